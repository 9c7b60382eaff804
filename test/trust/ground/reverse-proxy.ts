import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { request } from "node:https"
import { type AddressInfo, createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { getCACertificates, setDefaultCACertificates } from "node:tls"
import { expect, onTestFinished } from "vitest"
import { SELF_SIGNED } from "../../../app/platform/self-signed.fixture.ts"
import {
	buildProxyConfig,
	CERTIFICATE_FILES,
	EXAMPLE_HOST,
	type ProxyInstance,
	type ProxyProgram,
	proxyArgs,
} from "./proxy-examples.ts"
import { openRoundRobin } from "./round-robin.ts"

/** What stands in front of several processes; the last is the tests' own, for a machine without the others. */
export type ReverseProxy = ProxyProgram | "round robin"

export const isInstalled = (program: string) => spawnSync("which", [program]).status === 0

/** Real ones, where there are any. */
export const PROXIES: ProxyProgram[] = (["nginx", "haproxy", "caddy"] as const).filter(isInstalled)
export const REVERSE_PROXIES: ReverseProxy[] = PROXIES.length ? PROXIES : ["round robin"]

/** A port that nobody uses right now. */
export async function findFreePort(): Promise<number> {
	const server = createServer().listen(0, "127.0.0.1")
	await once(server, "listening")
	const { port } = server.address() as AddressInfo
	await new Promise((resolve) => server.close(resolve))
	return port
}

/** Opens `front` on `port`, before the processes on `ports`; closed after the running test. */
export async function openReverseProxy(
	proxy: ReverseProxy,
	port: number,
	ports: number[],
	name = EXAMPLE_HOST,
): Promise<ProxyInstance> {
	const folder = await mkdtemp(join(tmpdir(), "tamasha-front-"))
	const instance = { folder, name, port, httpPort: await findFreePort(), ports }
	if (proxy === "round robin") {
		await openRoundRobin(port, ports)
		return instance
	}
	setDefaultCACertificates([...getCACertificates("default"), SELF_SIGNED.cert])
	await writeFile(join(folder, CERTIFICATE_FILES.whole), `${SELF_SIGNED.cert}\n${SELF_SIGNED.key}\n`)
	await writeFile(join(folder, CERTIFICATE_FILES.chain), SELF_SIGNED.cert)
	await writeFile(join(folder, CERTIFICATE_FILES.key), SELF_SIGNED.key)
	const file = join(folder, "settings")
	await writeFile(file, await buildProxyConfig(proxy, instance))
	const env = { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
	const child = spawn(proxy, proxyArgs(proxy, file), { stdio: "ignore", env })
	onTestFinished(() => stopProgram(child, folder))
	await expect.poll(() => isReachable(instance), { timeout: 20_000 }).toBe(true)
	return instance
}

/** Ends a program that was started for the running test, and takes its folder away. */
export async function stopProgram(child: ChildProcess, folder: string): Promise<void> {
	const exited = once(child, "exit")
	if (child.exitCode === null && child.kill("SIGTERM")) await exited
	await rm(folder, { recursive: true, force: true })
}

/** True once a process answers through the proxy, as whoever asks for `name` reaches it. */
const isReachable = ({ name, port }: ProxyInstance) =>
	new Promise<boolean>((resolve) => {
		const requestOptions = {
			host: "127.0.0.1",
			port,
			path: "/healthz",
			agent: false,
			rejectUnauthorized: false,
		}
		const servername = /^[\d.]+$/.test(name) ? undefined : name
		request({ ...requestOptions, servername, headers: { host: name } }, (response) => {
			let body = ""
			response.on("data", (chunk) => {
				body += chunk
			})
			response.on("end", () => resolve(response.statusCode === 200 && body !== ""))
		})
			.on("error", () => resolve(false))
			.end()
	})
