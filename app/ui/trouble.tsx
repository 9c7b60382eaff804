import { createContext, use } from "react"
import { isRouteErrorResponse } from "react-router"

export interface Trouble {
	/** Under which the log knows the request of this page. */
	requestId?: string
	/** The database did not answer: nothing is broken, it only has to come back. */
	isDatabaseAway?: boolean
	/** No answer came: the connection of the visitor is away, or our server is. */
	isUnreached?: boolean
}

/** What the server knows about why this page could not be shown. */
export const TroubleContext = createContext<Trouble>({})

/** What a broken page may say about why. */
export interface Failure {
	/** Only of errors that visitors are told by name. */
	name?: string
	/** As the answer had it. */
	status: number
	trouble: Trouble
}

/** What an error boundary of a route was given, in words that may be shown. */
export function useFailure(error: unknown): Failure {
	const ofThisPage = use(TroubleContext)
	return {
		name: error instanceof Error && error.name === "ChunkLoadError" ? error.name : undefined,
		status: isRouteErrorResponse(error) ? error.status : 500,
		trouble: troubleOf(error, ofThisPage),
	}
}

/** How React Router begins what it says of an error on the server; behind it stands what `entry.server.tsx` adds. */
const SERVER_ERROR = "Unexpected Server Error"

/** Of the request that failed: this page's own, or a later one that said so (entry.server.tsx). */
function troubleOf(error: unknown, ofThisPage: Trouble): Trouble {
	if (!(error instanceof Error)) return ofThisPage
	if (!error.message.startsWith(SERVER_ERROR)) return { isUnreached: isOfTheNetwork(error) }
	const [requestId, away] = error.message.slice(SERVER_ERROR.length).trim().split(" ")
	return requestId ? { requestId, isDatabaseAway: away === "database-away" } : ofThisPage
}

/** What `fetch` throws where nothing answers: each browser has words of its own. */
function isOfTheNetwork(error: Error): boolean {
	return error instanceof TypeError && /failed to fetch|network ?error|load failed/i.test(error.message)
}
