"""The official client of the Model Context Protocol (PyPI mcp) talks to `rkprof mcp`.

    mcp_client.py RKPROF          with a Python first on PATH that has duckdb
"""

import asyncio
import json
import os
import re
import subprocess
import sys
import tempfile

import jsonschema
from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client


async def talk(rkprof: str, work: str) -> None:
    parameters = StdioServerParameters(
        command=rkprof, args=["mcp", "--allow-run"], cwd=work, env={**os.environ, "RKSIM_TIME": "fast"}
    )
    async with stdio_client(parameters) as (read, write), ClientSession(read, write) as session:
        hello = await session.initialize()
        print(f"{hello.server_info.name} {hello.server_info.version}, protocol {hello.protocol_version}")
        assert hello.instructions and "brief" in hello.instructions
        await session.send_ping()
        tools = {tool.name: tool for tool in (await session.list_tools()).tools}
        assert set(tools) == {"list_runs", "brief", "findings", "kernels", "query", "compare", "doctor", "run"}, tools
        for tool in tools.values():
            jsonschema.Draft202012Validator.check_schema(tool.input_schema)
            assert tool.annotations and tool.annotations.read_only_hint == (tool.name != "run")

        async def call(name: str, fails: bool = False, **arguments: object) -> str:
            jsonschema.validate(arguments, tools[name].input_schema)
            result = await session.call_tool(name, arguments)
            text = "".join(part.text for part in result.content if part.type == "text")
            assert bool(result.is_error) == fails, f"{name}: {text}"
            print(f"{name}: {len(text)} bytes")
            return text

        program = [rkprof, "sim-workload", "--scenario", "findings/host-bound"]
        said = await call("run", command=program, out="made", stacks=True)
        assert said.startswith("exit: code 0\n") and "SIMULATED" in said, said
        runs = json.loads(await call("list_runs"))["runs"]
        assert [run["run"] for run in runs] == ["made"], runs
        facts = json.loads(await call("brief", run="made", format="json"))
        assert facts["data"]["dispatches"] == 60, facts
        assert re.search(r"\bK[b-z][0-9][b-z][0-9]", await call("kernels", run="made", rows=3))
        answers = await asyncio.gather(*(call("brief", run="made") for _ in range(4)))
        assert len(set(answers)) == 1
        await call("findings", run="made")
        await call("compare", baseline="made", candidate="made")
        json.loads(await call("doctor"))

        count = await call("query", run="made", sql="SELECT count(*) AS n FROM kernels")
        assert count.split() == ["n", "60"], count
        assert "kernel" in await call("query", run="made", ready="kernels")
        # A query reaches the run's tables and nothing else.
        for sql in (
            "COPY (SELECT 1) TO 'written.csv'",
            "SELECT * FROM read_text('/etc/passwd')",
            "SET enable_external_access = true",
            "ATTACH 'other.db'",
            "INSTALL httpfs",
            ".shell touch written.csv",
        ):
            await call("query", fails=True, run="made", sql=sql)
        assert not os.path.exists(os.path.join(work, "written.csv")) and not os.path.exists(os.path.join(work, "other.db"))
        # What is long is cut, and says so.
        long = await call("query", run="made", sql="SELECT * FROM range(100000)")
        assert len(long) < 26_000 and "[cut: " in long


def main() -> None:
    rkprof = os.path.abspath(sys.argv[1])
    subprocess.run([rkprof, "--version"], check=True, stdout=subprocess.DEVNULL)
    with tempfile.TemporaryDirectory() as work:
        asyncio.run(asyncio.wait_for(talk(rkprof, work), 300))
    print("the MCP client is content")


if __name__ == "__main__":
    main()
