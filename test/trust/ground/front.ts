import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { type AddressInfo, createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, onTestFinished } from "vitest"
import { openRoundRobin } from "./round-robin.ts"

/** What stands in front of several processes; the last is the tests' own, for a machine without the others. */
export type Front = "nginx" | "haproxy" | "round robin"

export const isInstalled = (program: string) => spawnSync("which", [program]).status === 0

/** Real ones, where there are any. */
export const FRONTS: Front[] = (["nginx", "haproxy"] as const).filter(isInstalled)
if (!FRONTS.length) FRONTS.push("round robin")

/** A port that nobody uses right now. */
export async function freePort(): Promise<number> {
	const server = createServer().listen(0, "127.0.0.1")
	await once(server, "listening")
	const { port } = server.address() as AddressInfo
	await new Promise((resolve) => server.close(resolve))
	return port
}

/** Opens `front` on `port`, before the processes on `ports`; closed after the running test. */
export async function openFront(front: Front, port: number, ports: number[]): Promise<void> {
	if (front === "round robin") return openRoundRobin(port, ports)
	const folder = await mkdtemp(join(tmpdir(), "tamasha-front-"))
	const file = join(folder, "settings")
	await writeFile(file, await EXAMPLES[front]({ folder, port, ports }))
	const [program, args] = front === "nginx" ? ["nginx", ["-c", file]] : ["haproxy", ["-db", "-f", file]]
	const child = spawn(program, args, { stdio: "ignore" })
	onTestFinished(() => endProgram(child, folder))
	await expect.poll(() => isAnswered(port), { timeout: 10_000 }).toBe(true)
}

/** Ends a program that was started for the running test, and takes its folder away. */
export async function endProgram(child: ChildProcess, folder: string): Promise<void> {
	const exited = once(child, "exit")
	if (child.exitCode === null && child.kill("SIGTERM")) await exited
	await rm(folder, { recursive: true, force: true })
}

const isAnswered = (port: number) =>
	fetch(`http://127.0.0.1:${port}/healthz`).then(
		({ ok }) => ok,
		() => false,
	)

interface Place {
	folder: string
	port: number
	ports: number[]
}

/** The examples themselves, without TLS and with other addresses. */
const EXAMPLES = {
	async nginx({ folder, port, ports }: Place): Promise<string> {
		const example = await readFile("ops/examples/nginx.conf", "utf8")
		const http = withPorts(example, ports)
			.replace(/\tserver \{\n\t\tlisten 80;.*?\n\t\}\n/s, "")
			.replace("listen 443 ssl http2;", `listen 127.0.0.1:${port};`)
			.replace(/^\s*ssl_.*$/gm, "")
			.replace("/var/cache/nginx/tamasha", join(folder, "cache"))
			.replace(/proxy_set_header Host \$host;/, "proxy_set_header Host $http_host;")
			.replace("http {", `http {\n\taccess_log off;\n${nginxFolders(folder)}`)
		const user = process.getuid?.() === 0 ? "user root;" : ""
		return `daemon off; ${user} pid ${folder}/pid; error_log /dev/null;\n${http}`
	},
	async haproxy({ port, ports }: Place): Promise<string> {
		const example = await readFile("ops/examples/haproxy.cfg", "utf8")
		return withPorts(example, ports)
			.replace("bind :80", `bind 127.0.0.1:${port}`)
			.replace(/^\tbind :443.*$/m, "")
			.replace(/^\thttp-request redirect scheme.*$/m, "")
	},
}

function nginxFolders(folder: string): string {
	const kinds = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
	return kinds.map((kind) => `\t${kind}_temp_path ${folder}/${kind};`).join("\n")
}

function withPorts(example: string, ports: number[]): string {
	return ports.reduce(
		(text, port, nth) => text.replaceAll(`10.0.0.1${nth + 1}:3000`, `127.0.0.1:${port}`),
		example,
	)
}
