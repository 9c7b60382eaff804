import { type ChildProcess, spawn } from "node:child_process"
import { join } from "node:path"
import { environment, node, root } from "../../ops/prepare.mjs"

export interface ServerProcess {
	url: string
	process: ChildProcess
	/** Everything it printed so far. */
	output(): string
	/** SIGTERM and wait. */
	stop(): Promise<void>
}

/** Starts the built server on a free port and waits until it serves. @throws with its output when it does not */
export async function startServerProcess(env: Record<string, string>): Promise<ServerProcess> {
	const child = spawn(node, [join(root, "build/server/index.js"), "serve"], {
		cwd: root,
		env: { ...environment(), NODE_ENV: "production", HOST: "127.0.0.1", PORT: "0", ...env },
		stdio: ["ignore", "pipe", "pipe"],
	})
	let output = ""
	const keep = (chunk: Buffer) => {
		output += chunk
	}
	const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()))
	const port = await new Promise<string>((resolve, reject) => {
		child.stdout.on("data", keep)
		child.stderr.on("data", keep)
		// What is printed grows for as long as the server runs: looked through only until it serves.
		child.stdout.on("data", function look() {
			const serving = /"port":(\d+),"msg":"serving"/.exec(output)
			if (!serving?.[1]) return
			resolve(serving[1])
			child.stdout.off("data", look)
		})
		void exited.then(() => reject(new Error(`the server stopped before it served:\n${output}`)))
	})
	return {
		url: `http://127.0.0.1:${port}`,
		process: child,
		output: () => output,
		async stop() {
			child.kill("SIGTERM")
			await exited
		},
	}
}
