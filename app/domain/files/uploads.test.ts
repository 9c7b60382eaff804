import { execFileSync } from "node:child_process"
import { mkdtempSync, rmdirSync } from "node:fs"
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Readable } from "node:stream"
import { buffer } from "node:stream/consumers"
import { afterAll, describe, expect, test } from "vitest"
import { createUploadSpaces } from "#form-upload"
import { createPdf } from "../../../test/documents.ts"
import { openFolderStore } from "../../platform/files/folder-store.server.ts"
import { incomingForm } from "../../web/request/small-form.ts"
import { openPatientJudge } from "./judging/patient-judge.fixture.ts"
import {
	type IncomingForm,
	receiveDocuments,
	sweepQuarantine,
	UploadNotStoredError,
} from "./uploads.server.ts"

const dataDir = await mkdtemp(join(tmpdir(), "tamasha-data-"))
const judge = openPatientJudge()
afterAll(async () => {
	await judge.close()
	await rm(dataDir, { recursive: true, force: true })
})
const { visitors: space } = createUploadSpaces(async () => ({ free: 1e9, reserve: 0 }))
const createUploadOptions = (folder = dataDir) => ({
	config: { dataDir: folder },
	judge,
	space,
	sender: "potter",
	signal: new AbortController().signal,
})
const listQuarantine = (folder = dataDir) => readdir(join(folder, "quarantine")).catch(() => [])

async function formWith(...files: [field: string, name: string, content: Buffer][]): Promise<IncomingForm> {
	const body = new FormData()
	body.set("email", "potter@udongo.example")
	for (const [field, name, content] of files) body.append(field, new File([Uint8Array.from(content)], name))
	return incomingForm(new Request("http://site/", { method: "POST", body }))
}

test("documents_are_judged_hashed_and_taken_away_again", async () => {
	const good = await createPdf()
	const upload = await receiveDocuments(
		await formWith(
			["indemnity", "form\u202efdp.exe.pdf", good],
			["insurance", "letter.docx", Buffer.from("PK\x03\x04")],
			["insurance", "empty.pdf", Buffer.alloc(0)],
			["other", "x.pdf", good],
		),
		createUploadOptions(),
	)
	expect(upload).toMatchObject({
		fault: undefined,
		fields: { email: "potter@udongo.example" },
		// Nothing in a name turns around what stands beside it.
		documents: [
			{ field: "indemnity", name: "formfdp.exe.pdf", size: good.length, mediaType: "application/pdf" },
		],
		refused: [
			{ field: "insurance", name: "letter.docx", reason: "wrong-type" },
			{ field: "insurance", name: "empty.pdf", reason: "empty" },
		],
	})
	expect(await listQuarantine()).toHaveLength(1)
	expect(space.allocatedBytes()).toBeGreaterThan(good.length)
	await upload.discard()
	expect(await listQuarantine()).toEqual([])
	expect(space.allocatedBytes()).toBe(0)
})

test("at_most_ten_files_a_field_and_fifteen_megabytes_a_file", async () => {
	const good = await createPdf()
	const large = Buffer.concat([good, Buffer.alloc(15 * 1024 * 1024 - good.length), Buffer.from("x")])
	const eleven = Array.from(
		{ length: 11 },
		(_, nth) => ["indemnity", `${nth + 1}.pdf`, good] as [string, string, Buffer],
	)
	const upload = await receiveDocuments(
		await formWith(...eleven, ["insurance", "large.pdf", large]),
		createUploadOptions(),
	)
	expect(upload.documents).toHaveLength(10)
	expect(upload.refused).toEqual([
		{ field: "indemnity", name: "11.pdf", reason: "too-many" },
		{ field: "insurance", name: "large.pdf", reason: "too-large" },
	])
	await upload.discard()
})

