import { spawn } from "node:child_process"
import { once } from "node:events"
import { setTimeout as pause } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import { environment, node } from "../../../bin/prepare.mjs"

const program = fileURLToPath(new URL("careless.fixture.ts", import.meta.url))

/** Lets a careless program work for `after` milliseconds from its first word on, then kills it. */
export async function runAndKillCareless(
	action: string,
	env: Record<string, string>,
	delayMs: number,
): Promise<void> {
	const child = spawn(node, [program, action], {
		env: { ...environment(), ...env },
		stdio: ["ignore", "pipe", "inherit"],
	})
	const exited = once(child, "exit")
	await Promise.race([once(child.stdout, "data"), exited])
	await pause(delayMs)
	if (child.exitCode !== null) throw new Error(`the careless program ended by itself with ${child.exitCode}`)
	child.kill("SIGKILL")
	await exited
}
