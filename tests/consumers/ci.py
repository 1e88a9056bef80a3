"""The files of ci/, played as their servers would: the steps of action.yml and the script of gitlab.yml run as they stand, the
caches are directories, and a small server takes the comments. The program is a simulated one whose kernel or host work changes.
"""

import http.server
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import threading

import yaml

ROOT = pathlib.Path(__file__).resolve().parents[2]
WORK = pathlib.Path(sys.argv[1]).resolve()
failures = 0


def check(name, holds, shown=""):
    global failures
    failures += not holds
    print(f"{'ok  ' if holds else 'FAIL'} {name}" + ("" if holds else f": {shown}"))


class Comments(http.server.BaseHTTPRequestHandler):
    """The three requests of each server, with its paths, its header and 100 comments a page; others are refused."""

    kept = {}
    refuses = False
    PATHS = {
        "github": (r"/repos/o/r/issues/7/comments", r"/repos/o/r/issues/comments/(\d+)", "PATCH", ("Authorization", "Bearer secret")),
        "gitlab": (r"/projects/3/merge_requests/5/notes", r"/projects/3/merge_requests/5/notes/(\d+)", "PUT", ("PRIVATE-TOKEN", "secret")),
    }

    def answer(self, code, value=None):
        self.send_response(code)
        self.end_headers()
        self.wfile.write(json.dumps(value).encode())

    def asked(self):
        length = int(self.headers.get("Content-Length") or 0)
        body = json.loads(self.rfile.read(length))["body"] if length else None
        path, _, query = self.path.partition("?")
        for all_of, one, replace, (header, value) in self.PATHS.values():
            if self.headers.get(header) != value:
                continue
            if re.fullmatch(all_of, path) and self.command == "GET":
                page = int(re.search(r"(?:^|&)page=(\d+)", query).group(1))
                comments = [{"id": key, "body": text} for key, text in sorted(self.kept.items())]
                return self.answer(200, comments[100 * (page - 1) : 100 * page])
            if Comments.refuses:
                return self.answer(403, {"message": "Resource not accessible by integration"})
            if re.fullmatch(all_of, path) and self.command == "POST":
                self.kept[len(self.kept) + 1] = body
                return self.answer(201, {})
            match = re.fullmatch(one, path)
            if match and self.command == replace and int(match.group(1)) in self.kept:
                self.kept[int(match.group(1))] = body
                return self.answer(200, {})
        return self.answer(404)

    do_GET = do_POST = do_PATCH = do_PUT = asked

    def log_message(self, *_):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Comments)
threading.Thread(target=server.serve_forever, daemon=True).start()
URL = f"http://127.0.0.1:{server.server_port}"


def program(name, kernel_us):
    """Steps of four kernels and a wait. They take ms, so that a busy machine changes them by some percent only."""
    text = f"""
name = "{name}"
about = "steps of one matrix product and three sums"
[[kernel]]
id = "product"
name = "gemm"
us = {kernel_us}
cv = 0.01
blocks = [1024, 1, 1]
block = [256, 1, 1]
[[kernel]]
id = "sum"
name = "reduce"
us = 400
cv = 0.01
blocks = [512, 1, 1]
block = [256, 1, 1]
[[thread]]
streams = 1
repeat = 30
body = [
    {{ launch = {{ kernel = "product", stream = 1 }} }},
    {{ launch = {{ kernel = "sum", stream = 1, times = 3 }} }},
    {{ sync = {{ stream = 1 }} }},
]
"""
    (WORK / f"{name}.toml").write_text(text)
    return f"rkprof sim-workload --scenario {WORK}/{name}.toml --quiet"


def github(command, cache, ref, **inputs):
    """The steps of the action in a fresh checkout; the end of the gate's step, and the output."""
    action = yaml.safe_load((ROOT / "ci/github/action.yml").read_text())
    checkout = WORK / "checkout"
    shutil.rmtree(checkout, ignore_errors=True)
    checkout.mkdir()
    event = checkout / "event.json"
    event.write_text(json.dumps({"pull_request": {"number": 7}} if ref != "main" else {}))
    values = {f"inputs.{key}": value.get("default", "") for key, value in action["inputs"].items()}
    values.update({f"inputs.{key}": value for key, value in {"run": command, "token": "secret", **inputs}.items()})

    def filled(text):
        return re.sub(r"\$\{\{ (.*?) \}\}", lambda match: values.get(match.group(1), match.group(1)), text)

    environment = dict(
        os.environ, GITHUB_ACTIONS="true", GITHUB_ACTION_PATH=str(ROOT / "ci/github"), GITHUB_STEP_SUMMARY=str(checkout / "summary.md"),
        GITHUB_API_URL=URL, GITHUB_REPOSITORY="o/r", GITHUB_EVENT_PATH=str(event),
    )
    code, output, failed = 0, "", False
    for step in action["runs"]["steps"]:
        if "actions/cache/restore" in step.get("uses", ""):
            if cache.exists():
                shutil.copytree(cache, checkout / step["with"]["path"])
        elif "actions/cache/save" in step.get("uses", ""):
            assert "always()" in step["if"] and "default_branch" in step["if"], step["if"]
            if ref == "main":
                shutil.rmtree(cache, ignore_errors=True)
                shutil.copytree(checkout / step["with"]["path"], cache)
        elif not failed or "always()" in step.get("if", ""):
            own = {key: filled(str(value)) for key, value in step.get("env", {}).items()}
            # GitHub's bash: it ends at the first command that fails.
            done = subprocess.run(
                ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", filled(step["run"])],
                cwd=checkout, env={**environment, **own}, capture_output=True, text=True,
            )
            output += done.stdout + done.stderr
            failed |= done.returncode != 0
            code = done.returncode if step.get("id") == "gate" else code
    return code, output


