import { href } from "react-router"
import { editionUrl } from "../shell/editions/edition-url.ts"

/** The late links of an edition, whatever another tab has chosen since. @param edition its slug */
export const lateLinksUrl = (edition: string): string => editionUrl(href("/admin/late-links"), edition)

export const revocationUrl = (edition: string, id: number): string =>
	editionUrl(href("/admin/late-links/:id/revocation", { id: String(id) }), edition)
