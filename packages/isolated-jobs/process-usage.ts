import { readFileSync } from "node:fs"

/** Clock ticks a second; the same on every Linux that Node runs on. */
const TICKS = 100

/**
 * What a process has used; nothing where the system does not tell (Linux does).
 * @returns bytes of memory that it holds, milliseconds of processor since it began
 */
export function readProcessUsage(pid: number | undefined): { memory: number; processor: number } {
	try {
		const stat = readFileSync(`/proc/${pid}/stat`, "utf8")
		// The name, in brackets, may hold anything.
		const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
		const [user = 0, system = 0] = [fields[11], fields[12]].map(Number)
		// In kilobytes, whatever the size of the system's pages.
		const resident = /^VmRSS:\s*(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]
		return { memory: Number(resident ?? 0) * 1024, processor: ((user + system) * 1000) / TICKS }
	} catch {
		return { memory: 0, processor: 0 }
	}
}
