import { createContext, type MiddlewareFunction, type RouterContextProvider } from "react-router"
import { type Edition, listEditions } from "../../domain/editions/queries.server.ts"
import { servicesOf } from "../middleware/services.ts"
import { editionCookie } from "./preferences.ts"

interface Choice {
	/** The one that all screens are about. */
	edition: Edition
	/** Newest first. */
	editions: Edition[]
}

const choiceContext = createContext<Choice>()

/** What a screen adds to an address that must be about its own edition, whatever another tab has chosen since. */
export const EDITION = "edition"

/** The edition that the address names, else the one chosen in the sidebar, else the current one, else the newest. */
export const chooseEdition: MiddlewareFunction<Response> = async ({ request, context }, next) => {
	const services = servicesOf(context)
	const editions = await listEditions(services.db)
	const chosen: unknown = await editionCookie(services).parse(request.headers.get("cookie"))
	const named = new URL(request.url).searchParams.get(EDITION)
	const edition =
		editions.find(({ slug }) => slug === named) ??
		editions.find(({ slug }) => slug === chosen) ??
		editions.find(({ isCurrent }) => isCurrent) ??
		editions[0]
	if (!edition) throw new Error("there is no edition in the database: the first one is filled in at start")
	context.set(choiceContext, { edition, editions })
	return next()
}

/** In a loader or action below the admin layout. */
export const editionOf = (context: Readonly<RouterContextProvider>): Edition =>
	context.get(choiceContext).edition

/** In the admin layout: what there is to choose from. */
export const editionsOf = (context: Readonly<RouterContextProvider>): Choice => context.get(choiceContext)
