import type { ChildProcess } from "node:child_process"
import { readFile } from "node:fs/promises"

/** Megabytes of memory that a process holds; 0 where the system does not tell. */
export async function memoryOf({ pid }: ChildProcess): Promise<number> {
	const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "")
	return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}
