import type { EditionDocumentName } from "../content/edition-documents.server.ts"
import { EDITION_DOCUMENTS } from "../content/edition-documents.ts"
import { directoryPath } from "../directory/rules.ts"
import type { Edition } from "../editions/queries.server.ts"
import { editionPath, guidelinesPath } from "../editions/rules.ts"
import { editionDocumentSource } from "./sources.server.ts"

export const siteMapSectionName = (slug: string): string => `site-map-${slug}`

/** Each document of an edition, and those that it may still get: an older one than all that have it needs none any more. */
export function documentSections(edition: Edition, editions: Edition[], documents: EditionDocumentName[]) {
	return Object.values(EDITION_DOCUMENTS).flatMap((document) => {
		const owners = editions.filter(({ id }) =>
			documents.some((one) => one.editionId === id && one.name === document.name),
		)
		const model =
			owners.find(({ id }) => id === edition.id) ?? owners.find((one) => one.startsOn < edition.startsOn)
		if (!model) return []
		const source = editionDocumentSource(edition.id, document, model.id)
		const { about, ...described } = describeDocument[document.name](edition)
		const section = { ...described, source, at: [] }
		if (model.id === edition.id) return [{ ...section, about: `${about}: ${section.page}` }]
		// What is not there yet can't be looked at.
		return [{ ...section, isNew: true as const, page: "/events", about: `${about}. There is none yet.` }]
	})
}

/** Where its facts are looked at: its own page, or while it has none the posters. */
export const findFactsPage = (edition: Edition, documents: EditionDocumentName[]): string =>
	documents.some(({ editionId, name }) => editionId === edition.id && name === EDITION_DOCUMENTS.page.name)
		? editionPath(edition)
		: "/events"

export const documentSectionNames = (edition: Edition): string[] =>
	Object.values(EDITION_DOCUMENTS).map(({ name }) => describeDocument[name](edition).name)

const describeDocument = {
	page: (edition: Edition) => ({
		name: `festival-${edition.pageAlias?.slice(1) ?? edition.slug}`,
		title: `Page: ${edition.name}`,
		page: editionPath(edition),
		about: "Opening, activities, practical information and questions",
	}),
	"site-map": (edition: Edition) => ({
		name: siteMapSectionName(edition.slug),
		title: `Site map: ${edition.name}`,
		page: editionPath(edition),
		about: "The picture of the ground, its areas and the rows of stalls",
	}),
	guidelines: ({ slug, name }: Edition) => ({
		name: `guidelines-${slug}`,
		title: `Guidelines for vendors: ${name}`,
		page: guidelinesPath(slug),
		about: "Set-up, packing down, rules and the two forms",
	}),
	directory: (edition: Edition) => ({
		name: `directory-${edition.slug}`,
		title: `Vendors: ${edition.name}`,
		page: directoryPath(edition),
		about: "Heading and text above its vendors",
	}),
}
