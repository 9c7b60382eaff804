import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, test } from "vitest"
import { officePdfs } from "../../../../test/hostile/office-pdfs.ts"
import { judgeFile } from "./judge-file.server.ts"
import { readPdfObjects } from "./pdf-objects.server.ts"

const folder = await mkdtemp(join(tmpdir(), "tamasha-real-pdfs-"))
afterAll(() => rm(folder, { recursive: true, force: true }))
const path = join(folder, "form.pdf")

const samples = await officePdfs()

test("there_are_enough_of_them", () => {
	expect(samples.length).toBeGreaterThan(70)
})

describe("a PDF that was taken in", () => {
	test.each(samples)("$what is the same byte by byte, and its objects are all known", async ({ content }) => {
		await writeFile(path, content)
		expect(await judgeFile(path)).toMatchObject({
			ok: true,
			mediaType: "application/pdf",
			size: content.length,
		})
		expect((await readFile(path)).equals(content)).toBe(true)
		const read = await readPdfObjects(content)
		expect(read.ok && read.objects.size).toBeGreaterThan(5)
	})
})
