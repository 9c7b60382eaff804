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
import { CERTIFICATE, commandOf, NAME, type Place, type ProxyProgram, settingsOf } from "./front-examples.ts"
import { openRoundRobin } from "./round-robin.ts"

/** What stands in front of several processes; the last is the tests' own, for a machine without the others. */
export type Front = ProxyProgram | "round robin"

export const isInstalled = (program: string) => spawnSync("which", [program]).status === 0

/** Real ones, where there are any. */
export const PROXIES: ProxyProgram[] = (["nginx", "haproxy", "caddy"] as const).filter(isInstalled)
export const FRONTS: Front[] = PROXIES.length ? PROXIES : ["round robin"]

/** A port that nobody uses right now. */
export async function freePort(): Promise<number> {
	const server = createServer().listen(0, "127.0.0.1")
	await once(server, "listening")
	const { port } = server.address() as AddressInfo
	await new Promise((resolve) => server.close(resolve))
	return port
}

/** Opens `front` on `port`, before the processes on `ports`; closed after the running test. */
export async function openFront(front: Front, port: number, ports: number[], name = NAME): Promise<Place> {
	const folder = await mkdtemp(join(tmpdir(), "tamasha-front-"))
	const place = { folder, name, port, httpPort: await freePort(), ports }
	if (front === "round robin") {
		await openRoundRobin(port, ports)
		return place
	}
	setDefaultCACertificates([...getCACertificates("default"), SELF_SIGNED.cert])
	await writeFile(join(folder, CERTIFICATE.whole), `${SELF_SIGNED.cert}\n${SELF_SIGNED.key}\n`)
	await writeFile(join(folder, CERTIFICATE.chain), SELF_SIGNED.cert)
	await writeFile(join(folder, CERTIFICATE.key), SELF_SIGNED.key)
	const file = join(folder, "settings")
	await writeFile(file, await settingsOf(front, place))
	const env = { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
	const child = spawn(front, commandOf(front, file), { stdio: "ignore", env })
	onTestFinished(() => endProgram(child, folder))
	await expect.poll(() => isAnswered(place), { timeout: 20_000 }).toBe(true)
	return place
}

/** Ends a program that was started for the running test, and takes its folder away. */
export async function endProgram(child: ChildProcess, folder: string): Promise<void> {
	const exited = once(child, "exit")
	if (child.exitCode === null && child.kill("SIGTERM")) await exited
	await rm(folder, { recursive: true, force: true })
}

/** True once a process answers through the proxy, as whoever asks for `name` reaches it. */
const isAnswered = ({ name, port }: Place) =>
	new Promise<boolean>((resolve) => {
		const where = { host: "127.0.0.1", port, path: "/healthz", agent: false, rejectUnauthorized: false }
		const servername = /^[\d.]+$/.test(name) ? undefined : name
		request({ ...where, servername, headers: { host: name } }, (answer) => {
			let body = ""
			answer.on("data", (piece) => {
				body += piece
			})
			answer.on("end", () => resolve(answer.statusCode === 200 && body !== ""))
		})
			.on("error", () => resolve(false))
			.end()
	})
