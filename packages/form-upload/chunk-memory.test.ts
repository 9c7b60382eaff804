import { randomBytes, randomUUID } from "node:crypto"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { ReadableStream } from "node:stream/web"
import { afterAll, expect, test } from "vitest"
import { type IncomingForm, receiveForm } from "./form-upload.ts"
import { createUploadSpaces } from "./upload-space.ts"

const ground = await mkdtemp(join(tmpdir(), "form-upload-memory-"))
afterAll(() => rm(ground, { recursive: true, force: true }))

const MEGABYTE = 2 ** 20
/** As Node hands over what a connection brought. */
const CHUNK = 64 * 1024
const SIZE = 16 * MEGABYTE
const limits = {
	fileFields: ["indemnity"],
	filesPerField: 20,
	fileSize: 20 * MEGABYTE,
	totalSize: 30 * MEGABYTE,
	patience: 60_000,
}

const EDGE = "edge"
const head = `--${EDGE}\r\ncontent-disposition: form-data; name="indemnity"; filename="form.pdf"\r\n\r\n`
const end = `--${EDGE}--\r\n`

/** @param chunks as they come from a connection: each in memory of its own */
function receiveChunks(chunks: Iterable<Uint8Array>, isKept = true) {
	const { visitors } = createUploadSpaces(async () => ({ free: 1e9, reserve: 0 }))
	return receiveForm(
		{
			body: ReadableStream.from(chunks) as IncomingForm["body"],
			contentType: `multipart/form-data; boundary=${EDGE}`,
			contentLength: 0,
		},
		join(ground, randomUUID()),
		{ ...limits, allocation: visitors.startUpload("a"), acceptsFiles: async () => isKept },
	)
}

test.each([true, false])("a_large_file_takes_little_memory_at_any_moment, kept: %s", async (isKept) => {
	let [least, grown] = [Infinity, 0]
	function* chunks() {
		yield Buffer.from(head)
		for (let sent = 0; sent < SIZE; sent += CHUNK) {
			const { arrayBuffers } = process.memoryUsage()
			least = Math.min(least, arrayBuffers)
			grown = Math.max(grown, arrayBuffers - least)
			yield new Uint8Array(CHUNK)
		}
		yield Buffer.from(`\r\n${end}`)
	}
	const upload = await receiveChunks(chunks(), isKept)
	expect(upload).toMatchObject({ ok: true, form: { files: [{ size: SIZE }] } })
	expect(grown).toBeLessThan(SIZE / 4)
})

test("files_come_whole_however_the_chunks_are_cut_that_they_share", async () => {
	const files = [0, 1, 10, 700_000, 3, CHUNK, 5_000, 2].map((size) => randomBytes(size))
	const body = Buffer.concat([
		...files.flatMap((content) => [Buffer.from(head), content, Buffer.from("\r\n")]),
		Buffer.from(end),
	])
	for (const size of [97, 1_000, CHUNK, 100_000, body.length]) {
		const count = Math.ceil(body.length / size)
		const chunks = Array.from({ length: count }, (_, nth) =>
			Uint8Array.from(body.subarray(nth * size, (nth + 1) * size)),
		)
		const { form } = await receiveChunks(chunks)
		const received = await Promise.all(form.files.map(({ path }) => readFile(path)))
		expect(received.map((content, nth) => files[nth]?.equals(content))).toEqual(files.map(() => true))
	}
})
