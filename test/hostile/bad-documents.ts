import { crc32 } from "node:zlib"
import { createPdf, createPicture, readHeic } from "../documents.ts"
import { activePdfs, lockedPdfs } from "./bad-pdfs.ts"
import type { Sample } from "./documents.ts"
import { between, randomFrom } from "./random.ts"

/** A bad file, and why it has to be refused. */
export interface BadSample extends Sample {
	reason: string
	/** Other reasons that are as good: what can't be read need not be understood. */
	orElse?: string[]
}

/** The string by which virus scanners are tried out, not in one piece: this file is scanned as well. */
export const EICAR = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR", "-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join("")

const latin1 = (text: string) => Buffer.from(text, "latin1")

/** Everything that must never be stored, from a seed. */
export async function badDocuments(seed: number): Promise<BadSample[]> {
	const because = (reason: string, samples: Sample[]) => samples.map((sample) => ({ ...sample, reason }))
	return [
		...because("wrong-type", [...createOtherFileTypes(), ...(await createPolyglots())]),
		...because("active", await activePdfs(seed)).map(orUnreadable),
		...because("locked", await lockedPdfs()),
		...because("too-many-pixels", await createPixelBombs()),
		...because("damaged", await createTruncatedFiles(seed)),
		...because("wrong-ending", await createWrongExtensions()),
		{ what: "nothing", name: "form.pdf", content: Buffer.alloc(0), reason: "empty" },
	]
}

const orUnreadable = (sample: BadSample) => ({ ...sample, orElse: ["damaged", "too-complex"] })

