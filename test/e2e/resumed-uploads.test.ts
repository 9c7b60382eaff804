import { randomBytes } from "node:crypto"
import { mkdtemp, readdir, rm, stat } from "node:fs/promises"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import sharp from "sharp"
import { expect, test } from "vitest"
import { UPLOAD_HEADERS } from "../../app/domain/files/upload-headers.ts"
import { listPictures } from "../../app/domain/pictures/queries.server.ts"
import { openTestDatabase } from "../database.ts"
import { reportMeasurement } from "../report-measurement.ts"
import { openFaultProxy } from "../trust/ground/fault-proxy.ts"
import { startTestServer } from "../trust/ground/test-server.ts"
import { openBackOffice } from "./back-office.ts"
import { addCookies } from "./site.ts"

const site = await openBackOffice()

/** A photograph that can't be made small. */
async function createNoise(width: number, height: number) {
	const raw = { width, height, channels: 3 } as const
	return sharp(randomBytes(width * height * 3), { raw })
		.jpeg({ quality: 90 })
		.toBuffer()
}

/** Bytes after which the telephone loses its connection. */
const LOSS_AFTER = 200_000

test("a_telephone_that_loses_its_connection_every_200_KB_uploads_a_picture_by_itself", async (context) => {
	site.expectNoise(/ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|request to http:\/\/127/)
	const buffer = await createNoise(1_000, 800)
	expect(buffer.length).toBeGreaterThan(LOSS_AFTER * 3)
	const { hostname, port } = new URL(site.server.url)
	const proxy = await openFaultProxy(hostname, Number(port))
	const url = `http://${hostname}:${proxy.port}`
	const page = await site.newPage()
	await addCookies(page, url, await site.adminCookie())
	await page.goto(`${url}/admin/pictures`)
	await page.waitForFunction(() => "__reactRouterDataRouter" in window)
	proxy.lossAfter = LOSS_AFTER
	await page
		.getByLabel("Pictures", { exact: true })
		.setInputFiles([{ name: "noise.jpg", mimeType: "image/jpeg", buffer }])
	await page.getByRole("button", { name: "Upload" }).click()
	await page.getByText("1 of 1 uploaded.").waitFor()
	expect(proxy.losses).toBeGreaterThanOrEqual(Math.floor(buffer.length / LOSS_AFTER))
	expect((await listPictures(site.db, {})).rows).toHaveLength(1)
	// The same bytes have come: sent at once it is the same picture.
	const form = new FormData()
	form.append("pictures", new File([Uint8Array.from(buffer)], "again.jpg"))
	const again = await fetch(`${site.url}/admin/pictures/uploads`, {
		method: "POST",
		headers: { origin: site.url, accept: "application/json", cookie: await site.adminCookie() },
		body: form,
	})
	expect(await again.text()).toContain("Already in the library")
	reportMeasurement(context, `${buffer.length} bytes, connection lost ${proxy.losses} times`)
})

/** Bytes of uploads that are not whole. */
async function partialSize(dataDir: string): Promise<number> {
	const folder = join(dataDir, "partial-uploads")
	const names = await readdir(folder).catch(() => [])
	const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size))
	return sizes.reduce((sum, size) => sum + size, 0)
}

test("what_has_come_before_kill_9_is_gone_on_with_after_the_restart", async () => {
	const { db, url } = await openTestDatabase()
	const dataDir = await mkdtemp(join(tmpdir(), "tamasha-resumed-"))
	const start = () => startTestServer({ DATABASE_URL: url, DATA_DIR: dataDir })
	const buffer = await createNoise(600, 500)
	const address = `/admin/pictures/uploads/${"0a".repeat(16)}`
	const first = await start()
	const cookie = await first.adminCookie()
	const half = Math.floor(buffer.length / 2)
	const headersAt = (offset: number) => ({
		cookie,
		[UPLOAD_HEADERS.size]: String(buffer.length),
		[UPLOAD_HEADERS.offset]: String(offset),
		[UPLOAD_HEADERS.name]: "noise.jpg",
	})
	const readOffset = async (server: { url: string }) => {
		const answer = await fetch(server.url + address, { headers: headersAt(0) })
		return ((await answer.json()) as { offset: number }).offset
	}
	const { hostname, port } = new URL(first.url)
	const socket = connect(Number(port), hostname).on("error", () => undefined)
	const head = Object.entries({ host: `${hostname}:${port}`, origin: first.url, ...headersAt(0) })
		.map(([name, value]) => `${name}: ${value}\r\n`)
		.join("")
	socket.write(`POST ${address} HTTP/1.1\r\n${head}content-length: ${buffer.length}\r\n\r\n`)
	socket.write(buffer.subarray(0, half))
	await expect.poll(() => partialSize(dataDir)).toBe(half)
	first.process.kill("SIGKILL")
	const second = await start()
	expect(await readOffset(second)).toBe(half)
	const rest = await fetch(second.url + address, {
		method: "POST",
		headers: { origin: second.url, ...headersAt(half) },
		body: Uint8Array.from(buffer.subarray(half)),
	})
	expect([rest.status, await rest.text()]).toEqual([200, expect.stringContaining("1 picture added.")])
	expect((await listPictures(db, {})).rows).toHaveLength(1)
	expect(await partialSize(dataDir)).toBe(0)
	await rm(dataDir, { recursive: true, force: true })
})
