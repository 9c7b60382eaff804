import { sql } from "drizzle-orm"
import type { Db } from "../../../platform/db.server.ts"
import { changeDocument } from "../change-document.server.ts"
import plainWords from "../plain-words.json" with { type: "json" }

/** The texts of earlier versions, and those that took their place. */
type Replaced = Record<string, string>

/**
 * Puts the plain texts of this version where the earlier built-in ones stand untouched. Some of those were wrong: they
 * sent people to first aid and water where the site map has neither. A text that an organiser wrote stays theirs.
 */
export async function plainTexts(tx: Db): Promise<void> {
	for (const [name, replaced] of Object.entries<Replaced>(plainWords.documents))
		await changeDocument(tx, name, (document) => withPlainTexts(document, replaced))
	for (const [list, replaced] of Object.entries<Replaced>(plainWords.directory))
		await tx.execute(sql`
			update directory_vendors set description = plain.value from ${pairs(replaced)} plain
			where list = ${list} and description = plain.key`)
	await tx.execute(sql`
		update gallery_pictures set caption = plain.value from ${pairs(plainWords.captions)} plain
		where caption = plain.key`)
}

const pairs = (replaced: Replaced) => sql`jsonb_each_text(${JSON.stringify(replaced)}::jsonb)`

function withPlainTexts(value: unknown, replaced: Replaced): unknown {
	if (typeof value === "string") return Object.hasOwn(replaced, value) ? replaced[value] : value
	if (Array.isArray(value)) return value.map((one) => withPlainTexts(one, replaced))
	if (typeof value !== "object" || value === null) return value
	return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withPlainTexts(one, replaced)]))
}
