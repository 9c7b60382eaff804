import { createContext } from "react"

/** True on the server for a visitor who asks for little data (`Save-Data: on`): that page gets no scripts. */
export const SaveDataContext = createContext(false)
