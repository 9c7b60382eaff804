import { createContext } from "react"

/** The id under which the log knows the request of this page; shown when something broke. */
export const RequestId = createContext<string | undefined>(undefined)
