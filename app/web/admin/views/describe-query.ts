import type { SavedView } from "../../../domain/saved-views/queries.server.ts"
import type { SavedQuery } from "../../../domain/saved-views/rules.ts"
import { uncapitalize } from "../../../values/normalize-text.ts"
import { filterLabelOf } from "../shell/decisions/status-labels.ts"
import { outdatedLabels, SORT_LABELS, scoreLabel } from "../shell/lists/column-labels.ts"

/** What is shown and in which order: "Pending, Food, ordered by score, reversed". @param tags of the edition */
export function describeQuery(query: SavedQuery, tags: readonly { id: number; name: string }[]): string {
	const { text, status, category, stall, choice, came, score, tag, outdated, sort, isDescending } = query
	const filters = [
		text && `found by “${text}”`,
		status && filterLabelOf(status),
		category && `category “${category}”`,
		stall && `stall “${stall}”`,
		tag !== undefined && `tag “${tags.find(({ id }) => id === tag)?.name ?? "deleted"}”`,
		choice && (choice === "none" ? "nothing chosen" : `chosen: ${choice}`),
		came && (came === "yes" ? "came before" : "did not come before"),
		score && scoreLabel(score).toLowerCase(),
		outdated && uncapitalize(outdatedLabels[outdated]),
	].filter(Boolean)
	const order = `${SORT_LABELS[sort].toLowerCase()}${isDescending ? ", reversed" : ""}`
	return `${filters.length ? filters.join(", ") : "All vendors"}; ordered by: ${order}`
}

/** The same of a saved view; of a search that whoever looks may not see only that there is one. */
export function describeView(
	{ query, isSearchHidden }: Pick<SavedView, "query" | "isSearchHidden">,
	tags: readonly { id: number; name: string }[],
): string {
	const description = describeQuery(query, tags)
	return isSearchHidden ? `${description}. It also searches for words that you may not see` : description
}
