import sharp from "sharp"
import { expect, test } from "vitest"
import { CERTIFICATE } from "../../app/domain/papers/papers.fixture.ts"
import { createPdf } from "../documents.ts"
import { reportMeasurement } from "../report-measurement.ts"
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
const KB = 1024
await openPaperEdition(site)

test("where_the_script_cannot_be_fetched_the_form_is_sent_as_ever", async () => {
	site.expectNoise(/ERR_FAILED/)
	const vendor = await addPaperVendor(site)
	const page = await site.newPage({ width: 360 })
	const offsets = watchOffsets(page)
	await page.route(/papers\.js/, (route) => route.abort())
	await page.goto(vendor.page)
	await choosePaper(page, createFilePayload("form.pdf", await createPdf()))
	await sendPaper(page)
	await waitUntilReceived(page)
	expect([offsets, await listStoredPapers(site.db, vendor.id, site.dataDir)]).toMatchObject([
		[],
		[{ originalName: "form.pdf" }],
	])
})

test("a_telephone_without_a_connection_is_waited_for_as_long_as_somebody_likes", async () => {
	site.expectNoise(/net::ERR_INTERNET_DISCONNECTED/)
	const vendor = await addPaperVendor(site)
	const page = await site.newPage({ width: 360 })
	await page.goto(vendor.page)
	await choosePaperWithScript(page, createFilePayload("form.pdf", await createPdf()))
	await page.context().setOffline(true)
	await sendPaper(page)
	const lost = page.getByText("Connection lost. We go on as soon as it is back.")
	await lost.waitFor()
	await page.getByRole("button", { name: "Stop" }).click()
	await lost.waitFor({ state: "detached" })
	await sendPaper(page)
	await lost.waitFor()
	await page.context().setOffline(false)
	await waitUntilReceived(page)
	expect(await listStoredPapers(site.db, vendor.id, site.dataDir)).toHaveLength(1)
})

test("what_is_refused_is_said_in_place_and_what_is_chosen_stays", async () => {
	site.expectNoise(/status of 422/)
	const vendor = await addPaperVendor(site)
	const page = await site.newPage({ width: 360 })
	await page.goto(vendor.page)
	const program = createFilePayload("form.pdf", Buffer.from("MZ this is a program"))
	const good = createFilePayload("good.pdf", await createPdf())
	await choosePaper(page, good, program)
	await sendPaper(page)
	const alert = page.getByRole("alert")
	await alert.waitFor()
	const [words] = (await sendAsForm(vendor.paper, [{ name: program.name, content: program.buffer }])).errors
	expect(await alert.getByRole("link").allInnerTexts()).toEqual([words])
	expect(await alert.evaluate((one) => one === document.activeElement)).toBe(true)
	expect(page.url()).toBe(vendor.page)
	const names = (input: HTMLInputElement) => [...(input.files ?? [])].map(({ name }) => name)
	expect(await page.getByLabel(CERTIFICATE.name).evaluate(names)).toEqual(["good.pdf", "form.pdf"])
	await choosePaper(page, ...Array.from({ length: 11 }, () => good))
	await sendPaper(page)
	await alert.getByText("Choose at most 10 files.").waitFor()
	await choosePaper(page, good)
	await sendPaper(page)
	await waitUntilReceived(page)
	expect(await listStoredPapers(site.db, vendor.id, site.dataDir)).toHaveLength(1)
})

