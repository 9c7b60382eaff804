import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { type AddressInfo, createServer, type Socket } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { EICAR } from "../../test/hostile/bad-documents.ts"
import { TIMEOUTS } from "../../test/timeouts.ts"
import { scanFile } from "./virus-scan.server.ts"

const ground = await mkdtemp(join(tmpdir(), "tamasha-scan-"))
afterAll(() => rm(ground, { recursive: true, force: true }))
const file = join(ground, "file")
await writeFile(file, "harmless".repeat(200_000))

/** Something on a port that answers as it is told. */
async function answering(answer: (socket: Socket) => void): Promise<string> {
	const server = createServer((socket) => {
		socket.on("error", () => undefined)
		answer(socket)
	})
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
	afterAll(() => server.close())
	return `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe("whatever a scanner does but say that a file is clean", () => {
	test.each<[string, (socket: Socket) => void]>([
		["hangs up", (socket) => socket.destroy()],
		["says nothing", (socket) => socket.resume()],
		["says nothing and hangs up", (socket) => socket.resume().end()],
		["is too small for it", (socket) => socket.resume().end("INSTREAM size limit exceeded. ERROR\0")],
		["fails", (socket) => socket.resume().end("stream: Can't open file ERROR\0")],
		["is something else", (socket) => socket.resume().end("HTTP/1.1 200 OK\r\n\r\nstream: OK")],
		["says a little more", (socket) => socket.resume().end("stream: OK, but stream: X FOUND maybe")],
	])("%s is not clean", async (_, answer) => {
		expect(await scanFile(await answering(answer), file, 300)).toBe("unknown")
	})

	test("is not there is not clean", async () => {
		expect(await scanFile("tcp://127.0.0.1:1", file, 300)).toBe("unknown")
		expect(await scanFile("tcp://127.0.0.1:1", join(ground, "none"), 300)).toBe("unknown")
	})
})

const CLAMD = ["/usr/sbin/clamd", "clamd"].find((path) => !spawnSync(path, ["--version"]).error)

describe.skipIf(!CLAMD)("a real clamd", () => {
	const port = 20_000 + (process.pid % 20_000)
	const url = `tcp://127.0.0.1:${port}`
	let clamd: ChildProcess

	beforeAll(async () => {
		// Its real list of viruses is not here: one signature of our own will do.
		await mkdir(join(ground, "db"))
		await writeFile(join(ground, "db/local.ndb"), `Test.Virus:0:*:${Buffer.from(EICAR).toString("hex")}\n`)
		const settings = [
			"Foreground yes",
			`TCPSocket ${port}`,
			"TCPAddr 127.0.0.1",
			`DatabaseDirectory ${ground}/db`,
		]
		await writeFile(join(ground, "clamd.conf"), `${settings.join("\n")}\n`)
		clamd = spawn(CLAMD ?? "", [`--config-file=${ground}/clamd.conf`], { stdio: "ignore" })
		const until = Date.now() + TIMEOUTS.wait
		while ((await scanFile(url, file, 2_000)) !== "clean" && Date.now() < until) await setTimeout(100)
	})
	afterAll(() => clamd.kill())

	test("knows_a_virus_wherever_it_is_in_a_file_and_lets_the_others_pass", async () => {
		const scanned = async (content: Buffer | string) => {
			await writeFile(file, content)
			return scanFile(url, file)
		}
		expect(await scanned(EICAR)).toBe("infected")
		expect(await scanned(`%PDF-1.7 ${"x".repeat(300_000)}${EICAR}%%EOF`)).toBe("infected")
		expect(await scanned("%PDF-1.7 harmless %%EOF")).toBe("clean")
		expect(await scanned("")).toBe("clean")
		expect(await scanned(Buffer.alloc(15 * 1024 * 1024, "clean "))).toBe("clean")
	})
})
