import type { ContentDocument } from "../../app/domain/content/documents.ts"
import { readEditionDocument } from "../../app/domain/content/edition-documents.server.ts"
import { EDITION_DOCUMENTS } from "../../app/domain/content/edition-documents.ts"
import { parseWithFallback } from "../../app/domain/content/parse-document.server.ts"
import { contentDocuments } from "../../app/domain/content/schema.server.ts"
import { type Directory, listDirectories } from "../../app/domain/directory/queries.server.ts"
import { vendorsLinkOf } from "../../app/domain/directory/rules.ts"
import { formatDailyHours, formatDays, formatShortRange } from "../../app/domain/editions/dates.ts"
import { fillInCopy, fillInEditionFacts, pageNameOf } from "../../app/domain/editions/facts.ts"
import { listPublishedEditions, type PublishedEdition } from "../../app/domain/editions/queries.server.ts"
import { applicationsLine } from "../../app/domain/editions/rules.ts"
import { EARLIER_DOCUMENTS } from "../../app/domain/upgrade/earlier-documents.ts"
import type { Db } from "../../app/platform/db.server.ts"

/** What the documents said of each edition that the version before read: on its poster, and on its page. */
export async function readEarlierTexts(db: Db) {
	const rows = await db.select().from(contentDocuments)
	const bodies = new Map(rows.map(({ name, body }) => [name, body]))
	const read = <T>(document: ContentDocument<T>) => parseWithFallback(document, bodies.get(document.name))
	const { pages: heads } = read(EARLIER_DOCUMENTS.heads)
	const { edition: slug, ...copy } = read(EARLIER_DOCUMENTS.guidelines)
	const guidelines = fillInCopy(
		copy,
		(await listPublishedEditions(db)).find((one) => one.slug === slug),
	)
	return {
		posters: read(EARLIER_DOCUMENTS.eventPosters)
			.map((poster) => ({
				texts: [poster.header, poster.venue, poster.dateText, poster.vendorsText, poster.picture],
				links: [poster.detailsLink, poster.vendorsLink],
			}))
			.toSorted(byName),
		pages: read(EARLIER_DOCUMENTS.editionPages).map((page) => {
			const { path, name, days, hours, location, overview, contact, activities, practical, questions } = page
			const { title, description } = heads.find((head) => head.path === path) ?? Object(page.search)
			const dates = [page.startsOn, page.endsOn, page.opensAt, page.closesAt]
			const prices = page.tickets?.prices ?? []
			const texts = { overview, contact, activities, practical, questions, banner: page.banner }
			return { path, name, days: days.join(", "), hours, dates, location, prices, texts, title, description }
		}),
		guidelines,
	}
}

/** The same of editions as they are. */
export async function readEditionTexts(
	db: Db,
	now: Date,
): Promise<Awaited<ReturnType<typeof readEarlierTexts>>> {
	const editions = await listPublishedEditions(db)
	const guided = editions.find(({ hasGuidelines }) => hasGuidelines)
	const guidelines = guided && (await readEditionDocument(db, guided.id, EDITION_DOCUMENTS.guidelines))
	if (!guidelines) throw new Error("no edition has guidelines")
	const pages = await Promise.all(editions.filter(({ hasPage }) => hasPage).map((one) => readPage(db, one)))
	const directories = await listDirectories(db)
	const posters = editions.map((edition) => readPoster(edition, directories, now)).toSorted(byName)
	return { posters, pages, guidelines: fillInCopy(guidelines, guided) }
}

/** They follow their days now, and of the oldest ones nobody had noted them. */
const byName = ({ texts: [one] }: Poster, { texts: [other] }: Poster) =>
	String(one).localeCompare(String(other))

type Poster = { texts: (string | null)[] }

function readPoster(edition: PublishedEdition, directories: readonly Directory[], now: Date) {
	const { name, venue, posterNote, poster, detailsLink, pageAlias } = edition
	const state = applicationsLine(edition, now)
	const line = posterNote ?? (state ? `Vendor applications ${state}` : null)
	return {
		texts: [name, venue, formatShortRange(edition), line, poster ?? ""],
		links: [detailsLink ?? pageAlias ?? "", vendorsLinkOf(edition, directories)],
	}
}

async function readPage(db: Db, edition: PublishedEdition) {
	const page = await readEditionDocument(db, edition.id, EDITION_DOCUMENTS.page)
	if (!page) throw new Error(`${edition.slug} has no page`)
	const fill = (text: string) => fillInEditionFacts(text, edition)
	const { overview, contact, activities, practical, questions, banner } = page
	const filled = banner && { heading: fill(banner.heading), text: fill(banner.text) }
	return {
		path: edition.pageAlias ?? "",
		name: pageNameOf(edition),
		days: formatDays(edition),
		hours: formatDailyHours(edition) ?? "",
		dates: [edition.startsOn, edition.endsOn, edition.dayOpensAt ?? "", edition.dayClosesAt ?? ""],
		location: { text: edition.location ?? "", town: edition.town, hint: edition.directions },
		prices: [...edition.prices],
		texts: { overview, contact, activities, practical, questions, banner: filled },
		title: fill(page.search.title),
		description: fill(page.search.description),
	}
}
