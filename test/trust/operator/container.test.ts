import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, onTestFinished } from "vitest"
import { freePort } from "../ground/front.ts"
import { trial } from "../harness/trial.ts"
import {
	bringPackages,
	expectReady,
	filled,
	folderIn,
	openRepository,
	openScratch,
	openShell,
} from "./manual.ts"

trial(
	"O3",
	"what_the_manual_says_for_containers_works_as_it_stands",
	{ quick: 1, full: 1, seconds: 1_200 },
	async () => {
		const scratch = await openScratch()
		const repository = await openRepository(scratch)
		const port = await freePort()
		const project = join(scratch, "tamasha")
		const DOCKER = await folderIn(scratch, "docker")
		const shell = openShell({ DOCKER, PROJECT: project, PORT: String(port) })
		await shell.mustType(`git clone -q '${repository}' tamasha`, scratch)
		await bringPackages(project)
		onTestFinished(async () => void (await shell.type("docker stop tamasha || true", project)))
		const [build = "", run = "", logs = "", exec = ""] = filled("Containers", 0).split("\n")
		const output = () => readFileSync(join(DOCKER, "log"), "utf8")
		await shell.mustType(`${build}\n${run}`, project)
		await expectReady(port, output)
		expect(await shell.mustType(logs, project)).toContain("password")
		const made = await shell.mustType(exec, project)
		const backup = /^Backed up to .*\/backups\/(.*)$/m.exec(made)?.[1] ?? ""
		expect(await shell.mustType(filled("Containers", 1, { BACKUP: backup }), project)).toContain(
			"and compared.",
		)
		await expectReady(port, output)
		await shell.mustType(filled("Containers", 2), project)
		await expectReady(port, output)
		return {
			tried: "each line of the manual but those of compose, with a stand-in for docker, as user 1000",
			held: "each did what is said of it",
		}
	},
)
