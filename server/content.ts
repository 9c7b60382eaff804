import { type ContentUpgrade, upgradeContent } from "../app/domain/upgrade/commands.server.ts"
import type { Container } from "./container.ts"

/** Fills a new database with the content of `content/`, and an older one with what is new in it; logs what it did. */
export async function updateContent(
	{ database, log }: Pick<Container, "database" | "log">,
	at: Date,
): Promise<ContentUpgrade> {
	const upgrade = await upgradeContent(database.db, at)
	const { steps, added, unfit } = upgrade
	if (steps.length || added.length) log.info({ steps, added }, "updated the content")
	for (const [document, faults] of Object.entries(unfit)) {
		log.error(
			{ document, faults: faults.slice(0, 5) },
			`the content "${document}" does not fit this version: the built-in texts are shown instead until it is saved again under Site content`,
		)
	}
	return upgrade
}
