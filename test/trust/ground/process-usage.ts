import { readdirSync, readFileSync } from "node:fs"

/** Of another process, by the system's own account: in milliseconds of processor and megabytes. */
export interface Usage {
	processor: number
	memory: number
	/** The most memory it ever held. */
	peak: number
}

const read = (path: string) => {
	try {
		return readFileSync(path, "utf8")
	} catch {
		return ""
	}
}

/** What a process used so far, all its threads together; nothing once it has ended. */
export function usageOf(pid: number | undefined): Usage {
	const status = read(`/proc/${pid}/status`)
	const megabytes = (key: string) => Number(new RegExp(`${key}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1_024
	const busy = threadsOf(pid).map((task) => Number(read(`${task}/schedstat`).split(" ")[0]) / 1e6)
	return {
		processor: busy.reduce((sum, one) => sum + one, 0),
		memory: megabytes("VmRSS"),
		peak: megabytes("VmHWM"),
	}
}

/** The processes that a process has started and that still run. */
export const childrenOf = (pid: number | undefined): number[] =>
	threadsOf(pid).flatMap((task) => read(`${task}/children`).split(" ").filter(Boolean).map(Number))

function threadsOf(pid: number | undefined): string[] {
	try {
		return readdirSync(`/proc/${pid}/task`).map((task) => `/proc/${pid}/task/${task}`)
	} catch {
		return []
	}
}
