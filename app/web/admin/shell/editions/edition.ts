import { createContext, data, type MiddlewareFunction, type RouterContextProvider } from "react-router"
import { can, isLimited, isMemberOf, type Right } from "../../../../domain/accounts/rights.ts"
import { findApplicationEdition } from "../../../../domain/applications/queries.server.ts"
import {
	chooseDefaultEdition,
	type Edition,
	listEditions,
} from "../../../../domain/editions/queries.server.ts"
import type { Refusal } from "../../../../ui/error-context.tsx"
import { parseId } from "../../../../values/record-id.ts"
import { getServices } from "../../../request/context.ts"
import { getSession } from "../../../request/session.ts"
import { NO_VENDOR } from "../decisions/decision-messages.ts"
import { editionCookie } from "../frame/preferences.ts"
import { NO_STORE, refuse } from "../rights/refuse.ts"
import { ABOUT_APPLICATION, aboutEdition } from "./about-edition.ts"
import { NO_EDITION } from "./edition-messages.ts"
import { findEditionPath } from "./edition-path.server.ts"
import { EDITION_PARAM } from "./edition-url.ts"

interface EditionChoice {
	edition: Edition
	/** That an address which names none is about. */
	kept: Edition
	/** In which whoever asks has a role, newest first. */
	editions: Edition[]
}

const editionChoiceContext = createContext<EditionChoice>()

/**
 * The edition of the application that the address is about, else the one that its path is about, else the one that it
 * names, else the one chosen in the sidebar, else the one that takes applications, else the nearest. One that the address
 * names and in which one has no role is not found, nor is an application of such an edition. An answer that leads on stays
 * in the edition.
 */
export const chooseEdition: MiddlewareFunction<Response> = async (
	{ request, url, params, pattern, context },
	next,
) => {
	const services = getServices(context)
	const { memberships } = getSession(context)
	const all = await listEditions(services.db)
	if (!all.length) throw new Error("there is no edition in the database: the first one is filled in at start")
	const editions = all.filter(({ id }) => isMemberOf(memberships, id))
	const named = url.searchParams.get(EDITION_PARAM)
	const namedEdition = editions.find(({ slug }) => slug === named)
	if (named && !namedEdition) return refuse(request, context, 404, NO_EDITION)
	const isAboutApplication = ABOUT_APPLICATION.test(pattern)
	const application = isAboutApplication ? parseId(params.id ?? "") : undefined
	const itsEdition = application && (await findApplicationEdition(services.db, application))
	const ownEdition = editions.find(({ id }) => id === itsEdition)
	if (isAboutApplication && !ownEdition && isLimited(memberships))
		return refuse(request, context, 404, NO_VENDOR)
	const chosen: unknown = await editionCookie(services).parse(request.headers.get("cookie"))
	const addressed = ownEdition ?? findEditionPath(editions, url.pathname)?.edition ?? namedEdition
	const lastChosen = editions.find(({ slug }) => slug === chosen)
	const kept = lastChosen ?? chooseDefaultEdition(editions, services.now()) ?? editions[0]
	if (!kept) throw data(NO_ROLE, { status: 403, headers: NO_STORE })
	const choice = { edition: addressed ?? kept, kept, editions }
	context.set(editionChoiceContext, choice)
	const response = await next()
	leadOnInEdition(response.headers, choice)
	// Whoever is just choosing one has it from their choice.
	if (!addressed && !lastChosen && request.method === "GET") {
		const cookie = await editionCookie(services).serialize(kept.slug, { maxAge: WORKING_DAY })
		response.headers.append("set-cookie", cookie)
	}
	return response
}

function leadOnInEdition(headers: Headers, { edition, kept, editions }: EditionChoice): void {
	const to = headers.get("location")
	if (!to || edition === kept) return
	const slugs = editions.map(({ slug }) => slug)
	headers.set("location", aboutEdition(to, edition.slug, slugs))
}

/** In seconds. Whom nobody asked for an edition stays in theirs meanwhile, also when a colleague opens another one. */
const WORKING_DAY = 12 * 60 * 60

const NO_ROLE: Refusal = {
	heading: "You have no role yet",
	text: "You are signed in, but nobody has given you a role. An owner can do that under Team.",
}

/** In a loader or action below the admin layout. */
export const getEdition = (context: Readonly<RouterContextProvider>): Edition =>
	context.get(editionChoiceContext).edition

/** In the admin layout: what there is to choose from. */
export const getEditionChoice = (context: Readonly<RouterContextProvider>): EditionChoice =>
	context.get(editionChoiceContext)

/** The editions in which whoever asks has a right, newest first. */
export const listEditionsWith = (context: Readonly<RouterContextProvider>, right: Right): Edition[] =>
	getEditionChoice(context).editions.filter(({ id }) => can(getSession(context).memberships, right, id))

/** The editions whose applications whoever asks may read. */
export const readableEditionIds = (context: Readonly<RouterContextProvider>): number[] =>
	listEditionsWith(context, "applications.read").map(({ id }) => id)
