import { createContext } from "react"

export interface Trouble {
	/** Under which the log knows the request of this page. */
	requestId?: string
	/** The database did not answer: nothing is broken, it only has to come back. */
	isDatabaseAway?: boolean
}

/** What the server knows about why this page could not be shown. */
export const TroubleContext = createContext<Trouble>({})
