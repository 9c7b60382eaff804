import { spawn } from "node:child_process"
import { fileURLToPath } from "node:url"
import { environment, node } from "../../../bin/prepare.mjs"

const program = fileURLToPath(new URL("drip.fixture.ts", import.meta.url))

export interface SlowConnections {
	countOpen(): number
	/** Seconds that the one that was open longest was. */
	longestSeconds(): number
	stop(): void
}

/** As many connections to `url` as `count` from another process, which only drip, or ask for a page a second. */
export function openSlowConnections(
	url: string,
	count: number,
	role: "hostile" | "good" = "hostile",
): SlowConnections {
	const child = spawn(node, [program, url, String(count), role], {
		env: environment(),
		stdio: ["ignore", "pipe", "inherit"],
	})
	let [open, longest] = [count, 0]
	child.stdout.on("data", (output: Buffer) => {
		const [left, seconds] = (String(output).trim().split("\n").at(-1) ?? "").split(" ").map(Number)
		open = left ?? open
		longest = seconds ?? longest
	})
	return { countOpen: () => open, longestSeconds: () => longest, stop: () => void child.kill("SIGKILL") }
}
