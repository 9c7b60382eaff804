import { mkdtemp, rm, stat } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import sharp from "sharp"
import { afterAll, describe, expect, test } from "vitest"
import { createUploadSpaces } from "#form-upload"
import { badDocuments } from "../../../test/hostile/bad-documents.ts"
import { goodPdfs } from "../../../test/hostile/good-pdfs.ts"
import { goodPictures } from "../../../test/hostile/good-pictures.ts"
import { inflatingPictures } from "../../../test/hostile/inflating-pictures.ts"
import { reportMeasurement } from "../../../test/report-measurement.ts"
import { incomingForm } from "../../web/request/small-form.ts"
import { openPatientJudge } from "./judging/patient-judge.fixture.ts"
import { MAX_FILE_SIZE } from "./rules.ts"
import { receiveDocuments } from "./uploads.server.ts"

const dataDir = await mkdtemp(join(tmpdir(), "tamasha-hostile-"))
const judge = openPatientJudge()
const { visitors: space } = createUploadSpaces(async () => ({ free: 1e9, reserve: 0 }))
afterAll(async () => {
	await judge.close()
	await rm(dataDir, { recursive: true, force: true })
})

const seed = Number(process.env.SEED ?? 20251120)

interface UploadedFile {
	name: string
	content: Buffer
}

/** Through the door that uploads come in by. */
function uploadDocument({ name, content }: UploadedFile) {
	const body = new FormData()
	body.append("indemnity", new File([Uint8Array.from(content)], name))
	const request = new Request("http://site/", { method: "POST", body })
	const { signal } = request
	return receiveDocuments(incomingForm(request), {
		config: { dataDir },
		judge,
		space,
		sender: "potter",
		signal,
	})
}

/** @returns the media type it was taken for, or why it was not taken */
async function judged(file: UploadedFile): Promise<string | undefined> {
	const upload = await uploadDocument(file)
	await upload.discard()
	return upload.documents[0]?.mediaType ?? upload.refused[0]?.reason
}

const [pictures, pdfs, bad] = await Promise.all([goodPictures(seed), goodPdfs(seed), badDocuments(seed)])
const inflating = await inflatingPictures(seed)

describe(`good documents, seed ${seed} (trust.md B3)`, () => {
	test("there_are_enough_of_them", (context) => {
		expect(pictures.length + pdfs.length).toBeGreaterThanOrEqual(70)
		reportMeasurement(context, `${pictures.length + pdfs.length} good documents taken`)
	})
	test.each([...pictures, ...pdfs])("$what is taken", async (sample) => {
		const expected = sample.mediaType === "image/heic" ? "image/jpeg" : sample.mediaType
		expect(await judged(sample)).toBe(expected)
	})
})

describe(`bad documents, seed ${seed} (trust.md B3)`, () => {
	test("there_are_enough_of_them", (context) => {
		expect(bad.length).toBeGreaterThanOrEqual(150)
		reportMeasurement(context, `${bad.length} bad ones refused, each for its reason`)
	})
	test.each(bad)("$what is $reason", async (sample) => {
		expect([sample.reason, ...(sample.orElse ?? [])]).toContain(await judged(sample))
	})
})

describe(`pictures that grow when they are written afresh, seed ${seed} (trust.md B3)`, () => {
	test.each(inflating)(
		"$what becomes no larger than a file may be, and takes the room it needs",
		async (sample) => {
			expect(sample.content.length).toBeLessThan(MAX_FILE_SIZE / 2)
			const { documents, discard } = await uploadDocument(sample)
			expect(documents).toMatchObject([{ mediaType: sample.mediaType }])
			const [{ path, size } = { path: "", size: 0 }] = documents
			expect((await stat(path)).size).toBe(size)
			expect(size).toBeGreaterThan(sample.content.length)
			expect(size).toBeLessThanOrEqual(MAX_FILE_SIZE)
			expect(space.allocatedBytes()).toBe(size)
			await discard()
			expect(space.allocatedBytes()).toBe(0)
		},
	)

	test.each(inflating)("control_$what is larger as it is", async ({ content, mediaType }) => {
		const picture = sharp(content).resize({ width: 8_000, withoutEnlargement: true })
		const asOurs = { quality: 92, chromaSubsampling: "4:4:4", optimiseCoding: false }
		const rewritten = mediaType === "image/png" ? picture.png() : picture.jpeg(asOurs)
		expect((await rewritten.toBuffer()).length).toBeGreaterThan(MAX_FILE_SIZE)
	})
})
