import { href } from "react-router"
import { editionUrl } from "../shell/editions/edition-url.ts"

const ofEdition = (path: string) => (edition: string) => editionUrl(path, edition)

export const closingUrl = ofEdition(href("/admin/closing"))
export const closingPromptUrl = ofEdition(href("/admin/closing/new"))
export const completionUrl = ofEdition(href("/admin/closing/completion"))
export const reopeningUrl = ofEdition(href("/admin/closing/reopening"))
