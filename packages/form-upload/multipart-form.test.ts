import { setImmediate } from "node:timers/promises"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { isMultipartForm, MalformedFormError, readMultipartForm } from "./multipart-form.ts"

interface ReadPart {
	name: string
	fileName: string | undefined
	content: string
}

async function* splitIntoChunks(bytes: Uint8Array, size: number): AsyncGenerator<Uint8Array> {
	for (let at = 0; at < bytes.length; at += size) yield bytes.slice(at, at + size)
}

async function read(bytes: Uint8Array, contentType: string, size = 7): Promise<ReadPart[]> {
	const parts: ReadPart[] = []
	await readMultipartForm(
		splitIntoChunks(bytes, size),
		{ contentType, fileSize: 1_000_000 },
		{
			field: (name, value) =>
				void parts.push({ name, fileName: undefined, content: Buffer.from(value).toString("latin1") }),
			async file(name, fileName, content) {
				const part = { name, fileName, content: "" }
				parts.push(part)
				for await (const chunk of content) part.content += chunk.toString("latin1")
			},
		},
	)
	return parts
}

/** As a browser would write it: Node's own encoder is the oracle. */
async function encodeForm(form: FormData): Promise<{ bytes: Uint8Array; contentType: string }> {
	const response = new Response(form)
	const contentType = response.headers.get("content-type") ?? ""
	return { bytes: new Uint8Array(await response.arrayBuffer()), contentType }
}

async function expectedParts(form: FormData): Promise<ReadPart[]> {
	return Promise.all(
		[...form].map(async ([name, value]) => ({
			name: name.replace(/\r\n|\r|\n/g, "\r\n"),
			fileName: typeof value === "string" ? undefined : value.name,
			content:
				typeof value === "string"
					? Buffer.from(value.replace(/\r\n|\r|\n/g, "\r\n")).toString("latin1")
					: Buffer.from(await value.arrayBuffer()).toString("latin1"),
		})),
	)
}

const name = fc.string({ unit: fc.constantFrom(..."abcÄ漢😀 .-_()[]'&;=/"), minLength: 1 })
// Node writes a file without a name as if it were none.
const fileName = name.filter((text) => text !== "")
const entry = fc.oneof(
	fc.record({ name, text: fc.string({ unit: "grapheme" }) }),
	fc.record({ name, fileName, bytes: fc.uint8Array({ maxLength: 300 }) }),
	fc.record({ name, fileName, bytes: fc.constant(Buffer.from("\r\n--\r\n\r\n--x\r\n-")) }),
)

test("any_form_is_read_as_it_was_written_however_the_network_cuts_it", async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.array(entry, { maxLength: 6 }),
			fc.integer({ min: 1, max: 200 }),
			async (entries, size) => {
				const form = new FormData()
				for (const one of entries) {
					if ("text" in one) form.append(one.name, one.text)
					else form.append(one.name, new File([Uint8Array.from(one.bytes)], one.fileName))
				}
				const { bytes, contentType } = await encodeForm(form)
				expect(await read(bytes, contentType, size)).toEqual(await expectedParts(form))
			},
		),
		{ numRuns: 500 },
	)
})

test("a_form_cut_off_anywhere_is_malformed", async () => {
	const form = new FormData()
	form.append("email", "potter@udongo.example")
	form.append("indemnity", new File(["%PDF-1.7"], "form.pdf"))
	const { bytes, contentType } = await encodeForm(form)
	const closing = Buffer.from(bytes).lastIndexOf("--") + 2
	for (let end = 0; end < closing; end += 1) {
		await expect(read(bytes.slice(0, end), contentType), `cut at ${end}`).rejects.toThrow(MalformedFormError)
	}
	expect(await read(bytes.slice(0, closing), contentType)).toHaveLength(2)
})

test("noise_is_malformed_or_read_and_never_anything_else", async () => {
	const fragment = fc.constantFrom(
		"--b",
		"\r\n--b",
		"--",
		"\r\n",
		"\r\n\r\n",
		'Content-Disposition: form-data; name="a"',
		'content-disposition:form-data;name=a;filename="\\"',
		"Content-Disposition: attachment",
		"\0",
		"x".repeat(9000),
		": :;\r",
	)
	await fc.assert(
		fc.asyncProperty(
			fc.array(fragment, { maxLength: 12 }),
			fc.integer({ min: 1, max: 64 }),
			async (fragments, size) => {
				const outcome = await read(
					Buffer.from(fragments.join("")),
					"multipart/form-data; boundary=b",
					size,
				).catch((error: unknown) => error)
				expect(Array.isArray(outcome) || outcome instanceof MalformedFormError).toBe(true)
			},
		),
		{ numRuns: 3000 },
	)
})

