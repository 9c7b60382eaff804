import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { expect, onTestFinished } from "vitest"
import { root } from "../../../bin/prepare.mjs"

const BOOT = join(root, "test/trust/operator/boot-systemd.sh")

/** Why no systemd can be booted here. */
export function refuseSystemd(): string | undefined {
	if (process.getuid?.() !== 0) return "only root installs a service"
	if (!existsSync("/lib/systemd/systemd")) return "systemd is not installed"
	const namespaces = ["--mount", "--pid", "--fork", "--uts", "--ipc", "--cgroup", "true"]
	if (spawnSync("unshare", namespaces).status !== 0) return "no namespaces of its own here"
	return undefined
}

/**
 * A machine in which a real systemd runs, and of which nothing stays.
 * @param sources folders that are to be read there below /srv
 * @returns what leads a command into it
 */
export async function bootSystemd(sources: string[]): Promise<string[]> {
	const group = `tamasha-${process.pid}`
	const box = spawn(BOOT, [group, ...sources], { stdio: ["ignore", "inherit", "inherit"] })
	onTestFinished(async () => {
		const exited = once(box, "exit")
		box.kill("SIGKILL")
		await exited
		await expect.poll(() => removeGroups(group), { timeout: 30_000, interval: 250 }).toBe(true)
	})
	const findFirst = () => spawnSync("pgrep", ["-P", String(box.pid)], { encoding: "utf8" }).stdout.trim()
	await expect.poll(findFirst, { timeout: 10_000 }).not.toBe("")
	const namespaces = ["--mount", "--pid", "--uts", "--ipc", "--cgroup", "--root", "--wd"]
	const enter = ["nsenter", `--target=${findFirst()}`, ...namespaces]
	const isRunning = () => spawnSync("nsenter", [...enter.slice(1), "systemctl", "is-system-running"]).status
	await expect.poll(isRunning, { timeout: 60_000, interval: 250 }).toBe(0)
	return enter
}

/** The deepest first; false as long as one of their processes is still ending. */
const removeGroups = (group: string): boolean =>
	spawnSync("find", ["/sys/fs/cgroup", "-depth", "-type", "d", "-path", `*/${group}*`, "-delete"]).status ===
	0
