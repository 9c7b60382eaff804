import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { crc32, deflateSync } from "node:zlib"
import { afterAll, expect, test } from "vitest"
import { pdfWith } from "../../../../test/hostile/bad-pdfs.ts"
import { openPatientJudge } from "./patient-judge.fixture.ts"

const folder = await mkdtemp(join(tmpdir(), "tamasha-slow-"))
// A fast machine decodes the heavy pictures within the second of the product.
const judge = openPatientJudge({ firstTry: 400 })
afterAll(async () => {
	await judge.close()
	await rm(folder, { recursive: true, force: true })
})

function chunk(kind: string, content: Buffer): Buffer {
	const named = Buffer.concat([Buffer.from(kind), content])
	const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
	length.writeUInt32BE(content.length)
	sum.writeUInt32BE(crc32(named))
	return Buffer.concat([length, named, sum])
}

/** Little to send and seconds to decode: nothing, in four colours of 16 bits. */
function heavyPng(side: number): Buffer {
	const head = Buffer.alloc(13)
	head.writeUInt32BE(side, 0)
	head.writeUInt32BE(side, 4)
	head.set([16, 6], 8)
	const pixels = deflateSync(Buffer.alloc(side * (1 + side * 8)), { level: 1 })
	const start = Buffer.from("\x89PNG\r\n\x1a\n", "latin1")
	return Buffer.concat([start, chunk("IHDR", head), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))])
}

test("a_small_file_does_not_wait_for_slow_ones_that_came_before_it", async () => {
	const heavy = heavyPng(7_000)
	const ended: string[] = []
	const judgeContent = async (name: string, content: Buffer) => {
		const path = join(folder, name)
		await writeFile(path, content)
		const verdict = await judge.judge({ path }, `sender of ${name}`)
		ended.push(name)
		return verdict.ok
	}
	const slow = ["1", "2", "3", "4", "5"].map((name) => judgeContent(name, heavy))
	const small = judgeContent("small", pdfWith("", "4 0 obj null endobj"))
	expect(await small).toBe(true)
	expect(ended.indexOf("small")).toBeLessThan(2)
	await Promise.all(slow)
})

test("nothing_is_judged_for_who_went_away", async () => {
	const path = join(folder, "left.pdf")
	await writeFile(path, pdfWith("", "4 0 obj null endobj"))
	expect(await judge.judge({ path }, "gone", AbortSignal.abort())).toEqual({
		ok: false,
		reason: "not-judged",
	})
	expect(await judge.judge({ path }, "here")).toMatchObject({ ok: true })
})
