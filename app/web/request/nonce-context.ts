import { createContext } from "react"

/** On the server the mark of scripts that are ours (page-scripts.ts); in the browser there is none. */
export const NonceContext = createContext<string | undefined>(undefined)
