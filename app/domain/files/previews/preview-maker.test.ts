import { randomUUID } from "node:crypto"
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import sharp from "sharp"
import { afterAll, expect, test } from "vitest"
import { createPdf } from "../../../../test/documents.ts"
import { badDocuments } from "../../../../test/hostile/bad-documents.ts"
import { goodPdfs } from "../../../../test/hostile/good-pdfs.ts"
import { reportMeasurement } from "../../../../test/report-measurement.ts"
import { sample } from "../../../../test/sample.ts"
import { TIMEOUTS } from "../../../../test/timeouts.ts"
import { openFolderStore } from "../../../platform/files/folder-store.server.ts"
import { openLog } from "../../../platform/log.server.ts"
import { quarantineFolder } from "../uploads.server.ts"
import { openPreviewMaker, PREVIEW_LIMITS } from "./preview-maker.server.ts"
import { MAX_PREVIEW_PAGES, PREVIEW_WIDTH } from "./preview-rules.ts"

const dataDir = await mkdtemp(join(tmpdir(), "tamasha-previews-"))
const files = openFolderStore(join(dataDir, "files"))
const limits = { ...PREVIEW_LIMITS, processor: 3 * PREVIEW_LIMITS.processor, time: TIMEOUTS.wait }
const maker = openPreviewMaker({ files, dataDir, log: openLog("silent") }, limits)
afterAll(async () => {
	await maker.close()
	await rm(dataDir, { recursive: true, force: true })
})

async function draw(content: Buffer, mediaType: string) {
	const [key, path] = [`papers/${randomUUID()}`, join(dataDir, randomUUID())]
	await writeFile(path, content)
	await files.put(key, path, { mediaType, size: content.length })
	return maker.draw({ key, mediaType }, "amina")
}

const left = () => readdir(quarantineFolder(dataDir))

test("a_pdf_is_drawn_page_by_page_as_pictures_and_nothing_is_left_behind", async () => {
	const drawn = await draw(await createPdf(), "application/pdf")
	if (!drawn.ok) throw new Error("it was not drawn")
	expect([drawn.pages, drawn.pictures.length]).toEqual([1, 1])
	expect(await sharp(drawn.pictures[0]).metadata()).toMatchObject({ format: "webp", width: PREVIEW_WIDTH })
	expect(await left()).toEqual([])
})

test("a_large_photograph_is_drawn_no_wider_than_a_screen_needs", async () => {
	const photograph = await sharp({
		create: { width: 4000, height: 3000, channels: 3, background: "#c2693f" },
	})
		.jpeg()
		.toBuffer()
	const drawn = await draw(photograph, "image/jpeg")
	if (!drawn.ok) throw new Error("it was not drawn")
	expect(await sharp(drawn.pictures[0]).metadata()).toMatchObject({
		format: "webp",
		width: 1200,
		height: 900,
	})
})

test("every_good_pdf_is_drawn", async (context) => {
	const undrawn: string[] = []
	const samples = sample("previews", await goodPdfs(20251120), 8)
	for (const { name, content } of samples) {
		const drawn = await draw(content, "application/pdf")
		if (!drawn.ok || drawn.pictures.length !== Math.min(drawn.pages, MAX_PREVIEW_PAGES)) undrawn.push(name)
	}
	expect(undrawn).toEqual([])
	reportMeasurement(context, `previews: ${samples.length} good PDFs drawn`)
})

test("whatever_is_no_document_that_we_take_costs_its_own_process_at_most", async () => {
	for (const { content } of sample("bad previews", await badDocuments(20251120), 15))
		await expect(draw(content, "application/pdf")).resolves.toHaveProperty("ok")
	expect(await draw(await createPdf(), "application/pdf")).toMatchObject({ ok: true })
	expect(await left()).toEqual([])
})
