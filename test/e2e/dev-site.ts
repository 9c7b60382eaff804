import { type ChildProcess, spawn } from "node:child_process"
import { cp, mkdtemp, readdir, readFile, rm, symlink, truncate, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll } from "vitest"
import { root } from "../../bin/prepare.mjs"

/** Of a checkout, what `npm run dev` needs. */
const SOURCES = /^(app|bin|content|db|packages|public|server|.*\.(ts|json))$/

/** A copy of the sources, which a test may change, with the packages of this checkout. */
export interface SourceCopy {
	folder: string
	dataDir: string
	/** @throws when `before` is not in the file */
	edit(path: string, before: string, after: string): Promise<void>
	/** `npm run dev` in it, on a free port, on a database of its own. */
	startDevServer(): DevServer
}

interface DevServer {
	process: ChildProcess
	output(): string
	/** Its address, once it serves. */
	serving: Promise<string>
	/** Sends the signal as a terminal does, to every process that runs in it, and waits. @returns the exit code */
	stop(signal: NodeJS.Signals): Promise<number | null>
}

/** Goes away after the tests of the file. */
export async function copySources(): Promise<SourceCopy> {
	const folder = await mkdtemp(join(tmpdir(), "tamasha-dev-"))
	const dataDir = join(folder, "data")
	for (const name of (await readdir(root)).filter((entry) => SOURCES.test(entry)))
		await cp(join(root, name), join(folder, name), { recursive: true })
	await symlink(join(root, "node_modules"), join(folder, "node_modules"))
	const servers: DevServer[] = []
	afterAll(async () => {
		await Promise.all(servers.map((server) => server.stop("SIGTERM")))
		await rm(folder, { recursive: true, force: true })
	})
	return {
		folder,
		dataDir,
		async edit(path, before, after) {
			const text = await readFile(join(folder, path), "utf8")
			if (!text.includes(before)) throw new Error(`${path} does not hold ${before}`)
			// An editor empties the file and then fills it; a busy machine takes its time between the two.
			await truncate(join(folder, path))
			await new Promise((resolve) => setTimeout(resolve, 40))
			await writeFile(join(folder, path), text.replace(before, after))
		},
		startDevServer() {
			const server = startDevServer(folder, dataDir)
			servers.push(server)
			return server
		},
	}
}

function startDevServer(folder: string, dataDir: string): DevServer {
	const { NODE_ENV: _, ...env } = process.env
	const child = spawn("node", ["bin/dev.mjs"], {
		cwd: folder,
		env: { ...env, HOST: "127.0.0.1", PORT: "0", DATA_DIR: dataDir, DEMO_DATA: "off" },
		stdio: ["ignore", "pipe", "pipe"],
		detached: true,
	})
	let output = ""
	const exited = new Promise<number | null>((resolve) => child.once("exit", resolve))
	const serving = new Promise<string>((resolve, reject) => {
		const collectOutput = (chunk: Buffer) => {
			output += chunk
			const port = /"port":(\d+),"msg":"serving"/.exec(output)?.[1]
			if (port) resolve(`http://127.0.0.1:${port}`)
		}
		child.stdout.on("data", collectOutput)
		child.stderr.on("data", collectOutput)
		void exited.then(() => reject(new Error(`it ended before it served:\n${output}`)))
	})
	serving.catch(() => undefined)
	const stop = (signal: NodeJS.Signals) => {
		if (child.pid && child.exitCode === null) process.kill(-child.pid, signal)
		return exited
	}
	return { process: child, output: () => output, serving, stop }
}
