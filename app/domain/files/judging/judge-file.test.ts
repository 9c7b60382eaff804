import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { PDFDocument } from "pdf-lib"
import { afterAll, describe, expect, test } from "vitest"
import { createPdf, createPicture, readHeic } from "../../../../test/documents.ts"
import { pdfWith } from "../../../../test/hostile/bad-pdfs.ts"
import { hasAcceptedSignature } from "../signatures.ts"
import { judgeFile } from "./judge-file.server.ts"

const ground = await mkdtemp(join(tmpdir(), "tamasha-judge-"))
afterAll(() => rm(ground, { recursive: true, force: true }))

async function judged(content: Buffer | string) {
	const path = join(ground, "file")
	await writeFile(path, content)
	const verdict = await judgeFile(path)
	return verdict.ok ? verdict.mediaType : verdict.reason
}

const [form, long] = await Promise.all([createPdf(), createPdf("long", 200_000)])
const [jpeg, png, webp, camera] = await Promise.all([
	createPicture("jpeg"),
	createPicture("png"),
	createPicture("webp"),
	readHeic(),
])
/** A real PDF with a script that runs when it is opened. */
async function withScript(useObjectStreams: boolean): Promise<Buffer> {
	const document = await PDFDocument.load(form)
	document.addJavaScript("greet", "app.alert('Karibu')")
	return Buffer.from(await document.save({ useObjectStreams }))
}
const [scripted, packedScript] = await Promise.all([withScript(false), withScript(true)])
const action = (entry: string) => pdfWith("/OpenAction 4 0 R", `4 0 obj <</Type /Action ${entry}>> endobj\n`)
const link = pdfWith("/X 4 0 R", "4 0 obj <</S /URI /URI (https://tamasha.example/JavaScript)>> endobj\n")
/** The end of an archive, as `zip -A` appends one to a picture. */
const archiveEnd = Buffer.concat([Buffer.from("PK\x05\x06", "latin1"), Buffer.alloc(18)])

describe("good documents", () => {
	test.each([
		["application/pdf", form],
		["application/pdf", long],
		["application/pdf", Buffer.concat([form, Buffer.from("\r\n\r\n")])],
		["application/pdf", link],
		["image/jpeg", jpeg],
		["image/jpeg", Buffer.concat([jpeg, Buffer.alloc(90_000, "a moving picture after the still one")])],
		["image/png", png],
		["image/webp", webp],
		["image/heic", camera],
	])("%s", async (mediaType, content) => {
		expect(await judged(content)).toBe(mediaType === "image/heic" ? "image/jpeg" : mediaType)
		expect(hasAcceptedSignature(Buffer.from(content).subarray(0, 12))).toBe(true)
	})
})

describe("bad documents", () => {
	test.each([
		["nothing", "empty", ""],
		["plain text", "wrong-type", "I hold the company harmless."],
		["a page", "wrong-type", "<!doctype html><script>alert(1)</script>"],
		["a page that claims to be a PDF", "wrong-type", `%PDF-1.7\n<html><script>alert(1)</script>${form}`],
		["an SVG", "wrong-type", '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
		["an SVG after an XML head", "wrong-type", '<?xml version="1.0"?><svg/>'],
		["an archive", "wrong-type", Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), Buffer.alloc(100)])],
		["a PDF that is an archive", "wrong-type", Buffer.concat([form, archiveEnd])],
		["a picture that is an archive", "wrong-type", Buffer.concat([jpeg, archiveEnd])],
		[
			"an archive with a comment",
			"wrong-type",
			Buffer.concat([png, archiveEnd.subarray(0, 20), Buffer.from("\x02\0hi", "latin1")]),
		],
		["a program", "wrong-type", Buffer.concat([Buffer.from("MZ"), Buffer.alloc(500)])],
		["a script", "wrong-type", "#!/bin/sh\necho"],
		["a GIF", "wrong-type", Buffer.concat([Buffer.from("GIF89a"), Buffer.alloc(100)])],
		["a virus scanner's test", "wrong-type", "X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR"],
		[
			"a video in the same box as HEIC",
			"wrong-type",
			Buffer.from("\0\0\0\x18ftypisom\0\0\0\0isomiso2mp41", "latin1"),
		],
		["an AVIF", "wrong-type", Buffer.from("\0\0\0\x18ftypavif\0\0\0\0avifmif1miaf", "latin1")],
		["a PDF that breaks off", "damaged", form.subarray(0, form.length - 60)],
		["a PDF that is only a head", "damaged", "%PDF-1.7\n"],
		["a PNG that breaks off", "damaged", png.subarray(0, png.length - 20)],
		["a WebP that breaks off", "damaged", webp.subarray(0, webp.length - 20)],
		["a PDF with a script", "active", scripted],
		["a PDF with a script in packed objects", "active", packedScript],
		["a PDF with a script spelled in numbers", "active", action("/S /J#61v#61Script /JS (x)")],
		["a PDF that starts a program", "active", action("/S /Launch /F (calc.exe)")],
		[
			"a PDF whose drawing lies in another file",
			"active",
			pdfWith("/X 4 0 R", "4 0 obj <</Length 0/F(\\\\\\\\evil.example\\\\a)>> stream\n\nendstream endobj"),
		],
		[
			"a PDF whose drawing stands for a page of another one",
			"active",
			pdfWith(
				"/X 4 0 R",
				"4 0 obj <</Subtype/Form/BBox[0 0 1 1]/Ref<</F(b.pdf)/Page 0>>/Length 0>> stream\n\nendstream endobj",
			),
		],
		[
			"a PDF of nothing but packed objects",
			"damaged",
			`%PDF-1.7${"/ObjStm ".repeat(100_000)}startxref %%EOF`,
		],
		["a JPEG that is only a head", "damaged", jpeg.subarray(0, 40)],
	])("%s", async (_, reason, content) => {
		expect(await judged(content)).toBe(reason)
	})
})