test("a_form_that_ends_before_its_first_part_is_read_however_late_its_end_is_told", async () => {
	const part = '\r\n--b\r\ncontent-disposition: form-data; name="a"\r\n\r\nx'
	const bytes = Buffer.from(`--b--${part}${part}\r\n--b--\r\n`)
	for (const size of [7, 100, bytes.length]) {
		async function* slowly() {
			for await (const chunk of splitIntoChunks(bytes, size)) {
				yield chunk
				await setImmediate()
			}
		}
		const options = { contentType: "multipart/form-data; boundary=b", fileSize: 1_000 }
		await readMultipartForm(slowly(), options, { field: expect.fail, file: expect.fail })
	}
})

test("only_a_form_with_files_is_one", () => {
	expect(
		[
			"multipart/form-data; boundary=abc",
			'Multipart/Form-Data; charset=utf-8; boundary="a b"; x=y',
			"multipart/form-data",
			"multipart/mixed; boundary=abc",
			"application/x-www-form-urlencoded",
			null,
		].map(isMultipartForm),
	).toEqual([true, true, false, false, false, false])
})

test("a_form_of_very_many_parts_is_malformed_at_once", async () => {
	const part = '--b\r\ncontent-disposition: form-data; name="x"; filename="x"\r\n\r\nx\r\n'
	const bytes = Buffer.from(`${part.repeat(80_000)}--b--\r\n`)
	const before = process.cpuUsage()
	await expect(read(bytes, "multipart/form-data; boundary=b", 65_536)).rejects.toThrow(MalformedFormError)
	const { user, system } = process.cpuUsage(before)
	expect((user + system) / 1000).toBeLessThan(2_000)
})

test("of_a_chunk_of_very_many_parts_hardly_more_is_read_than_what_is_allowed", async () => {
	const part = '--b\r\ncontent-disposition: form-data; name="x"\r\n\r\nx\r\n'
	const content = Buffer.from(part.repeat(3_000))
	const feedWith = async (chunks: AsyncIterable<Uint8Array>) => {
		let parts = 0
		const field = () => void parts++
		const contentType = "multipart/form-data; boundary=b"
		const reading = readMultipartForm(
			chunks,
			{ contentType, fileSize: 100 },
			{ field, file: async () => undefined },
		)
		await expect(reading).rejects.toThrow(MalformedFormError)
		return parts
	}
	let read = 0
	const whole = new (class extends Uint8Array {
		override subarray(start?: number, end?: number) {
			const part = super.subarray(start, end)
			if (start === 0) read += part.length
			return part
		}
	})(content)
	expect(
		await feedWith(
			(async function* () {
				yield whole
			})(),
		),
	).toBeGreaterThan(100)
	expect(read).toBeGreaterThan(0)
	expect(read).toBeLessThan(content.length * 0.2)
})

describe("an error of ours whose words are those of a form", () => {
	const message = "malformed boundary of a multipart part"
	const contentType = "multipart/form-data; boundary=b"
	const form = Buffer.from('--b\r\ncontent-disposition: form-data; name="x"\r\n\r\nx\r\n--b--\r\n')
	const reader = { field: () => undefined, file: async () => undefined }
	const readWith = (chunks: AsyncIterable<Uint8Array>, changed = {}) =>
		readMultipartForm(chunks, { contentType, fileSize: 100 }, { ...reader, ...changed })

	test("is_ours_when_the_source_fails", async () => {
		const error = new Error(message)
		async function* failing() {
			yield form.subarray(0, 10)
			throw error
		}
		await expect(readWith(failing())).rejects.toBe(error)
	})

	test("is_ours_when_the_reader_fails", async () => {
		const error = new Error(message)
		const field = () => {
			throw error
		}
		await expect(readWith(splitIntoChunks(form, 7), { field })).rejects.toBe(error)
	})

	test("control_a_form_that_breaks_off_is_malformed", async () => {
		await expect(readWith(splitIntoChunks(form.subarray(0, -8), 7))).rejects.toThrow(MalformedFormError)
	})
})
