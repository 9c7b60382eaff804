import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Page } from "playwright-core"
import { expect, onTestFinished, test } from "vitest"
import { MAX_FILE_SIZE } from "../../app/domain/files/rules.ts"
import { CERTIFICATE } from "../../app/domain/papers/papers.fixture.ts"
import { openTestDatabase } from "../database.ts"
import { createPdf } from "../documents.ts"
import { reportMeasurement } from "../report-measurement.ts"
import { openFaultProxy } from "../trust/ground/fault-proxy.ts"
import { startTestServer } from "../trust/ground/test-server.ts"
import { createFilePayload } from "./extras-form.ts"
import {
	choosePaper,
	choosePaperWithScript,
	hashOf,
	listStoredPapers,
	paperForm,
	sendPaper,
	waitUntilReceived,
	watchOffsets,
} from "./paper-form.ts"
import { addPaperVendor, openPaperEdition, sendAsForm } from "./paper-vendor.ts"
import { openSite } from "./site.ts"

const site = await openSite()
await openPaperEdition(site)

/** @param speed bytes a second @param latency milliseconds of each request */
async function slowDown(page: Page, speed: number, latency: number): Promise<void> {
	const session = await page.context().newCDPSession(page)
	await session.send("Network.emulateNetworkConditions", {
		...{ offline: false, latency, uploadThroughput: speed, downloadThroughput: speed },
	})
}

const LOST = /net::ERR_|status of 50\d|request to http:\/\/127/

/** Bytes after which the telephone loses its connection. */
const LOSS_AFTER = 200_000

async function openLossyGround() {
	const { db, url } = await openTestDatabase()
	const dataDir = await mkdtemp(join(tmpdir(), "tamasha-lines-"))
	onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
	const start = () => startTestServer({ DATABASE_URL: url, DATA_DIR: dataDir })
	const server = await start()
	await openPaperEdition({ db })
	const { hostname, port } = new URL(server.url)
	const proxy = await openFaultProxy(hostname, Number(port))
	const vendor = await addPaperVendor({ db, url: `http://${hostname}:${proxy.port}` })
	return { db, dataDir, server, proxy, vendor, start }
}

test("a_scan_of_12_MB_arrives_over_a_line_that_is_lost_every_200_KB_and_a_kill_9", async (context) => {
	site.expectNoise(LOST)
	const { db, dataDir, server, proxy, vendor, start } = await openLossyGround()
	const page = await site.newPage({ width: 360 })
	await page.goto(vendor.page)
	const buffer = await createPdf("A scan.", 12_000_000)
	expect(buffer.length).toBeLessThan(MAX_FILE_SIZE)
	await choosePaperWithScript(page, createFilePayload("scan.pdf", buffer))
	const offsets = watchOffsets(page)
	await slowDown(page, 2_000_000, 20)
	proxy.lossAfter = LOSS_AFTER
	const began = performance.now()
	await sendPaper(page)
	await expect.poll(() => offsets.at(-1) ?? 0, { timeout: 40_000 }).toBeGreaterThan(4_000_000)
	server.process.kill("SIGKILL")
	proxy.condition = "closed"
	await page.getByText("Connection lost. We go on as soon as it is back.").waitFor()
	const before = offsets.at(-1) ?? 0
	const again = await start()
	proxy.forwardTo(Number(new URL(again.url).port))
	proxy.condition = "open"
	await waitUntilReceived(page)
	const seconds = Math.round((performance.now() - began) / 1_000)
	const after = offsets.slice(offsets.indexOf(before) + 1)
	expect(Math.min(...after)).toBeGreaterThanOrEqual(before)
	const stored = await listStoredPapers(db, vendor.id, dataDir)
	expect(stored.map(({ content }) => hashOf(content))).toEqual([hashOf(buffer)])
	expect(proxy.losses).toBeGreaterThan(30)
	reportMeasurement(
		context,
		`${buffer.length} bytes in ${seconds} s, lost ${proxy.losses} times, one kill -9`,
	)
})

test("control_the_plain_form_does_not_arrive_over_that_line", async () => {
	const { db, dataDir, proxy, vendor } = await openLossyGround()
	proxy.lossAfter = LOSS_AFTER
	const scan = { name: "scan.pdf", content: await createPdf("A scan.", 1_000_000) }
	await expect(sendAsForm(vendor.paper, [scan])).rejects.toThrow("fetch failed")
	expect(await listStoredPapers(db, vendor.id, dataDir)).toEqual([])
	proxy.lossAfter = undefined
	expect((await sendAsForm(vendor.paper, [scan])).status).toBe(200)
})

test("over_slow_3G_the_page_says_how_far_it_is_and_goes_on_after_stop_and_after_a_reload", async () => {
	const vendor = await addPaperVendor(site)
	const page = await site.newPage({ width: 360 })
	const offsets = watchOffsets(page)
	const buffer = await createPdf("A scan.", 700_000)
	await page.goto(vendor.page)
	await slowDown(page, 50_000, 400)
	const begin = async () => {
		await choosePaper(page, createFilePayload("scan.pdf", buffer))
		await sendPaper(page)
	}
	const waitFor = (text: string | RegExp) => paperForm(page).getByText(text).first().waitFor()
	await begin()
	await waitFor("Sending. Keep this page open.")
	await waitFor(/[1-9]\d\d KB of \d+ KB/)
	await paperForm(page).getByRole("button", { name: "Stop" }).click()
	expect(
		await page.getByLabel(CERTIFICATE.name).evaluate((input: HTMLInputElement) => input.files?.length),
	).toBe(1)
	await sendPaper(page)
	await expect.poll(() => offsets.length).toBe(2)
	await waitFor(/[3-6]\d\d KB of \d+ KB/)
	await page.reload()
	await begin()
	await waitUntilReceived(page)
	expect(offsets).toEqual(offsets.toSorted((a, b) => a - b))
	expect(offsets.at(-1)).toBeGreaterThan(100_000)
	const stored = await listStoredPapers(site.db, vendor.id, site.dataDir)
	expect(stored.map(({ content }) => hashOf(content))).toEqual([hashOf(buffer)])
})
