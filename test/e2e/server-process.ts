import { type ChildProcess, spawn } from "node:child_process"
import { join } from "node:path"
import { environment, node, root } from "../../bin/prepare.mjs"

export interface LaunchedServer {
	process: ChildProcess
	/** Everything it printed so far. */
	output(): string
	/** Its address, once it serves. @throws with its output when it stops before */
	serving: Promise<string>
	/** Resolves once it has ended, however. */
	exited: Promise<void>
}

export interface ServerProcess {
	url: string
	process: ChildProcess
	/** Everything it printed so far. */
	output(): string
	/** SIGTERM and wait. */
	stop(): Promise<void>
}

/**
 * A header for requests of a test: the server closes a connection that was idle for five seconds, on a busy machine
 * just as `fetch` sends the next request over it.
 */
export const CLOSE_CONNECTION = { connection: "close" }

/** Starts the built server on a free port and waits until it serves. @throws with its output when it does not */
export async function startServerProcess(env: Record<string, string>, folder = root): Promise<ServerProcess> {
	const { process: child, output, serving, exited } = launchServer(env, folder)
	return {
		url: await serving,
		process: child,
		output,
		async stop() {
			child.kill("SIGTERM")
			await exited
		},
	}
}

/** Characters. */
const MAX_OUTPUT = 200_000_000

/** Starts the server built in `folder` on a free port; does not wait for it. */
export function launchServer(env: Record<string, string>, folder = root): LaunchedServer {
	const child = spawn(node, [join(folder, "build/server/index.js"), "serve"], {
		cwd: folder,
		env: {
			...environment(),
			NODE_ENV: "production",
			HOST: "127.0.0.1",
			PORT: "0",
			// Compiled once for all servers of a run, and of the next.
			NODE_COMPILE_CACHE: join(root, ".cache/compiled"),
			...env,
		},
		stdio: ["ignore", "pipe", "pipe"],
	})
	let output = ""
	const appendOutput = (chunk: Buffer) => {
		output += chunk
		// A server under measurement writes more lines than a string can hold.
		if (output.length > MAX_OUTPUT) output = output.slice(-MAX_OUTPUT / 2)
	}
	const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()))
	const serving = new Promise<string>((resolve, reject) => {
		child.stdout.on("data", appendOutput)
		child.stderr.on("data", appendOutput)
		// What is printed grows for as long as the server runs: looked through only until it serves.
		child.stdout.on("data", function look() {
			const found = /"port":(\d+),"msg":"serving"/.exec(output)
			if (!found?.[1]) return
			resolve(`http://127.0.0.1:${found[1]}`)
			child.stdout.off("data", look)
		})
		void exited.then(() => reject(new Error(`the server stopped before it served:\n${output}`)))
	})
	// Who does not wait for it to serve, such as a test that kills it, need not hear that it never did.
	serving.catch(() => undefined)
	return { process: child, output: () => output, serving, exited }
}
