import { href, type RouterContextProvider } from "react-router"
import {
	readEditionDocument,
	readEditionUpdateTime,
} from "../../../domain/content/edition-documents.server.ts"
import { EDITION_DOCUMENTS } from "../../../domain/content/edition-documents.ts"
import type { CompanyDetails } from "../../../domain/content/inputs.ts"
import { attachPictures, findChosenPicture } from "../../../domain/content/pictures.server.ts"
import { readCompanyDetails } from "../../../domain/content/queries.server.ts"
import { listDirectories } from "../../../domain/directory/queries.server.ts"
import { vendorsLinkOf } from "../../../domain/directory/rules.ts"
import { formatDailyHours, formatDays } from "../../../domain/editions/dates.ts"
import { fillInCopy, formatLocation, pageNameOf } from "../../../domain/editions/facts.ts"
import { parseCoordinates } from "../../../domain/editions/inputs.ts"
import { formatOpening, upcomingOpeningOf } from "../../../domain/editions/openings.ts"
import {
	type EditionAddress,
	listPublishedEditions,
	type PublishedEdition,
} from "../../../domain/editions/queries.server.ts"
import {
	dayStateOf,
	editionPath,
	guidelinesPath,
	hasKnownDays,
	isOver,
	listAcceptingEditions,
	TICKET_CURRENCY,
} from "../../../domain/editions/rules.ts"
import { getRequestContext, getServices } from "../../request/context.ts"
import { type Head, readEditionHead } from "../head.server.ts"
import { respondNotFound } from "../not-found/respond-not-found.server.ts"
import { findNextEdition, onwardLinkOf } from "./next-edition.ts"
import { readSiteMap } from "./site-map.server.ts"
import { findVisibleEdition } from "./visible-edition.server.ts"

/** What stands on the page besides the facts. */
const PAGE_DOCUMENTS = [EDITION_DOCUMENTS.page, EDITION_DOCUMENTS.siteMap]

/**
 * Everything the page of one edition shows.
 * @throws an answer 404 when there is no such edition for who asks, or it has no page
 */
export async function readEditionPage(
	context: Readonly<RouterContextProvider>,
	request: Request,
	address: EditionAddress,
) {
	const { db } = getServices(context)
	const { edition, draft, stored } = await requirePage(context, request, address)
	const { search, activities, ...copy } = fillInCopy(stored, edition)
	const [head, changes, company, poster, map, items, links, sale] = await Promise.all([
		readEditionHead(context, editionPath(edition), search),
		Promise.all(PAGE_DOCUMENTS.map((document) => readEditionUpdateTime(db, edition.id, document))),
		readCompanyDetails(db),
		findChosenPicture(db, edition.poster ?? "", "(width >= 30rem) 28rem, 100vw"),
		readSiteMap(db, edition),
		attachPictures(db, activities.items, "(width >= 64rem) 25vw, (width >= 40rem) 50vw, 40vw"),
		readLinks(context, { edition, draft }),
		readSale(context, edition),
	])
	const { ended, shop } = sale
	/** Once it is over nobody has to prepare for it. */
	const texts = ended ? { ...copy, practical: null, questions: null } : copy
	return {
		draft,
		head: { ...head, hidden: draft !== undefined },
		page: { ...factsViewOf(edition, !(draft || ended)), ...texts, activities: { ...activities, items } },
		...sale,
		links,
		poster,
		map,
		company: { email: company.email, phone: company.phone },
		structuredData: structuredDataOf(edition, head, {
			company,
			origin: getRequestContext(context).origin,
			shop: ended ? undefined : shop,
			changedAt: latest(edition.updatedAt, ...changes),
		}),
	}
}

/** How long it is until the festival, and the shop that sells its tickets. Once it is over these are the next one's. */
async function readSale(context: Readonly<RouterContextProvider>, edition: PublishedEdition) {
	const { db, config, now } = getServices(context)
	const moment = dayStateOf(edition, now())
	if (moment.is !== "over") return { moment, ended: undefined, shop: edition.ticketUrl ?? config.ticketsUrl }
	const next = findNextEdition(await listPublishedEditions(db), now())
	return {
		moment,
		ended: { ...onwardLinkOf(next), tickets: pastTicketsNote(next) },
		shop: next?.ticketUrl ?? config.ticketsUrl,
	}
}

function pastTicketsNote(next: PublishedEdition | undefined): string {
	const cost = "What one day cost at this festival."
	if (!next) return `${cost} The next one has no dates yet.`
	const isOnSale = next.prices.length > 0 || next.ticketUrl !== null
	return isOnSale
		? `${cost} Tickets on sale now are for ${pageNameOf(next)}.`
		: `${cost} There are no tickets for ${pageNameOf(next)} yet.`
}

