import { spawnSync } from "node:child_process"
import { readdirSync, readFileSync } from "node:fs"

/** Program and arguments of a process; "" when it is gone, or a zombie. */
export function readCommandLine(pid: number): string {
	if (process.platform !== "linux") return ps("-ww", "-o", "args=", "-p", String(pid)).trimEnd()
	return readProcFile(pid, "cmdline").replaceAll("\0", " ").trimEnd()
}

/** The processes that this one started and that still run. */
export function listChildPids(pid: number): number[] {
	if (process.platform !== "linux") {
		const pairs = ps("-A", "-o", "pid=,ppid=").trim().split("\n")
		return pairs.flatMap((line) => {
			const [child, parent] = line.trim().split(/\s+/).map(Number)
			return child && parent === pid ? [child] : []
		})
	}
	const numbers = readdirSync("/proc").map(Number).filter(Number.isInteger)
	return numbers.filter((child) => parentOf(child) === pid)
}

/** The name of a program stands in brackets before it, and may hold some itself. */
function parentOf(pid: number): number {
	return Number(readProcFile(pid, "stat").split(") ").at(-1)?.split(" ")[1])
}

function readProcFile(pid: number, name: string): string {
	try {
		return readFileSync(`/proc/${pid}/${name}`, "utf8")
	} catch {
		return ""
	}
}

function ps(...args: string[]): string {
	return spawnSync("ps", args, { encoding: "utf8" }).stdout
}
