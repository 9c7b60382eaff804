import { href } from "react-router"

/** The address of these pages opens them: nobody keeps a copy, and no script runs but the one that sends papers. */
export function privateHeaders({ actionHeaders }: { actionHeaders: Headers }): Headers {
	const headers = new Headers(actionHeaders)
	headers.set("cache-control", "no-store")
	return headers
}

export const UNCACHED = { "cache-control": "no-store" }

/** An answer to the script of such a page. */
export const privateJson = (answer: object, status = 200): Response =>
	Response.json(answer, { status, headers: UNCACHED })

/** In place of a file. */
export const refusePlainly = (text: string, status: number): Response =>
	new Response(text, { status, headers: UNCACHED })

/** entry.server.tsx sends such a page without the scripts of the site: it is light, and all of it works without any. */
export const LIGHT_PAGE = { isLight: true }

const SAVED_PARAM = "saved"

/** The page of a vendor that says once that what they changed is stored. */
export const savedAddress = (token: string, search: string): string =>
	`${pageAddress(token, search)}${search ? "&" : "?"}${SAVED_PARAM}=yes`

const UNSAVED_PARAM = "unsaved"

const UNSAVED = ["extras", "paper"] as const
type Unsaved = (typeof UNSAVED)[number]

/** The page that says once that what was sent came too late for any of it to be stored. */
export const unsavedAddress = (token: string, search: string, what: Unsaved): string =>
	`${pageAddress(token, search)}${search ? "&" : "?"}${UNSAVED_PARAM}=${what}`

export const unsavedOf = ({ searchParams }: URL): Unsaved | undefined =>
	UNSAVED.find((what) => what === searchParams.get(UNSAVED_PARAM))

export const isSaved = ({ searchParams }: URL): boolean => searchParams.has(SAVED_PARAM)

/** The page of a vendor. @param search names another application of the same link */
export const pageAddress = (token: string, search: string): string => href("/my/:token", { token }) + search
