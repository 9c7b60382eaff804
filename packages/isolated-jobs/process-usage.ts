import { closeSync, openSync, readFileSync, readSync } from "node:fs"

/** Clock ticks a second; the same on every Linux that Node runs on. */
const TICKS = 100

/** What a process has used: bytes of memory that it holds, milliseconds of processor since it began. */
interface Usage {
	memory: number
	processor: number
}

/**
 * Tells what a process has used, hundreds of times a second: its file is opened once, and read where it lies.
 * Where the system does not tell (Linux does), and once the process has ended, it is nothing.
 */
export class UsageReader {
	#stat: number | undefined
	readonly #bytes = Buffer.alloc(1_024)

	constructor(pid: number | undefined) {
		this.#stat = openStat(pid)
	}

	read(): Usage {
		if (this.#stat === undefined) return { memory: 0, processor: 0 }
		try {
			const stat = this.#bytes.toString(
				"latin1",
				0,
				readSync(this.#stat, this.#bytes, 0, this.#bytes.length, 0),
			)
			// The name, in brackets, may hold anything.
			const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
			const [user = 0, system = 0, pages = 0] = [fields[11], fields[12], fields[21]].map(Number)
			return { memory: pages * pageSize(), processor: ((user + system) * 1000) / TICKS }
		} catch {
			return { memory: 0, processor: 0 }
		}
	}

	close(): void {
		if (this.#stat !== undefined) closeSync(this.#stat)
		this.#stat = undefined
	}
}

function openStat(pid: number | undefined): number | undefined {
	try {
		return openSync(`/proc/${pid}/stat`, "r")
	} catch {
		return undefined
	}
}

let knownPageSize: number | undefined

/** Of the system: 4 KB on most, 16 or 64 KB on some with Arm processors. */
function pageSize(): number {
	knownPageSize ??=
		1_024 * Number(/^KernelPageSize:\s*(\d+) kB$/m.exec(readFileSync("/proc/self/smaps", "utf8"))?.[1] ?? 4)
	return knownPageSize
}