def gitlab(command, cache, default_branch, **variables):
    job = yaml.safe_load((ROOT / "ci/gitlab.yml").read_text())[".rkprof-gate"]
    checkout = WORK / "checkout"
    shutil.rmtree(checkout, ignore_errors=True)
    checkout.mkdir()
    if cache.exists():
        shutil.copytree(cache, checkout / job["cache"]["paths"][0])
    environment = {**os.environ, **job["variables"], "RKPROF_CI": str(ROOT / "ci"), "RKPROF_CI_RUN": command, **variables}
    if not default_branch:
        environment |= {"CI_API_V4_URL": URL, "CI_PROJECT_ID": "3", "CI_MERGE_REQUEST_IID": "5", "RKPROF_GITLAB_TOKEN": "secret"}
    run = lambda lines: subprocess.run(["bash", "-eo", "pipefail", "-c", "\n".join(lines)], cwd=checkout, env=environment, capture_output=True, text=True)
    done, after = run(job["script"]), run(job["after_script"])
    pushes = job["rules"][0]["variables"]["RKPROF_CI_CACHE"] == "pull-push" and job["variables"]["RKPROF_CI_CACHE"] == "pull"
    if default_branch and pushes:
        shutil.rmtree(cache, ignore_errors=True)
        shutil.copytree(checkout / job["cache"]["paths"][0], cache)
    return done.returncode, done.stdout + done.stderr + after.stdout + after.stderr


before, slower = program("before", 4500), program("slower", 6500)
budget = WORK / "budget.json"
for name, play, main, change in (("GitHub", github, ("main",), ("change",)), ("GitLab", gitlab, (True,), (False,))):
    Comments.kept.clear()
    # Others talk, too: more comments than a page has.
    Comments.kept.update({number: "other" for number in range(1, 102)})
    cache = WORK / f"cache-{name}"
    own = lambda: [text for text in Comments.kept.values() if text.startswith("<!-- rkprof -->")]
    option = (lambda **options: {key.replace("_", "-"): value for key, value in options.items()}) if name == "GitHub" else (
        lambda **options: {f"RKPROF_CI_{key.upper()}": value for key, value in options.items()})

    code, output = play(before, cache, *main, **option(runs="3"))
    check(f"{name}: main makes the baseline", code == 0 and (cache / "run_3/summary.json").is_file(), output)
    check(f"{name}: main has no request to comment", not own(), own())
    code, output = play(before, cache, *change, **option(runs="3"))
    check(f"{name}: the same program passes", code == 0 and len(own()) == 1 and "REGRESSION" not in own()[0], output)
    check(f"{name}: by its steps", "Waited for: start to start" in own()[0] and "INCOMPLETE" not in own()[0], output)
    code, output = play(slower, cache, *change, **option(runs="3"))
    check(f"{name}: a slower one fails", code == 1 and len(own()) == 1 and "REGRESSION" in own()[0] and "gemm" in own()[0], output)
    # The period of a step is real time, of a machine that may be busy.
    code, output = play(slower, cache, *change, **option(runs="3", fail_on="regression", threshold="300"))
    check(f"{name}: within the threshold it passes", code == 0, output)
    budget.write_text(json.dumps({"kernels": {"gemm": {"mean_us": 1000}}}))
    code, output = play(slower, cache, *change, **option(runs="3", threshold="300", budget=str(budget)))
    check(f"{name}: a broken limit fails", code == 1 and "FAIL" in own()[0] and "kernels.gemm.mean_us" in own()[0], output)
    code, output = play("exit 7", cache, *change, **option(runs="3"))
    check(f"{name}: a program that fails keeps its code", code == 7 and "ended with code 7" in own()[0], output)
    code, output = play("exit 7", cache, *main, **option(runs="3"))
    check(f"{name}: and the baseline stays", code == 7 and (cache / "run_3/summary.json").is_file(), output)
    Comments.refuses = True
    code, output = play(before, cache, *change, **option(runs="3"))
    check(f"{name}: a comment that may not be written changes nothing", code == 0 and "not posted" in output, output)
    Comments.refuses = False
sys.exit(failures > 0)
