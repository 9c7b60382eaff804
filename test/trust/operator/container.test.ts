import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, onTestFinished } from "vitest"
import { findFreePort } from "../ground/reverse-proxy.ts"
import { trial } from "../harness/trial.ts"
import {
	cloneRepository,
	copyPackages,
	createFolder,
	createScratchFolder,
	createShell,
	expectReady,
	readCommandBlock,
} from "./manual.ts"

trial(
	"O3",
	"what_the_manual_says_for_containers_works_as_it_stands",
	{ quick: 1, full: 1, seconds: 1_200 },
	async () => {
		const scratch = await createScratchFolder()
		const repository = await cloneRepository(scratch)
		const port = await findFreePort()
		const project = join(scratch, "tamasha")
		const DOCKER = await createFolder(scratch, "docker")
		const shell = createShell({ DOCKER, PROJECT: project, PORT: String(port) })
		await shell.mustRun(`git clone -q '${repository}' tamasha`, scratch)
		await copyPackages(project)
		onTestFinished(async () => void (await shell.run("docker stop tamasha || true", project)))
		const [build = "", run = "", logs = "", exec = ""] = readCommandBlock("Containers", 0).split("\n")
		const output = () => readFileSync(join(DOCKER, "log"), "utf8")
		await shell.mustRun(`${build}\n${run}`, project)
		await expectReady(port, output)
		expect(await shell.mustRun(logs, project)).toContain("password")
		const made = await shell.mustRun(exec, project)
		const backup = /^Backed up to .*\/backups\/(.*)$/m.exec(made)?.[1] ?? ""
		expect(await shell.mustRun(readCommandBlock("Containers", 1, { BACKUP: backup }), project)).toContain(
			"and compared.",
		)
		await expectReady(port, output)
		await shell.mustRun(readCommandBlock("Containers", 2), project)
		await expectReady(port, output)
		return {
			tried: "each line of the manual but those of compose, with a stand-in for docker, as user 1000",
			held: "each did what is said of it",
		}
	},
)
