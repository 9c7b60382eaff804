import { spawn } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import { onTestFinished } from "vitest"
import { environment, node } from "../../../bin/prepare.mjs"
import type { TestServer } from "./test-server.ts"

const program = fileURLToPath(new URL("careless-costs.fixture.ts", import.meta.url))

/** A server in a process of its own that knows no bounds; ended after the running test. */
export async function openCarelessServer(): Promise<Pick<TestServer, "url" | "process">> {
	const child = spawn(node, [program], { env: environment(), stdio: ["ignore", "pipe", "inherit"] })
	onTestFinished(() => void child.kill("SIGKILL"))
	const [port] = await once(child.stdout, "data")
	return { url: `http://127.0.0.1:${String(port).trim()}`, process: child }
}
