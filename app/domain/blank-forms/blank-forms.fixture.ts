import { createHash, randomUUID } from "node:crypto"
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll } from "vitest"
import type { Db } from "../../platform/db.server.ts"
import { openFolderStore } from "../../platform/files/folder-store.server.ts"
import { users } from "../accounts/schema.server.ts"
import { type BlankFormUpload, uploadBlankForm } from "./commands.server.ts"

export const ORGANISER = "amina"

/** A folder as file store, and the makings of uploads. */
export async function openBlankFormEnvironment(db: Db) {
	const folder = await mkdtemp(join(tmpdir(), "tamasha-blank-forms-"))
	afterAll(() => rm(folder, { recursive: true, force: true }))
	const root = join(folder, "files")
	const files = openFolderStore(root)
	await db
		.insert(users)
		.values({ id: ORGANISER, name: ORGANISER, email: "amina@tamasha.example" })
		.onConflictDoNothing()
	const createFile = async (content: string): Promise<BlankFormUpload["file"]> => {
		const path = join(folder, randomUUID())
		await writeFile(path, content)
		const sha256 = createHash("sha256").update(content).digest("hex")
		return { path, sha256, size: Buffer.byteLength(content), mediaType: "application/pdf" }
	}
	return {
		files,
		createFile,
		/** The indemnity form of an edition, where it has none yet. */
		async upload(editionId: number, content: string, overrides: Partial<BlankFormUpload> = {}) {
			return uploadBlankForm(db, files, {
				editionId,
				fields: { kind: "indemnity", title: "" },
				file: await createFile(content),
				expected: "",
				by: ORGANISER,
				at: new Date("2026-11-20T09:00:00Z"),
				...overrides,
			})
		},
		/** The keys of all files in the store. */
		storedKeys: () => listFiles(root),
	}
}

async function listFiles(root: string): Promise<string[]> {
	const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => [])
	return entries
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
		.sort()
}
