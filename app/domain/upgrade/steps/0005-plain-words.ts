import { sql } from "drizzle-orm"
import type { Db } from "../../../platform/db.server.ts"
import { changeDocument } from "../change-document.server.ts"
import plainWords from "../plain-words.json" with { type: "json" }

/** The texts of earlier versions, and those that took their place. */
type Replacements = Record<string, string>

/**
 * Puts the plain texts of this version where the earlier built-in ones stand untouched. Some of those were wrong: they
 * sent people to first aid and water where the site map has neither. A text that an organiser wrote stays theirs.
 */
export default async function replaceWithPlainTexts(tx: Db): Promise<void> {
	for (const [name, replacements] of Object.entries<Replacements>(plainWords.documents))
		await changeDocument(tx, name, (document) => replaceTexts(document, replacements))
	for (const [list, replacements] of Object.entries<Replacements>(plainWords.directory))
		await tx.execute(sql`
			update directory_vendors set description = plain.value from ${replacementRows(replacements)} plain
			where list = ${list} and description = plain.key`)
	await tx.execute(sql`
		update gallery_pictures set caption = plain.value from ${replacementRows(plainWords.captions)} plain
		where caption = plain.key`)
}

const replacementRows = (replacements: Replacements) =>
	sql`jsonb_each_text(${JSON.stringify(replacements)}::jsonb)`

function replaceTexts(value: unknown, replacements: Replacements): unknown {
	if (typeof value === "string") return Object.hasOwn(replacements, value) ? replacements[value] : value
	if (Array.isArray(value)) return value.map((one) => replaceTexts(one, replacements))
	if (typeof value !== "object" || value === null) return value
	return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, replaceTexts(one, replacements)]))
}
