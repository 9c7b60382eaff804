import { spawn } from "node:child_process"
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { root } from "../../bin/prepare.mjs"

export interface Checkout {
	folder: string
	/** Puts a shell script where `npm` is found; `$NOTES` is where it may leave a word. */
	stubNpm(script: string): Promise<void>
	/** Puts a script of Node where the build is found. */
	stubReactRouter(script: string): Promise<void>
	/** What the stand-ins noted; empty when none was called. */
	readStubNotes(): Promise<string>
	/** Makes a file of the checkout another one, so that its build is no longer that of the sources. */
	write(path: string, text: string): Promise<void>
	/** As if package-lock.json named another release of sharp than is installed; `installed.json` keeps what was. */
	makeSharpOutdated(): Promise<void>
	/** `node bin/start.mjs …` or another of the scripts, as npm runs them. */
	start(script: string, args?: string[]): StartedProcess
	/** Ends what runs in it. */
	remove(): Promise<void>
}

interface StartedProcess {
	process: ReturnType<typeof spawn>
	output(): string
	/** Its exit code, or the signal that ended it. */
	exited: Promise<number | NodeJS.Signals>
	/** Waits as long as it runs. @throws with its output when it ends before */
	waitUntil<T>(check: () => Promise<T | undefined> | T | undefined): Promise<T>
}

/** A checkout of its own that is installed and built as this one: links to all but what starting may change. */
export async function createCheckout(): Promise<Checkout> {
	const folder = await mkdtemp(join(tmpdir(), "tamasha-checkout-"))
	const copiedNames = ["build", "build-next", "build-old", "node_modules", "bin", "server", "data", ".cache"]
	await symlinkAll(root, folder, copiedNames)
	for (const name of ["build", "bin", "server"])
		await cp(join(root, name), join(folder, name), { recursive: true })
	const packages = join(root, "node_modules")
	await symlinkAll(packages, join(folder, "node_modules"), [".bin", ".package-lock.json"])
	await symlinkAll(join(packages, ".bin"), join(folder, "node_modules/.bin"), [])
	const lockfile = "node_modules/.package-lock.json"
	await cp(join(root, lockfile), join(folder, lockfile))
	await mkdir(join(folder, "stand-ins"))
	const startedProcesses: StartedProcess[] = []
	return {
		folder,
		...createCheckoutEdits(folder),
		start(script, args = []) {
			const started = startIn(folder, script, args)
			startedProcesses.push(started)
			return started
		},
		async remove() {
			for (const { process, exited } of startedProcesses) {
				process.kill("SIGTERM")
				await exited
			}
			await rm(folder, { recursive: true, force: true })
		},
	}
}

function createCheckoutEdits(folder: string): Omit<Checkout, "folder" | "start" | "remove"> {
	const write = async (path: string, text: string) => {
		await mkdir(dirname(join(folder, path)), { recursive: true })
		await rm(join(folder, path), { force: true })
		await writeFile(join(folder, path), text)
	}
	return {
		write,
		async stubNpm(script) {
			await write("stand-ins/npm", `#!/bin/sh\n${script}\n`)
			await chmod(join(folder, "stand-ins/npm"), 0o755)
		},
		stubReactRouter: (script) =>
			write(
				"node_modules/.bin/react-router",
				`const { mkdirSync, writeFileSync } = require("node:fs")\nconst { spawn } = require("node:child_process")\n${script}\n`,
			),
		readStubNotes: () => readFile(join(folder, "notes"), "utf8").catch(() => ""),
		async makeSharpOutdated() {
			const lockfile = join(folder, "node_modules/.package-lock.json")
			const installed = await readFile(lockfile, "utf8")
			await writeFile(join(folder, "installed.json"), installed)
			await writeFile(
				lockfile,
				installed.replace(/("node_modules\/sharp": \{\s+"version": ")[^"]+/, "$10.0.1"),
			)
		},
	}
}

async function symlinkAll(from: string, to: string, without: string[]): Promise<void> {
	await mkdir(to, { recursive: true })
	const names = (await readdir(from)).filter((name) => !without.includes(name))
	await Promise.all(names.map((name) => symlink(join(from, name), join(to, name))))
}

function startIn(folder: string, script: string, args: string[]): StartedProcess {
	const child = spawn(process.execPath, [join(folder, "bin", script), ...args], {
		cwd: folder,
		env: {
			...process.env,
			NODE_ENV: undefined,
			PATH: `${join(folder, "stand-ins")}:${process.env.PATH}`,
			NOTES: join(folder, "notes"),
			HOST: "127.0.0.1",
			PORT: "0",
			DEMO_DATA: "off",
			DATA_DIR: join(folder, "data"),
		},
		stdio: ["ignore", "pipe", "pipe"],
	})
	let output = ""
	for (const stream of [child.stdout, child.stderr]) {
		stream.on("data", (chunk: Buffer) => {
			output += chunk
		})
	}
	const exited = new Promise<number | NodeJS.Signals>((resolve) =>
		child.once("close", (code, signal) => resolve(code ?? signal ?? 0)),
	)
	const waitUntil: StartedProcess["waitUntil"] = async (check) => {
		while (child.exitCode === null && child.signalCode === null) {
			const found = await check()
			if (found !== undefined) return found
			await pause(50)
		}
		throw new Error(`it ended before:\n${output}`)
	}
	return { process: child, output: () => output, exited, waitUntil }
}
