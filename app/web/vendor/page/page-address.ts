import { href } from "react-router"

/** Names in the query another application under the same address. */
const APPLICATION_PARAM = "application"

/** What the page says first, after a form was sent. */
export const SAVED_PARAM = "saved"

interface LinkedPage {
	token: string
	/** Missing: the application that the link was sent for. */
	number?: number | undefined
}

/** Which page an address asks for. What is no number is 0, which no application has. */
export function pageRequestOf(token: string, url: URL): LinkedPage {
	const asked = url.searchParams.get(APPLICATION_PARAM)
	if (asked === null) return { token }
	return { token, number: /^\d{1,9}$/.test(asked) ? Number(asked) : 0 }
}

const withQuery = (path: string, { number }: LinkedPage, more: Record<string, string> = {}): string => {
	const query = new URLSearchParams(more)
	if (number !== undefined) query.set(APPLICATION_PARAM, String(number))
	return query.size ? `${path}?${query}` : path
}

export const pageAddress = (page: LinkedPage, more?: Record<string, string>): string =>
	withQuery(href("/my/:token", { token: page.token }), page, more)

export const correctionAddress = (page: LinkedPage): string =>
	withQuery(href("/my/:token/application", { token: page.token }), page)
