import type { RouterContextProvider } from "react-router"
import { can } from "../../../domain/accounts/rights.ts"
import { directoryPath } from "../../../domain/directory/rules.ts"
import { findPreviewedEdition } from "../../../domain/editions/preview-links.server.ts"
import {
	type EditionAddress,
	findDraft,
	listPublishedEditions,
	type PublishedEdition,
} from "../../../domain/editions/queries.server.ts"
import { editionPath, guidelinesPath } from "../../../domain/editions/rules.ts"
import { getServices } from "../../request/context.ts"
import { readPreviewToken } from "../../request/preview-cookie.server.ts"
import { findCallerSession } from "../../request/session.ts"
import type { DraftPages } from "./draft-banner.tsx"

type Context = Readonly<RouterContextProvider>

export interface VisibleEdition {
	edition: PublishedEdition
	/** Where nobody sees it but who asks and others of their kind: what there is of it. */
	draft: DraftPages | undefined
}

/**
 * The edition at an address, for whoever asks: one on the site for everybody, a draft for who may publish it and for who
 * has a link to it. Pages that everybody gets are rendered without cookies (page-cache.ts), and so never of a draft.
 */
export async function findVisibleEdition(
	context: Context,
	request: Request,
	address: EditionAddress,
): Promise<VisibleEdition | undefined> {
	const { db } = getServices(context)
	const edition = (await listPublishedEditions(db)).find((one) =>
		"slug" in address ? one.slug === address.slug : one.pageAlias === address.pageAlias,
	)
	if (edition) return { edition, draft: undefined }
	if (!request.headers.has("cookie")) return undefined
	const draft = await findDraft(db, address)
	return draft && (await maySeeDraft(context, request, draft.id))
		? { edition: draft, draft: pagesOf(draft) }
		: undefined
}

const pagesOf = (edition: PublishedEdition): DraftPages => ({
	page: edition.hasPage ? editionPath(edition) : undefined,
	guidelines: edition.hasGuidelines ? guidelinesPath(edition.slug) : undefined,
	vendors: directoryPath(edition),
})

/** A draft is kept by nobody; what everybody sees has the headers of its route. */
export const headersOf = ({ draft }: Pick<VisibleEdition, "draft">): { headers?: HeadersInit } =>
	draft ? { headers: { "cache-control": "no-store" } } : {}

async function maySeeDraft(context: Context, request: Request, editionId: number): Promise<boolean> {
	const services = getServices(context)
	const { db, config, now } = services
	const token = readPreviewToken(request, config)
	const previewed =
		token && (await findPreviewedEdition(db, token, { authSecret: config.authSecret, now: now() }))
	if (previewed && previewed.id === editionId) return true
	const session = await findCallerSession(request, services)
	return session !== undefined && can(session.memberships, "content.write")
}