test("pictures_are_sent_upright_and_no_larger_than_is_read_and_pdfs_as_they_are", async () => {
	const vendor = await addPaperVendor(site)
	const page = await site.newPage({ width: 360 })
	const sizes: Record<string, number> = {}
	page.on("request", (request) => {
		const headers = request.headers()
		if (request.method() === "POST" && headers["upload-name"])
			sizes[headers["upload-name"]] = Number(headers["upload-size"])
	})
	await page.goto(vendor.page)
	const paper = sharp({
		create: {
			width: 4_000,
			height: 3_000,
			channels: 3,
			background: "#f6e3c0",
			noise: { type: "gaussian", mean: 128, sigma: 20 },
		},
	})
	// Held upright: the camera wrote it lying, and says so.
	const photo = await paper.jpeg({ quality: 92 }).withMetadata({ orientation: 6 }).toBuffer()
	const small = await sharp(photo).resize(600).png().toBuffer()
	const pdf = await createPdf("A scan.", 2_000_000)
	await choosePaper(
		page,
		{ name: "IMG_1.JPEG", mimeType: "image/jpeg", buffer: photo },
		{ name: "small.png", mimeType: "image/png", buffer: small },
		createFilePayload("scan.pdf", pdf),
	)
	await sendPaper(page)
	await waitUntilReceived(page)
	expect(sizes).toMatchObject({ "small.png": small.length, "scan.pdf": pdf.length })
	expect(sizes["IMG_1.jpg"]).toBeLessThan(photo.length / 2)
	const stored = await listStoredPapers(site.db, vendor.id, site.dataDir)
	const [large] = stored.filter(({ originalName }) => originalName === "IMG_1.jpg")
	expect(await sharp(large?.content).metadata()).toMatchObject({ width: 1_800, height: 2_400 })
	expect(stored.map(({ content }) => hashOf(content))).toContain(hashOf(pdf))
})

/** A vendor who has chosen the file of each of two papers. */
async function openTwoForms() {
	const vendor = await addPaperVendor(site)
	const page = await site.newPage({ width: 360 })
	await page.goto(vendor.page)
	await choosePaperWithScript(page, createFilePayload("form.pdf", await createPdf()))
	const other = page.locator("form").filter({ has: page.getByLabel("Indemnity form") })
	const signed = createFilePayload("signed.pdf", await createPdf("Signed."))
	await other.getByLabel("Indemnity form").setInputFiles(signed)
	const sendOther = () => other.getByRole("button", { name: "Send" }).click()
	const waitUntilBothAreHere = async () => {
		await waitUntilReceived(page)
		const indemnity = page.locator("#papers li", { hasText: "Indemnity form" })
		await indemnity.getByText("Received", { exact: true }).first().waitFor()
		const stored = await listStoredPapers(site.db, vendor.id, site.dataDir)
		expect(stored.map(({ originalName }) => originalName).toSorted()).toEqual(["form.pdf", "signed.pdf"])
	}
	return { page, other, sendOther, waitUntilBothAreHere }
}

const HERE = "Sent. We have it."

test("of_two_papers_that_are_sent_at_once_the_first_that_has_come_does_not_cut_the_other_off", async () => {
	const { page, sendOther, waitUntilBothAreHere } = await openTwoForms()
	const { promise: isMeantToGo, resolve: letGo } = Promise.withResolvers<void>()
	await page.route(/papers\/indemnity\/files\//, async (route) => {
		await isMeantToGo
		await route.continue()
	})
	await sendOther()
	await sendPaper(page)
	await paperForm(page).getByText(HERE).waitFor()
	letGo()
	await waitUntilBothAreHere()
})

test("a_paper_that_has_come_leaves_the_file_that_is_chosen_for_another_one", async () => {
	const { page, other, sendOther, waitUntilBothAreHere } = await openTwoForms()
	await sendPaper(page)
	await paperForm(page).getByText(HERE).waitFor()
	const countOf = (input: HTMLInputElement) => input.files?.length
	expect(await other.getByLabel("Indemnity form").evaluate(countOf)).toBe(1)
	await sendOther()
	await waitUntilBothAreHere()
})

test("the_script_is_small_and_fetched_once_a_file_is_chosen", async (context) => {
	const vendor = await addPaperVendor(site)
	const page = await site.newPage({ width: 360, isFirstVisit: true })
	const sizes: Record<string, number> = {}
	page.on("response", async (response) => {
		sizes[new URL(response.url()).pathname] = (await response.request().sizes()).responseBodySize
	})
	await page.goto(vendor.page, { waitUntil: "networkidle" })
	const scripts = () => Object.keys(sizes).filter((path) => path.endsWith(".js"))
	expect(scripts()).toEqual([])
	await choosePaper(page, createFilePayload("form.pdf", await createPdf()))
	await expect.poll(scripts).toEqual(["/my/papers.js"])
	const [script = 0, all] = [sizes["/my/papers.js"], Object.values(sizes).reduce((sum, size) => sum + size)]
	expect(script).toBeLessThan(8 * KB)
	expect(all).toBeLessThan(60 * KB)
	reportMeasurement(context, `script ${script} bytes, all ${all}`)
})
