import { createContext, use } from "react"
import { isRouteErrorResponse } from "react-router"

export interface ErrorContext {
	/** Under which the log knows the request of this page. */
	requestId?: string
	/** The database did not answer: nothing is broken, it only has to come back. */
	isDatabaseAway?: boolean
	/** No answer came: the connection of the visitor is away, or our server is. */
	isUnreached?: boolean
}

/** What the server knows about why this page could not be shown. */
export const PageErrorContext = createContext<ErrorContext>({})

/** Why a page is not shown to whoever asks: nothing broke. */
export interface Refusal {
	heading: string
	text: string
}

export interface PageFailure {
	refusal?: Refusal
	/** Only of errors that visitors are told by name. */
	name?: string
	status: number
	errorContext: ErrorContext
}

/** What an error boundary of a route was given, in words that may be shown. */
export function usePageFailure(error: unknown): PageFailure {
	const pageContext = use(PageErrorContext)
	return {
		refusal: isRouteErrorResponse(error) && isRefusal(error.data) ? error.data : undefined,
		name: error instanceof Error && error.name === "ChunkLoadError" ? error.name : undefined,
		status: isRouteErrorResponse(error) ? error.status : 500,
		errorContext: errorContextOf(error, pageContext),
	}
}

const isRefusal = (data: unknown): data is Refusal =>
	typeof data === "object" && data !== null && "heading" in data && "text" in data

/** How React Router begins what it says of an error on the server; behind it stands what `entry.server.tsx` adds. */
const SERVER_ERROR = "Unexpected Server Error"

/** Of the request that failed: this page's own, or a later one that said so (entry.server.tsx). */
function errorContextOf(error: unknown, pageContext: ErrorContext): ErrorContext {
	if (!(error instanceof Error)) return pageContext
	if (!error.message.startsWith(SERVER_ERROR)) return { isUnreached: isNetworkError(error) }
	const [requestId, away] = error.message.slice(SERVER_ERROR.length).trim().split(" ")
	return requestId ? { requestId, isDatabaseAway: away === "database-away" } : pageContext
}

/** What `fetch` throws where nothing answers: each browser has words of its own. */
function isNetworkError(error: Error): boolean {
	return error instanceof TypeError && /failed to fetch|network ?error|load failed/i.test(error.message)
}
