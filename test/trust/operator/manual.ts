import { type ChildProcess, execFile, spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { existsSync, readFileSync } from "node:fs"
import { chmod, cp, mkdir, mkdtemp, realpath, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished } from "vitest"
import { root } from "../../../bin/prepare.mjs"

const MANUAL = readFileSync("docs/operations.md", "utf8")
const STAND_INS = join(root, "test/trust/operator/stand-ins")

const stripShellComments = (text: string) => text.trimEnd().replaceAll(/ +# .*$/gm, "")

/** What an operator is told to type below each heading: blocks of lines, without their remarks. */
const BLOCKS = new Map(
	MANUAL.split(/^#{2,3} /m).map((section) => [
		section.slice(0, section.indexOf("\n")),
		[...section.matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, text = ""]) => stripShellComments(text)),
	]),
)

/**
 * A block with what stands for something else put in: the only changes to what is typed.
 * @throws when the block has no such words any more
 */
export function readCommandBlock(heading: string, nth: number, changes: Record<string, string> = {}): string {
	let text = BLOCKS.get(heading)?.[nth] ?? ""
	for (const [placeholder, change] of Object.entries(changes)) {
		expect(text, `block ${nth + 1} of "${heading}"`).toContain(placeholder)
		text = text.replaceAll(placeholder, change)
	}
	return text
}

/** A folder of the running trial that every user may enter, taken away afterwards. */
export async function createScratchFolder(): Promise<string> {
	const folder = await mkdtemp(join(await realpath(tmpdir()), "tamasha-operator-"))
	await chmod(folder, 0o755)
	onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
	return folder
}

/** The repository that operators clone: the last commit here. */
export async function cloneRepository(folder: string): Promise<string> {
	const repository = join(folder, "repository.git")
	const made = spawnSync("git", ["clone", "-q", "--bare", root, repository], { encoding: "utf8" })
	expect({ ...made, pid: 0 }).toMatchObject({ status: 0 })
	return repository
}

/** Packages and build of this checkout, instead of fetching and building them once more. */
export async function copyPackages(project: string): Promise<void> {
	const packages = await realpath(join(root, "node_modules"))
	const target = join(project, "node_modules")
	if (spawnSync("cp", ["-al", packages, target], { stdio: "ignore" }).status !== 0) {
		await cp(packages, target, { recursive: true, force: true, verbatimSymlinks: true })
	}
	if (existsSync(join(root, "build")))
		await cp(join(root, "build"), join(project, "build"), { recursive: true })
}

interface ShellResult {
	code: number
	output: string
}

export interface Shell {
	/** Types a block; waits for its end. */
	run(text: string, folder: string): Promise<ShellResult>
	/** The same, and it has to go well. @returns what was printed */
	mustRun(text: string, folder: string): Promise<string>
	/** Types what goes on until it is told to end. */
	startInBackground(text: string, folder: string): { end(): Promise<void>; output(): string }
}

/** Where an operator types, with stand-ins before the programs of this machine. @param prefix leads to another one, which has all */
export function createShell(settings: Record<string, string>, prefix: string[] = []): Shell {
	const programs = process.env.PATH?.replaceAll(/[^:]*node_modules[^:]*:/g, "")
	const PATH = prefix.length ? programs : `${STAND_INS}:${programs}`
	const env = { HOME: "/root", PATH, ...settings }
	const commandLineOf = (text: string, folder: string) => [
		...prefix,
		"bash",
		"-ec",
		`cd '${folder}'\n${text}`,
	]
	const run = (text: string, folder: string) =>
		new Promise<ShellResult>((done) => {
			const [program = "", ...args] = commandLineOf(text, folder)
			execFile(program, args, { env, maxBuffer: 1e8 }, (error, out, err) =>
				done({ code: typeof error?.code === "number" ? error.code : error ? 1 : 0, output: out + err }),
			)
		})
	return {
		run,
		async mustRun(text, folder) {
			const result = await run(text, folder)
			if (result.code !== 0) throw new Error(`${text}\nended with ${result.code}:\n${result.output}`)
			return result.output
		},
		startInBackground(text, folder) {
			const [program = "", ...args] = commandLineOf(text, folder)
			const child = spawn(program, args, { env, detached: true, stdio: ["ignore", "pipe", "pipe"] })
			onTestFinished(() => stopProcessGroup(child))
			let output = ""
			for (const stream of [child.stdout, child.stderr]) {
				stream.on("data", (chunk) => {
					output += chunk
				})
			}
			return { end: () => stopProcessGroup(child), output: () => output }
		},
	}
}

async function stopProcessGroup(child: ChildProcess): Promise<void> {
	if (child.exitCode !== null || child.signalCode !== null || !child.pid) return
	const exited = once(child, "exit")
	process.kill(-child.pid, "SIGTERM")
	await exited
}

/** Waits until a server answers and reaches its database. */
export async function expectReady(port: number, output: () => string = () => ""): Promise<void> {
	const isReady = () =>
		fetch(`http://127.0.0.1:${port}/readyz`).then(
			({ ok }) => ok,
			() => false,
		)
	await expect.poll(isReady, { timeout: 300_000, interval: 250, message: output() }).toBe(true)
}

/** Makes a folder, and says where it is. */
export async function createFolder(scratch: string, name: string): Promise<string> {
	const folder = join(scratch, name)
	await mkdir(folder, { recursive: true })
	return folder
}
