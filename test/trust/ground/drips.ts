import { spawn } from "node:child_process"
import { fileURLToPath } from "node:url"
import { environment, node } from "../../../ops/prepare.mjs"

const program = fileURLToPath(new URL("drip.fixture.ts", import.meta.url))

export interface Drips {
	stillOpen(): number
	/** Seconds that the one that was open longest was. */
	longest(): number
	end(): void
}

/** As many connections to `url` as `count` from another process, which only drip. */
export function openDrips(url: string, count: number): Drips {
	const child = spawn(node, [program, url, String(count)], {
		env: environment(),
		stdio: ["ignore", "pipe", "inherit"],
	})
	let [open, longest] = [count, 0]
	child.stdout.on("data", (said: Buffer) => {
		const [left, seconds] = (String(said).trim().split("\n").at(-1) ?? "").split(" ").map(Number)
		open = left ?? open
		longest = seconds ?? longest
	})
	return { stillOpen: () => open, longest: () => longest, end: () => void child.kill("SIGKILL") }
}
