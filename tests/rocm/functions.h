// Functions of libraries that a program loads by name, so that it builds without ROCm, and calls whose failure ends it.
#pragma once
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

static void *function(void *library, const char *name) {
    void *address = library ? dlsym(library, name) : NULL;
    if (!address) {
        fprintf(stderr, "%s: %s\n", name, dlerror());
        exit(2);
    }
    return address;
}

#define FUNCTION(library, name, ...) int (*name)(__VA_ARGS__) = function(library, #name)
#define CHECK(call)                                                                 \
    do {                                                                            \
        int status = (call);                                                        \
        if (status) fprintf(stderr, "%s: %d\n", #call, status), exit(1);            \
    } while (0)
