#!/usr/bin/env python3
"""Puts a file on a pull request of GitHub or a merge request of GitLab: one comment, which is replaced from run to run.

    ci/comment.py FILE

The file's first line is the mark by which its comment is found again. The servers' own variables say where: GITHUB_API_URL,
GITHUB_REPOSITORY, GITHUB_EVENT_PATH, GITHUB_TOKEN; or CI_API_V4_URL, CI_PROJECT_ID, CI_MERGE_REQUEST_IID, and
RKPROF_GITLAB_TOKEN (a project access token with the scope api). Outside of a request nothing is done. It ends with 0 where
it may not write, as for a pull request from a fork: a gate's answer is its exit code, not its comment.
"""

import json
import os
import sys
import urllib.request


def server():
    """Headers, the address of the comments, that of one comment, and the method that replaces it; None outside of a request."""
    get = os.environ.get
    if get("GITHUB_EVENT_PATH"):
        with open(get("GITHUB_EVENT_PATH"), encoding="utf-8") as event:
            request = json.load(event).get("pull_request")
        if not request or not get("GITHUB_TOKEN"):
            return None
        issues = f"{get('GITHUB_API_URL')}/repos/{get('GITHUB_REPOSITORY')}/issues"
        headers = {"Authorization": f"Bearer {get('GITHUB_TOKEN')}", "Accept": "application/vnd.github+json"}
        return headers, f"{issues}/{request['number']}/comments", f"{issues}/comments", "PATCH"
    if get("CI_MERGE_REQUEST_IID") and get("RKPROF_GITLAB_TOKEN"):
        project = f"{get('CI_API_V4_URL')}/projects/{get('CI_PROJECT_ID')}"
        notes = f"{project}/merge_requests/{get('CI_MERGE_REQUEST_IID')}/notes"
        return {"PRIVATE-TOKEN": get("RKPROF_GITLAB_TOKEN")}, notes, notes, "PUT"
    return None


def ask(headers, method, url, body=None):
    data = None if body is None else json.dumps({"body": body}).encode()
    request = urllib.request.Request(url, data, {**headers, "Content-Type": "application/json"}, method=method)
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.load(answer)


def earlier(headers, comments, mark):
    """The id of the comment that has the mark."""
    page = 1
    while found := ask(headers, "GET", f"{comments}?per_page=100&page={page}"):
        for comment in found:
            if (comment["body"] or "").startswith(mark):
                return comment["id"]
        page += 1
    return None


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        body = file.read()
    where = server()
    if where is None:
        print("comment.py: not in a request, or without a token: the comment is not posted", file=sys.stderr)
        return
    headers, comments, one, replace = where
    try:
        known = earlier(headers, comments, body.splitlines()[0])
        if known is None:
            ask(headers, "POST", comments, body)
        else:
            ask(headers, replace, f"{one}/{known}", body)
    except OSError as error:
        print(f"comment.py: the comment is not posted: {error}", file=sys.stderr)


if __name__ == "__main__":
    main()
