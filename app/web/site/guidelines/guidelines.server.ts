import type { RouterContextProvider } from "react-router"
import { listBlankFormLinks } from "../../../domain/blank-forms/queries.server.ts"
import { readEditionDocument } from "../../../domain/content/edition-documents.server.ts"
import { EDITION_DOCUMENTS } from "../../../domain/content/edition-documents.ts"
import { findPicture } from "../../../domain/content/pictures.server.ts"
import { formatShortRange } from "../../../domain/editions/dates.ts"
import { fillInCopy } from "../../../domain/editions/facts.ts"
import { listPublishedEditions, type PublishedEdition } from "../../../domain/editions/queries.server.ts"
import {
	guidelinesPath,
	isOver,
	listAcceptingEditions,
	sortByNearness,
} from "../../../domain/editions/rules.ts"
import { getRequestContext, getServices } from "../../request/context.ts"
import { findNextEdition, onwardLinkOf } from "../editions/next-edition.ts"
import { findVisibleEdition, type VisibleEdition } from "../editions/visible-edition.server.ts"
import { type Head, readPageHead } from "../head.server.ts"
import { respondNotFound } from "../not-found/respond-not-found.server.ts"

type Context = Readonly<RouterContextProvider>

const PATH = "/vendor-guidelines"

/**
 * Everything the guidelines of an edition show.
 * @param slug of the edition; without one it is the nearest that has guidelines
 * @throws an answer 404
 */
export async function readGuidelines(context: Context, request: Request, slug: string | undefined) {
	const { db, now } = getServices(context)
	const editions = await listPublishedEditions(db)
	const nearest = findNearest(editions, now())
	const visible: VisibleEdition | undefined =
		slug === undefined
			? nearest && { edition: nearest, draft: undefined }
			: await findVisibleEdition(context, request, { slug })
	const stored = visible && (await readEditionDocument(db, visible.edition.id, EDITION_DOCUMENTS.guidelines))
	if (!stored) throw await respondNotFound(db)
	const { edition, draft } = visible
	const { sections, ...copy } = fillInCopy(stored, edition)
	const head = await readPageHead(context, PATH)
	const next = findNextEdition(editions, now())
	return {
		draft,
		head:
			edition.id === nearest?.id ? head : { ...ownHeadOf(context, head, edition), hidden: Boolean(draft) },
		copy,
		/** Which they are for; those of the last edition stand here until the next one has its own. */
		edition: `${edition.name}, ${formatShortRange(edition)}`,
		ended: isOver(edition, now())
			? { ...onwardLinkOf(next), takesApplications: listAcceptingEditions(editions, now()).length > 0 }
			: undefined,
		/** With what there is to say beside the price, which is on the form. */
		stalls: edition.stalls.filter(({ size, places }) => size !== null || places !== null),
		blankForms: await listBlankFormLinks(db, edition.id),
		opening: findPicture("page-vendor-guidelines"),
		sections: sections.map((section) => ({
			...section,
			picture: findPicture(`chapter-${section.slug}`),
		})),
	}
}

/** The edition whose guidelines stand at the address without one. */
function findNearest(editions: readonly PublishedEdition[], now: Date): PublishedEdition | undefined {
	const [nearest] = sortByNearness(
		editions.filter(({ hasGuidelines }) => hasGuidelines),
		now,
	)
	return nearest
}

/** Of another edition than the nearest: an address and a title of its own. */
const ownHeadOf = (context: Context, head: Head, { slug, name }: PublishedEdition): Head => ({
	...head,
	title: `${name}: ${head.title}`,
	canonical: getRequestContext(context).origin + guidelinesPath(slug),
})
