import { CONTENT_DOCUMENTS } from "../../../domain/content/documents.ts"
import { readContentDocument } from "../../../domain/content/queries.server.ts"
import { findAnnouncedEdition } from "../../../domain/editions/announced-edition.server.ts"
import { formatHours, formatTickerDays } from "../../../domain/editions/dates.ts"
import { areaOf, fillInEditionFacts, namesKind, shortNameOf } from "../../../domain/editions/facts.ts"
import { listPublishedEditions, type PublishedEdition } from "../../../domain/editions/queries.server.ts"
import { listAcceptingEditions } from "../../../domain/editions/rules.ts"
import type { Services } from "../../request/context.ts"

/** What the ticker says at this moment: the edition that is on or comes next, what organisers add, and whether vendors can apply. */
export async function readNews(db: Services["db"], now: Date): Promise<string[]> {
	const [{ ticker }, editions] = await Promise.all([
		readContentDocument(db, CONTENT_DOCUMENTS.site),
		listPublishedEditions(db),
	])
	const edition = await findAnnouncedEdition(db, editions, now)
	const accepting = listAcceptingEditions(editions, now)
	return [
		...(edition ? describeEdition(edition) : []),
		...ticker.notes.map((note) => fillInEditionFacts(note, edition)),
		...describeApplications(ticker.whileApplicationsAreOpen, accepting, edition),
	]
}

/** Of which editions applications are open goes without saying where the ticker has just named one of them. */
function describeApplications(
	text: string,
	accepting: PublishedEdition[],
	named: PublishedEdition | undefined,
): string[] {
	const [first] = accepting
	if (!first) return []
	const filled = fillInEditionFacts(text, first)
	const isClear = filled !== text || accepting.some(({ id }) => id === named?.id)
	return [isClear ? filled : `${filled}: ${accepting.map(({ name }) => name).join(", ")}`]
}

const tickerNameOf = (name: string): string => (namesKind(name) ? name : `${name} Edition`)

const describeEdition = (edition: PublishedEdition) =>
	[
		`${tickerNameOf(shortNameOf(edition))} on ${formatTickerDays(edition)}`,
		areaOf(edition),
		formatHours(edition),
	].filter((line) => line !== undefined)
