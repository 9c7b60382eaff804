import { spawn } from "node:child_process"
import { availableParallelism } from "node:os"

/** Four that want each processor beside whoever works there: that one then takes about four times as long. */
const RIVALS = 4
/** Keeps a processor busy for as long as whoever started it lives. */
const BUSY = "const parent = process.ppid; while (process.ppid === parent);"

/** Makes this machine about four times slower until what it returns is called. */
export function startLoad() {
	const rivals = Array.from({ length: RIVALS * availableParallelism() }, () =>
		spawn(process.execPath, ["-e", BUSY], { stdio: "ignore" }),
	)
	return () => {
		for (const rival of rivals) rival.kill("SIGKILL")
	}
}
