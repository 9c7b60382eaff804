import { href } from "react-router"
import { buildUrl } from "../list-query.ts"

/** What is done is about the edition of its screen, whatever another tab has chosen since. */
const ofEdition = (path: string) => (edition: string) => buildUrl(path, { edition })

export const closingUrl = ofEdition(href("/admin/closing"))
export const closingPromptUrl = ofEdition(href("/admin/closing/new"))
export const completionUrl = ofEdition(href("/admin/closing/completion"))
export const reopeningUrl = ofEdition(href("/admin/closing/reopening"))
