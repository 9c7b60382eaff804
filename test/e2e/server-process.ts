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
	const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()))
	const port = await new Promise<string>((resolve, reject) => {
		const read = (chunk: Buffer) => {
			output += chunk
			const serving = /"port":(\d+),"msg":"serving"/.exec(output)
			if (serving?.[1]) resolve(serving[1])
		}
		child.stdout.on("data", read)
		child.stderr.on("data", read)
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
