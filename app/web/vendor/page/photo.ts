import { href, redirect } from "react-router"
import { signLink } from "../../../domain/files/links.server.ts"
import { findDocument } from "../../../domain/files/queries.server.ts"
import { listOwnPhotos } from "../../../domain/vendor-pages/own-photos.server.ts"
import { getServices } from "../../request/context.ts"
import type { Route } from "./+types/photo"
import { openVendorPage } from "./opened-page.server.ts"
import { refusePlainly, UNCACHED } from "./private-page.ts"

/** A picture that came with the application of a page: leads to it by a link for this one file. */
export async function loader({ params: { token, photo: id }, url, context }: Route.LoaderArgs) {
	const { config, db, now } = getServices(context)
	const opened = await openVendorPage(context, { token, url })
	if (!opened.ok) return refusePlainly("Not found.", opened.status)
	const photo = (await listOwnPhotos(db, opened.page)).find((one) => one.id === id)
	const stored = photo && (await findDocument(db, photo.applicationId, photo.id))
	if (!stored) return refusePlainly("Not found.", 404)
	const link = signLink(config.authSecret, stored.key, { now: now() })
	return redirect(href("/files/:token", { token: link }), { headers: UNCACHED })
}
