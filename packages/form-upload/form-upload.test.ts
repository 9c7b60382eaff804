import { randomUUID } from "node:crypto"
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { ReadableStream } from "node:stream/web"
import { afterAll, expect, test } from "vitest"
import { receiveForm, type UploadLimits, UploadNotStoredError } from "./form-upload.ts"
import { incomingForm } from "./incoming-form.fixture.ts"
import { createUploadSpaces } from "./upload-space.ts"

const ground = await mkdtemp(join(tmpdir(), "form-upload-"))
afterAll(() => rm(ground, { recursive: true, force: true }))
const freshFolder = () => join(ground, randomUUID())

const limits = {
	allocation: createUploadSpaces(async () => ({ free: 1e9, reserve: 0 })).visitors.startUpload("a"),
	fileFields: ["indemnity"],
	filesPerField: 2,
	fileSize: 1_000,
	totalSize: 20_000,
	patience: 60_000,
	slowest: 10_000,
}
const fileOf = (size: number, name = "form.pdf") => new File([Buffer.alloc(size, "x")], name)

function formWith(...entries: [string, string | File][]): Request {
	const form = new FormData()
	for (const [name, value] of entries) form.append(name, value)
	return new Request("http://site/", { method: "POST", body: form })
}

const receiveRequest = (request: Request, folder: string, uploadLimits: UploadLimits) =>
	receiveForm(incomingForm(request), folder, uploadLimits)

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** The same bytes, handed over as slowly and as brokenly as `hand` likes. */
async function streamedRequest(request: Request, hand: (bytes: Uint8Array) => AsyncGenerator<Uint8Array>) {
	const bytes = new Uint8Array(await request.clone().arrayBuffer())
	return new Request("http://site/", {
		method: "POST",
		headers: { "content-type": request.headers.get("content-type") ?? "" },
		body: ReadableStream.from(hand(bytes)),
		duplex: "half",
	} as RequestInit)
}

test("fields_and_files_come_in_any_order_each_with_its_size", async () => {
	const folder = freshFolder()
	const upload = await receiveRequest(
		formWith(["indemnity", fileOf(300)], ["email", "a@b.example"], ["other", fileOf(5)], ["hay", ""]),
		folder,
		limits,
	)
	expect(upload).toMatchObject({ ok: true, form: { fields: { email: "a@b.example", hay: "" } } })
	const [file, ...more] = upload.form.files
	expect(more).toEqual([])
	const content = await readFile(file?.path ?? "")
	expect(file).toMatchObject({ field: "indemnity", name: "form.pdf", size: 300, state: "whole" })
	expect(content.equals(Buffer.alloc(300, "x"))).toBe(true)
})

test("a_file_too_large_or_too_many_is_noted_and_the_rest_is_read", async () => {
	const upload = await receiveRequest(
		formWith(
			["indemnity", fileOf(1_001, "big.pdf")],
			["indemnity", fileOf(1_000, "fits.pdf")],
			["indemnity", fileOf(1, "third.pdf")],
			["email", "a@b.example"],
		),
		freshFolder(),
		limits,
	)
	expect(upload.ok && upload.form.fields.email).toBe("a@b.example")
	expect(upload.form.files.map(({ name, state }) => [name, state])).toEqual([
		["big.pdf", "too-large"],
		["fits.pdf", "whole"],
		["third.pdf", "skipped"],
	])
})

test("no_file_chosen_is_no_file_and_an_empty_one_is_one", async () => {
	const boundary = "b"
	const part = (fileName: string) =>
		`--b\r\ncontent-disposition: form-data; name="indemnity"; filename="${fileName}"\r\ncontent-type: application/octet-stream\r\n\r\n\r\n`
	const request = new Request("http://site/", {
		method: "POST",
		headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
		body: `${part("")}${part("empty.pdf")}--b--\r\n`,
	})
	const upload = await receiveRequest(request, freshFolder(), limits)
	expect(upload.form.files.map(({ name, size }) => [name, size])).toEqual([["empty.pdf", 0]])
})

test.each([
	["not-a-form", new Request("http://site/", { method: "POST", body: new URLSearchParams({ a: "b" }) })],
	["not-a-form", new Request("http://site/", { method: "POST" })],
	["too-large", formWith(["indemnity", fileOf(30_000)])],
	["malformed", formWith(["email", "x".repeat(70_000)])],
])("%s", async (reason, request) => {
	const generous = reason === "malformed" ? { ...limits, totalSize: 1e9 } : limits
	expect(await receiveRequest(request, freshFolder(), generous)).toMatchObject({ ok: false, reason })
})

test("a_form_of_an_announced_size_that_is_too_large_is_heard_out_up_to_what_is_read_in_vain", async () => {
	for (const size of [30_000, 60_000]) {
		const form = formWith(["indemnity", fileOf(size)])
		let left = size
		const request = await streamedRequest(form, async function* (bytes) {
			for (let at = 0; at < bytes.length; at += 10_000) {
				left -= 10_000
				yield bytes.slice(at, at + 10_000)
			}
		})
		request.headers.set("content-length", String(size))
		const uploadLimits = { ...limits, discardedSize: 40_000 }
		expect(await receiveRequest(request, freshFolder(), uploadLimits)).toMatchObject({
			ok: false,
			reason: "too-large",
		})
		expect(left <= 0).toBe(size === 30_000)
	}
})

