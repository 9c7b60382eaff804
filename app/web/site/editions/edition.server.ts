import type { RouterContextProvider } from "react-router"
import { CONTENT_DOCUMENTS } from "../../../domain/content/documents.ts"
import type { EditionPage } from "../../../domain/content/edition-page-inputs.ts"
import { festivalPhaseOf } from "../../../domain/content/festival-phase.ts"
import type { CompanyDetails } from "../../../domain/content/inputs.ts"
import { findPicture } from "../../../domain/content/pictures.server.ts"
import {
	readCompanyDetails,
	readContentDocument,
	readContentUpdateTime,
} from "../../../domain/content/queries.server.ts"
import { getRequestContext, getServices } from "../../request/context.ts"
import { type Head, readPageHead } from "../head.server.ts"
import { findSiteMap } from "./site-map.server.ts"

/**
 * Everything the page of one festival shows.
 * @throws when content has no page at this path
 */
export async function readEditionPage(context: Readonly<RouterContextProvider>, path: string) {
	const { db, config, now } = getServices(context)
	const [head, pages, posters, company, changedAt] = await Promise.all([
		readPageHead(context, path),
		readContentDocument(db, CONTENT_DOCUMENTS.editionPages),
		readContentDocument(db, CONTENT_DOCUMENTS.eventPosters),
		readCompanyDetails(db),
		readContentUpdateTime(db, CONTENT_DOCUMENTS.editionPages),
	])
	const page = pages.find((candidate) => candidate.path === path)
	if (!page) throw new Error(`content/editions-pages.json has no page ${path}`)
	const poster = findPicture(posters.find(({ slug }) => slug === page.slug)?.picture ?? "")
	const items = page.activities.items.map((item) => ({ ...item, picture: findPicture(item.picture) }))
	return {
		head,
		page: { ...page, activities: { ...page.activities, items } },
		moment: festivalPhaseOf(page, now()),
		poster,
		map: findSiteMap(page.slug),
		company: { email: company.email, phone: company.phone },
		shop: config.ticketsUrl,
		structuredData: structuredDataOf(page, head, {
			company,
			origin: getRequestContext(context).origin,
			shop: config.ticketsUrl,
			changedAt,
		}),
	}
}
export type EditionView = Awaited<ReturnType<typeof readEditionPage>>

type StructuredDataInput = {
	company: CompanyDetails
	origin: string
	shop: string
	changedAt: Date | undefined
}

function structuredDataOf(
	page: EditionPage,
	head: Head,
	{ company, origin, shop, changedAt }: StructuredDataInput,
) {
	return {
		"@context": "https://schema.org",
		"@type": "Festival",
		name: page.name,
		description: head.description,
		url: head.canonical,
		mainEntityOfPage: {
			"@type": "WebPage",
			"@id": head.canonical,
			dateModified: changedAt?.toISOString(),
		},
		image: head.picture,
		startDate: `${page.startsOn}T${page.opensAt}:00+03:00`,
		endDate: `${page.endsOn}T${page.closesAt}:00+03:00`,
		eventStatus: "https://schema.org/EventScheduled",
		eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
		location: {
			"@type": "Place",
			name: page.location.text,
			address: { "@type": "PostalAddress", addressLocality: page.location.town, addressCountry: "KE" },
		},
		organizer: { "@type": "Organization", name: company.name, url: origin, email: company.email },
		offers: offersOf(page).map((offer) => ({ "@type": "Offer", url: shop, ...offer })),
	}
}

/** Where the prices are not known yet, there is at least the shop. */
const offersOf = ({ tickets }: EditionPage) =>
	tickets?.prices.map(({ name, price }) => ({ name, price, priceCurrency: tickets.currency })) ?? [{}]
