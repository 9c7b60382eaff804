import { matchPath } from "react-router"
import { editionSectionNames } from "../../../../domain/editing/sections.server.ts"
import type { Edition } from "../../../../domain/editions/queries.server.ts"

/** Screens that are about one edition by their path: what stands there for an edition. */
const PATHS: { pattern: string; segmentsOf: (edition: Edition) => string[] }[] = [
	{ pattern: "/admin/editions/:segment", segmentsOf: ({ id }) => [String(id)] },
	{ pattern: "/admin/content/:segment", segmentsOf: editionSectionNames },
	{ pattern: "/admin/application-form/:segment", segmentsOf: ({ slug }) => [slug] },
]

interface EditionPath {
	edition: Edition
	/** The same screen of another edition. */
	pathFor: (other: Edition) => string
}

/** @returns undefined for a screen that is about the chosen edition, or about all */
export function findEditionPath(editions: Edition[], path: string): EditionPath | undefined {
	for (const { pattern, segmentsOf } of PATHS) {
		const segment = matchPath({ path: pattern, end: false }, path)?.params.segment
		const edition = segment && editions.find((one) => segmentsOf(one).includes(segment))
		if (!edition) continue
		const index = segmentsOf(edition).indexOf(segment)
		return { edition, pathFor: (other) => pattern.replace(":segment", segmentsOf(other)[index] ?? "") }
	}
	const part = matchPath("/admin/content/:part/*", path)?.params.part ?? ""
	const [, slug] = LISTING.exec(part) ?? []
	const edition = editions.find((one) => one.slug === slug)
	return edition && { edition, pathFor: () => "/admin/content/vendors" }
}

/** The name of the section that is one vendor of a directory: another edition has others. */
const LISTING = /^(?:new-)?vendor\.([^.]+)/
