import { href } from "react-router"
import { editionUrl } from "../shell/editions/edition-url.ts"

/** The screen of an edition's forms, whatever another tab has chosen since. @param edition its slug */
export const formsUrl = (edition: string): string => editionUrl(href("/admin/blank-forms"), edition)
