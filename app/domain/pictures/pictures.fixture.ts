import { mkdtemp, readdir, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import sharp from "sharp"
import { afterAll } from "vitest"
import { createUploadSpaces } from "#form-upload"
import { openTestDatabase } from "../../../test/database.ts"
import { TIMEOUTS } from "../../../test/timeouts.ts"
import { openFolderStore } from "../../platform/files/folder-store.server.ts"
import { openLog } from "../../platform/log.server.ts"
import { incomingForm } from "../../web/request/small-form.ts"
import { addTestAdmin } from "../accounts/accounts.fixture.ts"
import { listReferencedFiles } from "../backup/referenced-files.server.ts"
import { openPatientJudge } from "../files/judging/patient-judge.fixture.ts"
import { addPicture, type PictureTools } from "./add-picture.server.ts"
import { receivePictures } from "./uploads.server.ts"
import { openVariantMaker, VARIANT_LIMITS } from "./variant-maker.server.ts"

export const AT = new Date("2026-11-20T11:05:00Z")

interface UploadedFile {
	name: string
	content: Buffer
}

/** A library on ground of its own, with the processes of the product. */
export async function openPictureEnvironment() {
	const { db, pool, url } = await openTestDatabase()
	const by = await addTestAdmin(db, "amina@tamasha.example")
	const dataDir = await mkdtemp(join(tmpdir(), "tamasha-pictures-"))
	const root = join(dataDir, "files")
	const log = openLog("silent")
	const files = openFolderStore(root)
	const judge = openPatientJudge()
	const variantMaker = openVariantMaker(log, { ...VARIANT_LIMITS, time: TIMEOUTS.wait })
	const { members: space } = createUploadSpaces(async () => ({ free: 1e9, reserve: 0 }))
	const { signal } = new AbortController()
	const tools: PictureTools = { files, variantMaker, log, by, at: AT, sender: "amina", signal }
	afterAll(async () => {
		await Promise.all([judge.close(), variantMaker.close()])
		await rm(dataDir, { recursive: true, force: true })
	})
	/** Through the door that pictures come in by. */
	function receive(...uploaded: UploadedFile[]) {
		const body = new FormData()
		for (const { name, content } of uploaded)
			body.append("pictures", new File([Uint8Array.from(content)], name))
		const request = new Request("http://site/", { method: "POST", body })
		return receivePictures(incomingForm(request), {
			config: { dataDir },
			judge,
			space,
			sender: "amina",
			signal,
		})
	}
	/** @returns its id, or why it was not taken */
	async function upload(file: UploadedFile, changes: Partial<PictureTools> = {}) {
		const received = await receive(file)
		const [document] = received.documents
		const result = document && (await addPicture(db, document, { ...tools, ...changes }))
		await received.discard()
		return result?.ok ? result.id : (result?.reason ?? received.refused[0]?.reason)
	}
	return { db, pool, url, by, dataDir, root, log, files, judge, tools, receive, upload, space }
}

/** What lies in a store, by its keys. */
export async function listStored(root: string): Promise<string[]> {
	const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
	return entries
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
		.toSorted()
}

/** What lies in the store and what the rows name: the same, or something was lost or left behind. */
export async function compareStore({ db, root }: Pick<PictureEnvironment, "db" | "root">) {
	const named: string[] = []
	for await (const { key } of listReferencedFiles(db)) named.push(key)
	return { stored: await listStored(root), named: named.toSorted() }
}

export type PictureEnvironment = Awaited<ReturnType<typeof openPictureEnvironment>>

/** A plain photograph, of a colour of its own. */
export const createPhoto = (background: string, { width = 48, height = 32 } = {}): Promise<Buffer> =>
	sharp({ create: { width, height, channels: 3, background } })
		.jpeg()
		.toBuffer()
