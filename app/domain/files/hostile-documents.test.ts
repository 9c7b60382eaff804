import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, test } from "vitest"
import { held } from "../../../test/held.ts"
import { badDocuments } from "../../../test/hostile/bad-documents.ts"
import { goodPdfs } from "../../../test/hostile/good-pdfs.ts"
import { goodPictures } from "../../../test/hostile/good-pictures.ts"
import { openUploadSpace } from "../../platform/files/upload-space.server.ts"
import { openLog } from "../../platform/log.server.ts"
import { openDocumentJudge } from "./judging/document-judge.server.ts"
import { receiveDocuments } from "./uploads.server.ts"

const dataDir = await mkdtemp(join(tmpdir(), "tamasha-hostile-"))
const judge = openDocumentJudge(openLog("silent"))
const space = openUploadSpace(async () => ({ free: 1e9, reserve: 0 }))
afterAll(async () => {
	await judge.close()
	await rm(dataDir, { recursive: true, force: true })
})

const seed = Number(process.env.SEED ?? 20251120)

/** Through the door that uploads come in by. @returns the media type it was taken for, or why it was not taken */
async function judged({ name, content }: { name: string; content: Buffer }): Promise<string | undefined> {
	const body = new FormData()
	body.append("indemnity", new File([Uint8Array.from(content)], name))
	const request = new Request("http://site/", { method: "POST", body })
	const upload = await receiveDocuments(request, { config: { dataDir }, judge, space, sender: "potter" })
	await upload.discard()
	return upload.documents[0]?.mediaType ?? upload.refused[0]?.reason
}

const [pictures, pdfs, bad] = await Promise.all([goodPictures(seed), goodPdfs(seed), badDocuments(seed)])

describe(`good documents, seed ${seed} (trust.md B3)`, () => {
	test("there_are_enough_of_them", (context) => {
		expect(pictures.length + pdfs.length).toBeGreaterThanOrEqual(70)
		held(context, `${pictures.length + pdfs.length} good documents taken`)
	})
	test.each([...pictures, ...pdfs])("$what is taken", async (sample) => {
		const expected = sample.mediaType === "image/heic" ? "image/jpeg" : sample.mediaType
		expect(await judged(sample)).toBe(expected)
	})
})

describe(`bad documents, seed ${seed} (trust.md B3)`, () => {
	test("there_are_enough_of_them", (context) => {
		expect(bad.length).toBeGreaterThanOrEqual(150)
		held(context, `${bad.length} bad ones refused, each for its reason`)
	})
	test.each(bad)("$what is $reason", async (sample) => {
		expect([sample.reason, ...(sample.orElse ?? [])]).toContain(await judged(sample))
	})
})
