import { spawn } from "node:child_process"
import { fileURLToPath } from "node:url"
import { environment, node } from "../../../ops/prepare.mjs"

const program = fileURLToPath(new URL("drip.fixture.ts", import.meta.url))

export interface Drips {
	stillOpen(): number
	end(): void
}

/** As many connections to `url` as `count` from another process, which only drip. */
export function openDrips(url: string, count: number): Drips {
	const child = spawn(node, [program, url, String(count)], {
		env: environment(),
		stdio: ["ignore", "pipe", "inherit"],
	})
	let open = count
	child.stdout.on("data", (said: Buffer) => {
		open = Number(String(said).trim().split("\n").at(-1))
	})
	return { stillOpen: () => open, end: () => void child.kill("SIGKILL") }
}
