import { type ChildProcess, fork, spawn, spawnSync } from "node:child_process"
import { mkdtempSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pinServer } from "../load-generator.ts"

/** What one address answers: the very bytes and headers. */
export interface RecordedResponse {
	path: string
	headers: [string, string][]
	body: Buffer
}

export interface Rival {
	url: string
	stop(): void
}

/** Where the plain server is built, in the same way and of the same pages as ours. */
const BUILD_OUTPUT = ".cache/plain-router"
const PROGRAMS = {
	null: "bench/rivals/null.mjs",
	bare: "bench/rivals/bare.mjs",
	"plain-router": join(BUILD_OUTPUT, "server/index.js"),
}

/** A server of bench/rivals in a process of its own, on the core for servers; nobody reads its log. */
export async function startRival(name: keyof typeof PROGRAMS, message: object): Promise<Rival> {
	if (name === "plain-router") buildPlainRouter()
	const child = fork(PROGRAMS[name], { env: { ...process.env, NODE_ENV: "production" }, silent: true })
	child.stdout?.resume()
	child.stderr?.pipe(process.stderr)
	pinServer(child.pid)
	child.send(message)
	const port = await new Promise<number>((resolve, reject) => {
		child.once("message", (reportedPort) => resolve(Number(reportedPort)))
		child.once("exit", (code) => reject(new Error(`${name} ended with ${code}`)))
	})
	return { url: `http://127.0.0.1:${port}`, stop: () => child.kill() }
}

function buildPlainRouter(): void {
	const env = {
		...process.env,
		NODE_ENV: "production",
		BUILD_FOLDER: BUILD_OUTPUT,
		SERVER_ENTRY: "./bench/rivals/plain-router.mjs",
	}
	const { status, stderr } = spawnSync("react-router", ["build"], { env, encoding: "utf8" })
	if (status !== 0) throw new Error(`the plain React Router server could not be built:\n${stderr}`)
}

export const toMessage = ({ body, ...rest }: RecordedResponse) => ({ ...rest, body: body.toString("base64") })

/** nginx sending the same, from files; undefined where it isn't installed. */
export async function startNginx(responses: RecordedResponse[]): Promise<Rival | undefined> {
	if (spawnSync("nginx", ["-v"]).status !== 0) return undefined
	const folder = mkdtempSync(join(tmpdir(), "tamasha-nginx-"))
	const port = 20_000 + (process.pid % 20_000)
	const locations = responses.map(({ path, headers, body }, index) => {
		writeFileSync(join(folder, String(index)), body)
		const type = headers.find(([name]) => name === "content-type")?.[1] ?? "text/html"
		const added = headers
			.filter(([name]) => !["content-type", "content-length"].includes(name))
			.map(([name, value]) => `add_header ${name} '${value.replaceAll("'", "\\'")}';`)
		return `location = ${path} { default_type '${type}'; ${added.join(" ")} try_files /${index} =404; }`
	})
	writeFileSync(join(folder, "nginx.conf"), buildNginxConfig(folder, port, locations))
	const child: ChildProcess = spawn("nginx", ["-p", folder, "-c", "nginx.conf"], { stdio: "inherit" })
	await new Promise((resolve) => setTimeout(resolve, 1_000))
	pinServer(child.pid)
	return { url: `http://127.0.0.1:${port}`, stop: () => child.kill("SIGQUIT") }
}

const buildNginxConfig = (folder: string, port: number, locations: string[]) => `
${process.getuid?.() === 0 ? "user root;" : ""}
daemon off; master_process off; worker_processes 1; pid ${folder}/pid; error_log stderr;
events { worker_connections 512; }
http { access_log off; open_file_cache max=100; keepalive_requests 1000000000;
server { listen 127.0.0.1:${port}; root ${folder}; ${locations.join("\n")} } }`
