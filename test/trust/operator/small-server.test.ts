import { execFileSync } from "node:child_process"
import { copyFileSync, readdirSync } from "node:fs"
import { appendFile } from "node:fs/promises"
import { basename, join } from "node:path"
import { expect } from "vitest"
import { root } from "../../../bin/prepare.mjs"
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

const linesOf = (text: string) => text.split("\n").filter(Boolean)

interface Place {
	shell: Shell
	scratch: string
	project: string
	repository: string
	port: number
}

async function cloned(): Promise<Place & { start: string }> {
	const scratch = await createScratchFolder()
	const repository = await cloneRepository(scratch)
	const port = await findFreePort()
	const shell = createShell({ SERVER_LOG: join(scratch, "log") })
	const block = readCommandBlock("One small server", 0, {
		"<this repository>": repository,
		"npm start": `PORT=${port} npm start`,
	})
	const [clone = "", start = ""] = linesOf(block)
	await shell.mustRun(clone, scratch)
	const project = join(scratch, "tamasha")
	await copyPackages(project)
	return { shell, scratch, project, repository, port, start }
}

async function tryBesideTheServer({ shell, scratch, project }: Place): Promise<string> {
	for (const line of linesOf(readCommandBlock("Organisers", 0))) {
		const { code, output } = await shell.run(line, project)
		// Somebody who has just been added has none.
		const isOff = line.includes("second-factor-off")
		expect({ line, code, output }).toMatchObject({ code: isOff ? 1 : 0 })
		if (isOff) expect(output).toContain("somebody@tamasha.example does not use two-step sign-in.")
	}
	for (const name of ["xmas_vendors_2025.csv", "vendor_extras.csv"]) {
		copyFileSync(join(root, "test/season", name), join(project, name))
	}
	const imported = await shell.mustRun(readCommandBlock("A season from the old system", 0), project)
	expect(imported).toContain("Imported into ")
	const [first = "", ...others] = linesOf(
		readCommandBlock("Backup and restore", 0, {
			"/mnt/other-disk": await createFolder(scratch, "other-disk"),
			"/tmp/rehearsal": join(scratch, "rehearsal"),
		}),
	)
	const backup = /^Backed up to (.*)$/m.exec(await shell.mustRun(first, project))?.[1] ?? ""
	for (const line of others) await shell.mustRun(line.replace("BACKUP", backup), project)
	return backup
}

async function tryWithoutIt(place: Place, backup: string): Promise<void> {
	const { shell, scratch, project } = place
	const [plain = "", replacing = ""] = linesOf(readCommandBlock("Backup and restore", 1, { BACKUP: backup }))
	expect(await shell.run(plain, project)).toMatchObject({
		code: 1,
		output: expect.stringContaining("Nothing was restored: there is already data in"),
	})
	expect(await shell.mustRun(replacing, project)).toContain("and compared.")
	if (isInstalled("rsync")) {
		const copies = await createFolder(scratch, "fetched")
		const from = join(project, "data/backups/")
		const fetch = readCommandBlock("Backup and restore", 2, {
			"server:/var/lib/tamasha/backups/": from,
			"/backups/tamasha/": copies,
		})
		await shell.mustRun(fetch, scratch)
		expect(readdirSync(copies)).toContain(basename(backup))
	}
}

/** Restored into nothing, and served. */
async function tryAnotherMachine({ scratch, project, port }: Place, backup: string): Promise<void> {
	const shell = createShell({ DATA_DIR: join(scratch, "another"), PORT: String(port), HOST: "127.0.0.1" })
	const block = readCommandBlock("Backup and restore", 3, { "/path/to/backup-2026-11-20T14-06-49Z": backup })
	const server = shell.startInBackground(block, project)
	await expectReady(port, server.output)
	expect(server.output()).toContain("and compared.")
	await server.end()
}

async function tryUpgrade({ scratch, project, repository, port }: Place): Promise<void> {
	const work = join(scratch, "developer")
	execFileSync("git", ["clone", "-q", repository, work])
	await appendFile(join(work, "app/root.tsx"), "\n// A newer version.\n")
	const me = ["-c", "user.name=A developer", "-c", "user.email=developer@tamasha.example"]
	execFileSync("git", [...me, "commit", "-qam", "A newer version"], { cwd: work })
	execFileSync("git", ["push", "-q"], { cwd: work })
	const shell = createShell({ PORT: String(port), HOST: "127.0.0.1" })
	const server = shell.startInBackground(readCommandBlock("Upgrade", 0), project)
	await expectReady(port, server.output)
	expect(server.output()).toContain("Building")
	await server.end()
}

trial(
	"O1",
	"what_the_manual_says_for_one_small_server_works_as_it_stands",
	{ quick: 1, full: 1, seconds: 1_200 },
	async () => {
		const { start, ...place } = await cloned()
		const server = place.shell.startInBackground(
			`${start} | tee '${join(place.scratch, "log")}'`,
			place.project,
		)
		await expectReady(place.port, server.output)
		const backup = await tryBesideTheServer(place)
		const id = /"requestId":"([0-9a-f]{8}-)/.exec(server.output())?.[1] ?? "no request was logged"
		const found = await place.shell.mustRun(
			readCommandBlock("Watching it", 0, { "5f0c7c3e-": id }),
			place.project,
		)
		expect(found).toContain(id)
		await server.end()
		await tryWithoutIt(place, backup)
		await tryAnotherMachine(place, backup)
		await tryUpgrade(place)
		return {
			tried: "each line of the manual from the clone to the upgrade, on packages that were there",
			held: "each did what is said of it",
		}
	},
)
