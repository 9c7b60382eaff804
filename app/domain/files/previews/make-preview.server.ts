import { mkdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { type PDFiumDocument, PDFiumLibrary } from "@hyzyla/pdfium"
import sharp, { type Sharp } from "sharp"
import { MAX_PREVIEW_PAGES, PREVIEW_WIDTH, type Preview, type PreviewJob, pageFile } from "./preview-rules.ts"

sharp.cache(false)
sharp.concurrency(1)

/**
 * Draws a document that was judged as pictures, one for each of its first pages: what an organiser looks at holds nothing of
 * the document but how it looks. Only ever called in a process of its own (`preview-maker.server.ts`).
 */
export async function makePreview({ path, folder, mediaType }: PreviewJob): Promise<Preview> {
	await mkdir(folder, { recursive: true, mode: 0o700 })
	if (mediaType !== "application/pdf") {
		await store(sharp(path, { sequentialRead: true }).autoOrient(), join(folder, pageFile(0)))
		return { pages: 1, drawn: 1 }
	}
	const library = await PDFiumLibrary.init()
	const document = await library.loadDocument(await readFile(path))
	const pages = document.getPageCount()
	const drawn = Math.min(pages, MAX_PREVIEW_PAGES)
	for (let nth = 0; nth < drawn; nth += 1) await drawPage(document, nth, join(folder, pageFile(nth)))
	return { pages, drawn }
}

async function drawPage(document: PDFiumDocument, nth: number, file: string): Promise<void> {
	const page = document.getPage(nth)
	const { originalWidth, originalHeight } = page.getOriginalSize()
	const scale = Math.min(PREVIEW_WIDTH / originalWidth, MAX_HEIGHT / originalHeight)
	await page.render({
		scale,
		renderFormFields: true,
		render: async ({ data, width, height }) => {
			await store(sharp(data, { raw: { width, height, channels: 4 } }).removeAlpha(), file)
			return data
		},
	})
}

/** Pixels: a page that is longer is drawn narrower. */
const MAX_HEIGHT = 4_000

const store = (picture: Sharp, file: string) =>
	picture
		.resize({ width: PREVIEW_WIDTH, height: MAX_HEIGHT, fit: "inside", withoutEnlargement: true })
		.flatten({ background: "#ffffff" })
		.webp({ quality: 75, effort: 2 })
		.toFile(file)
