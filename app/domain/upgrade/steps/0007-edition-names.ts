import { sql } from "drizzle-orm"
import type { Db } from "../../../platform/db.server.ts"
import { changeDocument } from "../change-document.server.ts"

type Replacement = [was: string, is: string]

/** By the name of a document: sentences of the first content that name an edition, and those that name whichever it is. */
const SENTENCES: Record<string, Replacement[]> = {
	"pages/home": [["Applications for Christmas are open.", "Applications for {shortName} are open."]],
	meta: [
		["Christmas festival: {days}.", "{shortName} festival: {days}."],
		[
			"Apply for a stall at the Christmas festival in Nairobi,",
			"Apply for a stall at a festival in Nairobi,",
		],
		["For vendors at the Christmas 2025 festival:", "For vendors at our festivals:"],
	],
}

/** The guidelines said a day that follows from the first one. */
const DEADLINE: Replacement = ["email us by 1 December.", "email us by {daysBefore:11}."]

/** Takes the name of Christmas out of sentences that nobody changed. One that an organiser wrote stays theirs. */
export default async function nameNoEdition(tx: Db): Promise<void> {
	for (const [name, sentences] of Object.entries(SENTENCES))
		await changeDocument(tx, name, (document) =>
			JSON.parse(sentences.reduce((text, [was, is]) => text.replaceAll(was, is), JSON.stringify(document))),
		)
	const [was, is] = DEADLINE
	await tx.execute(sql`
		update edition_documents set body = replace(body::text, ${was}, ${is})::jsonb
		from editions where editions.id = edition_id and starts_on = '2025-12-12'
			and edition_documents.name = 'guidelines' and position(${was} in body::text) > 0`)
}
