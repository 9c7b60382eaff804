import { href } from "react-router"
import { pageNameOf } from "../../../domain/editions/facts.ts"
import type { PublishedEdition } from "../../../domain/editions/queries.server.ts"
import { detailsPath, nearestEdition } from "../../../domain/editions/rules.ts"

/** The festival that is on or comes next, as far as it has dates. */
export function findNextEdition(
	editions: readonly PublishedEdition[],
	now: Date,
): PublishedEdition | undefined {
	const { edition, isAhead } = nearestEdition(editions, now)
	return isAhead ? edition : undefined
}

/** Where a page about a festival that is over leads: to the next one, else to who will tell of it. */
export const onwardLinkOf = (next: PublishedEdition | undefined) =>
	next
		? { label: `See ${pageNameOf(next)}`, path: detailsPath(next) }
		: { label: "Get the newsletter", path: `${href("/contact")}?tab=attendee` }