async function requirePage(
	context: Readonly<RouterContextProvider>,
	request: Request,
	address: EditionAddress,
) {
	const { db } = getServices(context)
	const visible = await findVisibleEdition(context, request, address)
	const stored = visible && (await readEditionDocument(db, visible.edition.id, EDITION_DOCUMENTS.page))
	if (!stored) throw await respondNotFound(db)
	return { ...visible, stored }
}

export type EditionView = Awaited<ReturnType<typeof readEditionPage>>

const factsViewOf = (edition: PublishedEdition, hasCalendar: boolean) => ({
	calendar:
		hasCalendar && hasKnownDays(edition) ? href("/calendar/:file", { file: `${edition.slug}.ics` }) : null,
	name: pageNameOf(edition),
	days: formatDays(edition),
	hours: formatDailyHours(edition),
	location: formatLocation(edition),
	directions: edition.directions,
	mapLink: edition.mapLink,
	prices: edition.prices.map(({ name, price }) => ({ name, price: `${TICKET_CURRENCY} ${price}` })),
})

/**
 * Where its page leads; none from that of a draft, which has links of its own. One with a fixed address tells only when
 * applications open.
 */
async function readLinks(
	context: Readonly<RouterContextProvider>,
	{ edition, draft }: Pick<Awaited<ReturnType<typeof requirePage>>, "edition" | "draft">,
): Promise<{
	apply?: string
	opening?: string
	vendors?: string
	vendorsFollow?: true
	guidelines?: string
}> {
	const { db, now } = getServices(context)
	const { slug, hasGuidelines } = edition
	const opensAt = draft ? undefined : upcomingOpeningOf(edition, now())
	const opening = opensAt && {
		opening: formatOpening(opensAt),
		apply: href("/festivals/:slug/apply", { slug }),
	}
	if (draft || edition.pageAlias) return { ...opening }
	const vendors = vendorsLinkOf(edition, await listDirectories(db))
	const isAhead = ["coming", "undated"].includes(dayStateOf(edition, now()).is)
	const takesApplications = !isOver(edition, now()) && listAcceptingEditions([edition], now()).length > 0
	return {
		...opening,
		...(takesApplications && { apply: href("/festivals/:slug/apply", { slug }) }),
		...(vendors ? { vendors } : isAhead && { vendorsFollow: true as const }),
		...(hasGuidelines && { guidelines: guidelinesPath(slug) }),
	}
}

const latest = (first: Date, ...others: (Date | undefined)[]) =>
	others.reduce<Date>((one, other) => (other && other > one ? other : one), first)

type StructuredDataInput = {
	company: CompanyDetails
	origin: string
	/** Undefined once nobody can go there any more. */
	shop: string | undefined
	changedAt: Date
}

function structuredDataOf(
	edition: PublishedEdition,
	head: Head,
	{ company, origin, shop, changedAt }: StructuredDataInput,
) {
	return {
		"@context": "https://schema.org",
		"@type": "Festival",
		name: pageNameOf(edition),
		description: head.description,
		url: head.canonical,
		mainEntityOfPage: {
			"@type": "WebPage",
			"@id": head.canonical,
			dateModified: changedAt.toISOString(),
		},
		image: head.picture,
		...datesOf(edition),
		eventStatus: "https://schema.org/EventScheduled",
		eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
		location: {
			"@type": "Place",
			name: edition.location ?? edition.venue,
			address: { "@type": "PostalAddress", addressLocality: edition.town, addressCountry: "KE" },
			...pointOf(edition),
		},
		organizer: { "@type": "Organization", name: company.name, url: origin, email: company.email },
		...(shop !== undefined && {
			offers: offersOf(edition).map((offer) => ({
				"@type": "Offer",
				url: shop,
				validThrough: datesOf(edition).endDate,
				...offer,
			})),
		}),
	}
}

/** Where on a map it is, as far as that is known. */
function pointOf({ mapLink, coordinates }: PublishedEdition) {
	const point = coordinates === null ? undefined : parseCoordinates(coordinates)
	return {
		...(mapLink && { hasMap: mapLink }),
		...(point && { geo: { "@type": "GeoCoordinates", ...point } }),
	}
}

/** To the hour where that is known, else to the day; nothing of an edition whose days nobody knows. */
function datesOf({ datePrecision, startsOn, endsOn, dayOpensAt, dayClosesAt }: PublishedEdition): {
	startDate?: string
	endDate?: string
} {
	if (datePrecision === "month") return {}
	const at = (day: string, clock: string | null) => (clock === null ? day : `${day}T${clock}:00+03:00`)
	return { startDate: at(startsOn, dayOpensAt), endDate: at(endsOn, dayClosesAt) }
}

/** Where the prices are not known yet, there is at least the shop. */
const offersOf = ({ prices }: PublishedEdition) =>
	prices.length > 0
		? prices.map(({ name, price }) => ({ name, price, priceCurrency: TICKET_CURRENCY }))
		: [{}]
