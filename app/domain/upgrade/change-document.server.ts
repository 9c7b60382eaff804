import { isDeepStrictEqual } from "node:util"
import { eq } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { contentPieces } from "../content/schema.server.ts"

/** Puts what `change` makes of a stored document in its place; a document that is not there is left to filling in. */
export async function changeDocument(
	tx: Db,
	name: string,
	change: (document: unknown) => unknown,
): Promise<void> {
	const isNamed = eq(contentPieces.name, name)
	const [row] = await tx.select({ body: contentPieces.body }).from(contentPieces).where(isNamed).for("update")
	if (!row) return
	const body = change(structuredClone(row.body))
	if (!isDeepStrictEqual(body, row.body)) await tx.update(contentPieces).set({ body }).where(isNamed)
}
