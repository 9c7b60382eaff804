import { upgradeContent } from "../app/domain/upgrade/commands.server.ts"
import type { Container } from "./container.ts"

/** Brings the content of a database to this version, and logs what it did. */
export async function updateContent(
	{ database, log }: Pick<Container, "database" | "log">,
	at: Date,
): Promise<void> {
	const { steps, added, unfit } = await upgradeContent(database.db, at)
	if (steps.length || added.length) log.info({ steps, added }, "updated the content")
	for (const [document, faults] of Object.entries(unfit)) {
		log.error(
			{ document, faults: faults.slice(0, 5) },
			`the content "${document}" does not fit this version: the built-in texts are shown instead until it is saved again under Site content`,
		)
	}
}