test("of_files_that_nobody_wants_the_one_at_which_reading_ends_is_not_called_empty", async () => {
	const large = Buffer.concat([await createPdf(), Buffer.alloc(14 * 1024 * 1024)])
	const files = ["1.pdf", "2.pdf", "3.pdf"].map(
		(name) => ["indemnity", name, large] as [string, string, Buffer],
	)
	const form = await formWith(...files)
	const body = piecewise(await buffer(Readable.from(form.body ?? [])))
	const upload = await receiveDocuments(
		{ ...form, body },
		{ ...createUploadOptions(), admits: async () => false },
	)
	expect(upload).toMatchObject({
		fault: undefined,
		refused: [],
		unwanted: ["indemnity", "indemnity", "indemnity"],
	})
	await upload.discard()
})

function piecewise(bytes: Uint8Array): ReadableStream<Uint8Array> {
	let at = 0
	return new ReadableStream({
		pull(controller) {
			if (at >= bytes.length) controller.close()
			else controller.enqueue(bytes.subarray(at, at + 65_536))
			at += 65_536
		},
	})
}

test("while_a_virus_scanner_does_not_answer_no_document_is_taken", async () => {
	const upload = await receiveDocuments(await formWith(["indemnity", "form.pdf", await createPdf()]), {
		...createUploadOptions(),
		config: { dataDir, clamdUrl: "tcp://127.0.0.1:1" },
	})
	expect([upload.documents, upload.refused]).toEqual([
		[],
		[{ field: "indemnity", name: "form.pdf", reason: "unscanned" }],
	])
	await upload.discard()
})

test("uploads_nobody_touched_since_a_moment_are_swept_and_no_later_ones", async () => {
	for (const name of ["old", "new"]) {
		await mkdir(join(dataDir, "quarantine", name), { recursive: true })
		await writeFile(join(dataDir, "quarantine", name, "half"), "half")
	}
	await utimes(join(dataDir, "quarantine/old"), new Date(1_000), new Date(1_000))
	expect(await sweepQuarantine(dataDir, new Date(Date.now() - 60_000))).toBe(1)
	expect(await listQuarantine()).toEqual(["new"])
	expect(await sweepQuarantine(join(dataDir, "none"), new Date())).toBe(0)
})

/** A disk of two megabytes, where this user may make one. */
function smallDisk(): string | undefined {
	const folder = mkdtempSync(join(tmpdir(), "tamasha-disk-"))
	try {
		execFileSync("mount", ["-t", "tmpfs", "-o", "size=2m", "tmpfs", folder], { stdio: "ignore" })
	} catch {
		rmdirSync(folder)
		return undefined
	}
	afterAll(() => {
		execFileSync("umount", ["-l", folder])
		rmdirSync(folder)
	})
	return folder
}

const disk = smallDisk()

describe.skipIf(!disk)("on a full disk (trust.md F8)", () => {
	const full = disk ?? ""

	test("an_upload_fails_as_a_whole_and_leaves_nothing", async () => {
		const big = await createPdf("big", 3_000_000)
		const form = await formWith(["indemnity", "a.pdf", big])
		const receiving = receiveDocuments(form, createUploadOptions(full))
		await expect(receiving).rejects.toThrow(UploadNotStoredError)
		await expect(receiving).rejects.toThrow("ENOSPC")
		expect(await listQuarantine(full)).toEqual([])
		const small = await receiveDocuments(
			await formWith(["indemnity", "a.pdf", await createPdf()]),
			createUploadOptions(full),
		)
		expect(small.documents).toHaveLength(1)
		await small.discard()
	})

	test("a_store_takes_nothing_and_heals", async () => {
		const store = openFolderStore(join(full, "files"))
		const source = join(dataDir, "source")
		await writeFile(source, Buffer.alloc(3_000_000))
		const options = { mediaType: "application/pdf", size: 3_000_000 }
		await expect(store.put("a.pdf", source, options)).rejects.toThrow("ENOSPC")
		expect(await readdir(join(full, "files"), { recursive: true })).toEqual([".incoming"])
		await writeFile(source, "small")
		await store.put("a.pdf", source, { ...options, size: 5 })
		expect(await store.size("a.pdf")).toBe(5)
	})
})
