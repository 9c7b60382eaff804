import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { crc32, deflateSync } from "node:zlib"
import sharp from "sharp"
import { afterAll, describe, expect, test } from "vitest"
import { reportMeasurement } from "../../../test/report-measurement.ts"
import { monitorChildProcesses } from "../../../test/trust/ground/child-process-monitor.ts"
import { openPatientJudge } from "../files/judging/patient-judge.fixture.ts"
import { createPhoto } from "./pictures.fixture.ts"

const folder = await mkdtemp(join(tmpdir(), "tamasha-bombs-"))
const judge = openPatientJudge()
const monitor = monitorChildProcesses(process.pid)
afterAll(async () => {
	monitor.stop()
	await judge.close()
	await rm(folder, { recursive: true, force: true })
})

async function judged(content: Buffer, only?: "pictures") {
	const path = join(folder, "picture")
	await writeFile(path, content)
	const { result, cost } = await monitor.measureJob(() => judge.judge({ path, only }, "stranger"))
	return { reason: result.ok ? "taken" : result.reason, memory: cost.memory }
}

/** A PNG that announces this size and holds a few lines of it. */
function createHollowPng(width: number, height: number, isInterlaced: boolean): Buffer {
	const header = Buffer.alloc(13)
	header.writeUInt32BE(width, 0)
	header.writeUInt32BE(height, 4)
	header.set([8, 6, 0, 0, isInterlaced ? 1 : 0], 8)
	const lines = deflateSync(Buffer.alloc(1_000_000))
	return Buffer.concat([
		Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
		chunk("IHDR", header),
		chunk("IDAT", lines),
		chunk("IEND", Buffer.alloc(0)),
	])
}

function chunk(name: string, content: Buffer): Buffer {
	const body = Buffer.concat([Buffer.from(name, "latin1"), content])
	const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
	length.writeUInt32BE(content.length)
	sum.writeUInt32BE(crc32(body))
	return Buffer.concat([length, body, sum])
}

const blank = (width: number, height: number) =>
	sharp({ create: { width, height, channels: 3, background: "#fff" }, limitInputPixels: false })

/** Kilobytes that would be hundreds of megabytes. */
const bombs: [what: string, content: Buffer][] = [
	["a PNG of 900 million pixels", createHollowPng(30_000, 30_000, false)],
	["an interlaced PNG of 36 million pixels", await blank(6_000, 6_000).png({ progressive: true }).toBuffer()],
	["an interlaced PNG that holds less than it says", createHollowPng(9_000, 9_000, true)],
	["a JPEG of 36 million pixels in passes", await blank(6_000, 6_000).jpeg({ progressive: true }).toBuffer()],
	["a WebP of 36 million pixels", await blank(6_000, 6_000).webp({ effort: 0 }).toBuffer()],
]

const ordinary: [what: string, content: Buffer][] = [
	["a photograph of 24 million pixels", await blank(6_000, 4_000).jpeg().toBuffer()],
	["one of 50 million pixels", await blank(8_160, 6_120).jpeg().toBuffer()],
	["a JPEG in passes of 12 million pixels", await blank(4_000, 3_000).jpeg({ progressive: true }).toBuffer()],
	["a screenshot", await blank(3_840, 2_160).png().toBuffer()],
]

/** Megabytes that a process holds which has judged an ordinary picture. */
const { memory: idle, reason } = await judged(await createPhoto("#336699"), "pictures")

describe("decompression bombs", () => {
	test("an_ordinary_picture_is_taken", () => expect(reason).toBe("taken"))

	test.each(bombs)("%s is a clear error and costs less than 100 MB", async (_, content) => {
		expect(content.length).toBeLessThan(2_000_000)
		const bomb = await judged(content, "pictures")
		expect(bomb.reason).toBe("too-many-pixels")
		expect(bomb.memory - idle).toBeLessThan(100)
	})

	test("a_judge_that_begins_to_decode_them_takes_more", async (context) => {
		const [, interlaced] = bombs[1] ?? []
		let memory = 0
		// On a busy machine nobody may have looked at its process before it ended.
		await expect
			.poll(async () => {
				memory = (await judged(interlaced ?? Buffer.alloc(0))).memory - idle
				return memory
			})
			.toBeGreaterThan(100)
		reportMeasurement(context, `pictures: a bomb decoded all the same takes ${Math.round(memory)} MB`)
	})

	test.each(ordinary)("%s is taken", async (_, content) => {
		expect((await judged(content, "pictures")).reason).toBe("taken")
	})
})
