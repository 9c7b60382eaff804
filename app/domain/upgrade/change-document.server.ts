import { isDeepStrictEqual } from "node:util"
import { eq } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { contentDocuments } from "../content/schema.server.ts"

/** Puts what `change` makes of a stored document in its place; one that is not there is added after the steps. */
export async function changeDocument(
	tx: Db,
	name: string,
	change: (document: unknown) => unknown,
): Promise<void> {
	const byName = eq(contentDocuments.name, name)
	const [row] = await tx
		.select({ body: contentDocuments.body })
		.from(contentDocuments)
		.where(byName)
		.for("update")
	if (!row) return
	const body = change(structuredClone(row.body))
	if (!isDeepStrictEqual(body, row.body)) await tx.update(contentDocuments).set({ body }).where(byName)
}

/** Sentences of a stored document, and what stands in their place; one that an organiser wrote stays theirs. */
export function replaceSentences(
	tx: Db,
	name: string,
	sentences: readonly (readonly [was: string, is: string])[],
): Promise<void> {
	return changeDocument(tx, name, (document) =>
		JSON.parse(sentences.reduce((text, [was, is]) => text.replaceAll(was, is), JSON.stringify(document))),
	)
}
