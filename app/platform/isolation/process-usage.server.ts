import { readFileSync } from "node:fs"

const PAGE = 4096
/** Clock ticks a second; the same on every Linux that Node runs on. */
const TICKS = 100

export interface ProcessUsage {
	/** Bytes of memory that the process holds. */
	memory: number
	/** Milliseconds of processor since it began. */
	processor: number
}

/** What a process has used; nothing where the system does not tell (Linux does). */
export function usageOf(pid: number | undefined): ProcessUsage {
	try {
		const stat = readFileSync(`/proc/${pid}/stat`, "utf8")
		// The name, in brackets, may hold anything.
		const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
		const [user = 0, system = 0, resident = 0] = [fields[11], fields[12], fields[21]].map(Number)
		return { memory: resident * PAGE, processor: ((user + system) * 1000) / TICKS }
	} catch {
		return { memory: 0, processor: 0 }
	}
}
