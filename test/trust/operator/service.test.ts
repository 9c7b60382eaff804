import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { lstatSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, onTestFinished } from "vitest"
import { findFreePort, isInstalled } from "../ground/reverse-proxy.ts"
import { trial } from "../harness/trial.ts"
import {
	cloneRepository,
	copyPackages,
	createFolder,
	createScratchFolder,
	createShell,
	expectReady,
	readCommandBlock,
	type Shell,
} from "./manual.ts"

/** Folders of the machine that the recipe writes to: empty ones, but for a copy of /etc, are put over them. */
const COVERED = ["opt", "var/lib", "mnt", "etc"]

/** A view of this machine in which an operator may write where the recipe does, and nothing of it stays. */
async function openMachine(scratch: string): Promise<string[]> {
	for (const name of COVERED) await createFolder(scratch, name)
	const covers = COVERED.map((name) => `mount --bind '${join(scratch, name)}' /${name}`).join("\n")
	const script = `cp -a /etc/. '${scratch}/etc/'\n${covers}\necho ready\nread`
	const holder = spawn("unshare", ["--mount", "--propagation", "private", "bash", "-ec", script], {
		stdio: ["pipe", "pipe", "inherit"],
	})
	onTestFinished(async () => {
		const exited = once(holder, "exit")
		holder.stdin.end()
		await exited
	})
	await once(holder.stdout, "data")
	return ["nsenter", "--mount", `--target=${holder.pid}`]
}

/** What does not belong to the service, or lets others look into it. */
function foundWrongIn(folder: string, uid: number): string[] {
	return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => {
		const found = lstatSync(join(folder, name), { throwIfNoEntry: false })
		return found && (found.uid !== uid || (found.mode & 0o077) !== 0)
	})
}

async function install(shell: Shell, scratch: string, port: number): Promise<void> {
	const repository = await cloneRepository(scratch)
	const block = readCommandBlock("systemd", 0, {
		"<this repository>": repository,
		"install -m 644 ops": `echo PORT=${port} >> /etc/tamasha.env\ninstall -m 644 ops`,
	})
	const [user = "", clone = "", ...rest] = block.split("\n")
	await shell.mustRun(`${user}\n${clone}`, "/")
	await copyPackages(join(scratch, "opt/tamasha"))
	// The stand-in has nothing to say before the server has started.
	const [journal, ...steps] = rest.reverse()
	await shell.mustRun(steps.reverse().join("\n"), "/opt/tamasha")
	await expectReady(port, () => readFileSync(join(scratch, "etc/tamasha.log"), "utf8"))
	expect(await shell.mustRun(journal ?? "", "/")).toContain("password")
}

trial(
	"O2",
	"what_the_manual_says_for_systemd_works_as_it_stands_and_leaves_nothing_of_root_behind",
	{ quick: 1, full: 1, seconds: 1_200 },
	async ({ skip }) => {
		if (process.getuid?.() !== 0) skip("only root installs a service")
		if (spawnSync("unshare", ["--mount", "true"]).status !== 0) skip("no mounts of its own here")
		const scratch = await createScratchFolder()
		const shell = createShell({}, await openMachine(scratch))
		const port = await findFreePort()
		onTestFinished(async () => void (await shell.run("systemctl stop || true", "/")))
		await install(shell, scratch, port)
		if (isInstalled("systemd-analyze"))
			await shell.mustRun("systemd-analyze verify deploy/tamasha.service", "/opt/tamasha")
		const state = join(scratch, "var/lib/tamasha")
		const { uid } = lstatSync(state)
		expect(uid).not.toBe(0)
		const settings = readCommandBlock("systemd", 1)
		const backup = /^Backed up to (.*)$/m.exec(await shell.mustRun(settings, "/"))?.[1] ?? ""
		expect(foundWrongIn(state, uid)).toEqual([])
		const replaced = `${settings.split("\n").slice(0, 2).join("\n")}\n${readCommandBlock("systemd", 2, { BACKUP: backup })}`
		expect(await shell.mustRun(replaced, "/")).toContain("and compared.")
		await expectReady(port)
		await shell.mustRun(readCommandBlock("systemd", 3), "/")
		await expectReady(port)
		expect(foundWrongIn(state, uid)).toEqual([])
		return {
			tried: "each line of the manual, with a stand-in for systemd",
			held: "each did what is said of it, 0 files below DATA_DIR of root or open to others",
		}
	},
)