function createOtherFileTypes(): Sample[] {
	const samples: Record<string, Buffer> = {
		"plain text": latin1("I hold the company harmless."),
		"a page": latin1("<!doctype html><script>alert(1)</script>"),
		"a page that claims to be a PDF": latin1("%PDF-1.7\n<html><script>alert(1)</script>"),
		"an SVG": latin1('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
		"an SVG after an XML head": latin1('<?xml version="1.0"?><svg onload="alert(1)"/>'),
		"an SVG after a mark": latin1('\xef\xbb\xbf<svg onload="alert(1)"/>'),
		"an archive": latin1(`PK\x03\x04${"\0".repeat(100)}`),
		"an Office document": latin1(
			`PK\x03\x04\x14\0\x06\0${"\0".repeat(18)}[Content_Types].xmlword/vbaProject.bin`,
		),
		"an old Office document": latin1(`\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1${"\0".repeat(600)}`),
		"a program": latin1(`MZ${"\0".repeat(500)}`),
		"a program of another system": latin1(`\x7fELF\x02\x01\x01${"\0".repeat(500)}`),
		"a script": latin1("#!/bin/sh\necho"),
		"a page with a script of the server": latin1("<?php system($_GET[0]); ?>"),
		"a GIF": latin1(`GIF89a${"\0".repeat(100)}`),
		"a BMP": latin1(`BM${"\0".repeat(100)}`),
		"a TIFF": latin1(`II*\0\x08\0\0\0${"\0".repeat(100)}`),
		"an icon": latin1(`\0\0\x01\0\x01\0${"\0".repeat(100)}`),
		"a PostScript": latin1("%!PS-Adobe-3.0\n(%PDF-1.7) run"),
		"a virus scanner's test": latin1(EICAR),
		"a film in the same box as HEIC": latin1("\0\0\0\x18ftypisom\0\0\0\0isomiso2mp41"),
		"an AVIF": latin1("\0\0\0\x18ftypavif\0\0\0\0avifmif1miaf"),
		"a packed bomb": latin1(`\x1f\x8b\x08${"\0".repeat(100)}`),
	}
	const endings = ["pdf", "jpg", "png", "webp", "heic", "pdf.jpg"]
	return Object.entries(samples).map(([what, content], nth) => ({
		what,
		content,
		name: `form.${endings[nth % endings.length]}`,
	}))
}

/** The end of an archive, as `zip -A` appends one; its table of contents stands before it. */
const archiveEnd = (comment = "") => {
	const end = Buffer.concat([latin1("PK\x05\x06"), Buffer.alloc(18), latin1(comment)])
	end.writeUInt16LE(comment.length, 20)
	return end
}
const archive = () => {
	const table = Buffer.concat([latin1("PK\x01\x02"), Buffer.alloc(42)])
	const end = archiveEnd()
	end.writeUInt32LE(table.length, 12)
	return Buffer.concat([latin1("PK\x03\x04"), Buffer.alloc(26), table, end])
}

async function createPolyglots(): Promise<Sample[]> {
	const hosts = {
		pdf: await createPdf(),
		jpg: await createPicture("jpeg"),
		png: await createPicture("png"),
		webp: await createPicture("webp"),
	}
	const guests = {
		"an archive": archive(),
		"an archive with a comment": archiveEnd("karibu"),
		"an archive and something behind it": Buffer.concat([archive(), latin1("x")]),
	}
	const pages = Object.entries(hosts).map(([ending, host]) => ({
		what: `${ending} that is a page`,
		name: `form.${ending}`,
		content: Buffer.concat([
			host.subarray(0, 40),
			latin1("<html><script>alert(1)</script>"),
			host.subarray(40),
		]),
	}))
	const archives = Object.entries(hosts).flatMap(([ending, host]) =>
		Object.entries(guests).map(([what, guest]) => ({
			what: `${ending} that is ${what}`,
			name: `form.${ending}`,
			content: Buffer.concat([host, guest]),
		})),
	)
	return [...pages, ...archives]
}

/** Small files that fill the memory of whoever opens them. */
async function createPixelBombs(): Promise<Sample[]> {
	const [png, jpeg, webp, camera] = [
		await createPicture("png"),
		await createPicture("jpeg"),
		await createPicture("webp"),
		await readHeic(),
	]
	png.writeUInt32BE(60_000, 16)
	png.writeUInt32BE(60_000, 20)
	png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
	const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
	jpeg.writeUInt16BE(65_000, frame + 5)
	jpeg.writeUInt16BE(65_000, frame + 7)
	webp.writeUInt16LE(0x3fff, 26)
	webp.writeUInt16LE(0x3fff, 28)
	const size = camera.indexOf("ispe") + 8
	camera.writeUInt32BE(30_000, size)
	camera.writeUInt32BE(30_000, size + 4)
	return Object.entries({ png, jpeg, webp, heic: camera }).map(([ending, content]) => ({
		what: `${ending} of very many pixels`,
		name: `form.${ending}`,
		content,
	}))
}

async function createTruncatedFiles(seed: number): Promise<Sample[]> {
	const random = randomFrom(seed)
	const whole = {
		pdf: await createPdf("whole", 20_000),
		jpg: await createPicture("jpeg"),
		png: await createPicture("png"),
		webp: await createPicture("webp"),
		heic: await readHeic(),
	}
	const samples = Object.entries(whole).flatMap(([ending, content]) =>
		Array.from({ length: 8 }, (_, nth) => {
			const length = between(random, 64, content.length - 30)
			return {
				what: `${ending} of which only ${length} bytes came, ${nth}`,
				name: `form.${ending}`,
				content: content.subarray(0, length),
			}
		}),
	)
	return [...samples, { what: "a PDF that is only a head", name: "form.pdf", content: latin1("%PDF-1.7\n") }]
}

/** Good inside, and called what would be run. */
async function createWrongExtensions(): Promise<Sample[]> {
	const content = await createPdf()
	const names = [
		"form.exe",
		"form.pdf.exe",
		"form.html",
		"form.pdf.svg",
		"form.PHP",
		"form.js",
		"form.docm",
		"form.zip",
		"form\u202efdp.exe",
		"form.pdf .bat",
		"form.pdf.scr ",
		"form.jpg.com",
		"a/b/form.sh",
		"..\\form.lnk",
	]
	return names.map((name) => ({ what: `a PDF called ${JSON.stringify(name)}`, name, content }))
}