test("what_is_not_kept_is_read_within_bounds_wherever_it_stands_and_what_is_kept_whole", async () => {
	const kept = { acceptsFiles: async () => true, totalSize: 1e9, fileSize: 60_000 }
	const refused = { ...kept, acceptsFiles: async () => false }
	const edge = "b"
	const around = (before: string, behind: string) =>
		new Request("http://site/", {
			method: "POST",
			headers: { "content-type": `multipart/form-data; boundary=${edge}` },
			body: `${before}\r\n--b\r\ncontent-disposition: form-data; name="email"\r\n\r\na@b.example\r\n--b--\r\n${behind}`,
		})
	const large = "x".repeat(50_000)
	const cases: [what: string, Request, Partial<UploadLimits>, isRead: boolean][] = [
		["a file that is kept", formWith(["indemnity", fileOf(50_000)]), kept, true],
		["a file that is refused", formWith(["indemnity", fileOf(50_000)]), refused, false],
		["a small one that is refused", formWith(["indemnity", fileOf(20_000)]), refused, true],
		["a file of another field", formWith(["other", fileOf(50_000)]), kept, false],
		["a file that is far too large", formWith(["indemnity", fileOf(120_000)]), kept, false],
		["a preamble", around(large, ""), kept, false],
		["an epilogue", around("", large), kept, false],
		["neither", around("", ""), kept, true],
	]
	for (const [what, request, changed, isRead] of cases) {
		const inPieces = await streamedRequest(request, async function* (bytes) {
			for (let at = 0; at < bytes.length; at += 1_000) yield bytes.slice(at, at + 1_000)
		})
		const upload = await receiveRequest(inPieces, freshFolder(), {
			...limits,
			...changed,
			discardedSize: 30_000,
		})
		expect([what, upload.ok]).toEqual([what, isRead || what === "a file that is refused"])
		if (what.endsWith("refused")) expect(upload.form.files[0]?.state).toBe("unwanted")
	}
})

test("a_size_that_was_not_announced_is_met_on_the_way", async () => {
	const request = await streamedRequest(formWith(["indemnity", fileOf(30_000)]), async function* (bytes) {
		for (let at = 0; at < bytes.length; at += 1_000) yield bytes.slice(at, at + 1_000)
	})
	expect(request.headers.get("content-length")).toBeNull()
	expect(await receiveRequest(request, freshFolder(), limits)).toMatchObject({
		ok: false,
		reason: "too-large",
	})
})

test("a_sender_that_goes_away_or_stands_still_is_an_interruption", async () => {
	const form = formWith(["email", "a@b.example"], ["indemnity", fileOf(300)])
	const gone = await streamedRequest(form, async function* (bytes) {
		yield bytes.slice(0, bytes.length - 100)
		await pause(20)
		throw new Error("aborted")
	})
	const cutOff = Promise.withResolvers<void>()
	const still = await streamedRequest(form, async function* (bytes) {
		yield bytes.slice(0, bytes.length - 100)
		await cutOff.promise
		yield bytes.slice(-100)
	})
	for (const request of [gone, still]) {
		expect(
			await receiveRequest(request, freshFolder(), { ...limits, patience: 1_000, judgedOver: 500 }),
		).toMatchObject({
			ok: false,
			reason: "interrupted",
			form: { fields: { email: "a@b.example" } },
		})
	}
	cutOff.resolve()
})

test("a_sender_that_only_drips_is_cut_off_and_a_slow_one_is_served", async () => {
	const form = formWith(["email", "a@b.example"], ["indemnity", fileOf(900)])
	const slowly = (size: number, every: number) =>
		streamedRequest(form, async function* (bytes) {
			for (let at = 0; at < bytes.length; at += size) {
				yield bytes.slice(at, at + size)
				await pause(every)
			}
		})
	const patient = { ...limits, patience: 1_000, judgedOver: 500, slowest: 100 }
	expect(await receiveRequest(await slowly(10, 200), freshFolder(), patient)).toMatchObject({
		ok: false,
		reason: "interrupted",
	})
	// Five times as fast as it must be: a busy machine holds senders up too.
	expect(await receiveRequest(await slowly(10, 20), freshFolder(), patient)).toMatchObject({ ok: true })
})

test("files_that_can_not_be_kept_are_an_error_that_knows_what_was_typed_before_and_behind_them", async () => {
	const file = join(ground, "file")
	await writeFile(file, "")
	const notChosen = new File([], "")
	const form = formWith(
		["email", "a@b.example"],
		["indemnity", fileOf(3)],
		["indemnity", notChosen],
		["hay", "on"],
	)
	const receiving = receiveRequest(form, join(file, "x"), limits)
	await expect(receiving).rejects.toThrow(UploadNotStoredError)
	await expect(receiving).rejects.toMatchObject({ fields: { email: "a@b.example", hay: "on" } })
})

test("names_of_prototypes_are_fields_like_others", async () => {
	const names = ["__proto__", "constructor", "toString", "hasOwnProperty"]
	const upload = await receiveRequest(
		formWith(...names.map((name): [string, string] => [name, `{"polluted":"${name}"}`])),
		freshFolder(),
		limits,
	)
	expect(Object.keys(upload.form.fields)).toEqual(names)
	expect(Object.getPrototypeOf(upload.form.fields)).toBeNull()
	expect({}).not.toHaveProperty("polluted")
})
