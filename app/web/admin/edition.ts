import { createContext, type MiddlewareFunction, type RouterContextProvider } from "react-router"
import { type Edition, listEditions } from "../../domain/editions/queries.server.ts"
import { getServices } from "../request/context.ts"
import { editionCookie } from "./preferences.ts"

interface EditionChoice {
	edition: Edition
	/** Newest first. */
	editions: Edition[]
}

const editionChoiceContext = createContext<EditionChoice>()

/** What a screen adds to an address that must be about its own edition, whatever another tab has chosen since. */
export const EDITION_PARAM = "edition"

/** The edition that the address names, else the one chosen in the sidebar, else the current one, else the newest. */
export const chooseEdition: MiddlewareFunction<Response> = async ({ request, context }, next) => {
	const services = getServices(context)
	const editions = await listEditions(services.db)
	const chosen: unknown = await editionCookie(services).parse(request.headers.get("cookie"))
	const named = new URL(request.url).searchParams.get(EDITION_PARAM)
	const edition =
		editions.find(({ slug }) => slug === named) ??
		editions.find(({ slug }) => slug === chosen) ??
		editions.find(({ isCurrent }) => isCurrent) ??
		editions[0]
	if (!edition) throw new Error("there is no edition in the database: the first one is filled in at start")
	context.set(editionChoiceContext, { edition, editions })
	return next()
}

/** In a loader or action below the admin layout. */
export const getEdition = (context: Readonly<RouterContextProvider>): Edition =>
	context.get(editionChoiceContext).edition

/** In the admin layout: what there is to choose from. */
export const getEditionChoice = (context: Readonly<RouterContextProvider>): EditionChoice =>
	context.get(editionChoiceContext)
