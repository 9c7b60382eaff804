import { href } from "react-router"
import { buildUrl } from "../list-query.ts"

/** The screen of an edition's forms, whatever another tab has chosen since. @param edition its slug */
export const formsUrl = (edition: string): string => buildUrl(href("/admin/blank-forms"), { edition })
