import { readFile } from "node:fs/promises"
import { relative, resolve } from "node:path"
import { contentDocuments } from "../app/domain/content/schema.server.ts"
import { ALL_DOCUMENTS } from "../app/domain/upgrade/commands.server.ts"
import type { Db } from "../app/platform/db.server.ts"

/**
 * While developing: puts a file of `content/` that was just saved in the place of what the database has of it.
 * @returns false for a list, which only fills a new database
 * @throws when it is no JSON or has not the shape of its document
 */
export async function followContent(db: Db, path: string): Promise<boolean> {
	const name = relative(resolve("content"), path)
		.replaceAll("\\", "/")
		.replace(/\.json$/, "")
	const document = ALL_DOCUMENTS.find((one) => one.name === name)
	if (!document) return false
	const body = document.schema.parse(JSON.parse(await readFile(path, "utf8")))
	await db
		.insert(contentDocuments)
		.values({ name, body })
		.onConflictDoUpdate({ target: contentDocuments.name, set: { body } })
	return true
}
