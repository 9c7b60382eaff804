import { href, type RouterContextProvider, redirect } from "react-router"
import { changeEditionGallery, type GalleryChange } from "../../../domain/gallery/edition-gallery.server.ts"
import type { Message } from "../../../ui/messages.tsx"
import { getRequestContext, getServices } from "../../request/context.ts"
import { getAdmin } from "../../request/session.ts"
import { readFilteredForm } from "../../request/small-form.ts"
import { RETURN_TO } from "../shell/actions/hidden-fields.tsx"
import { respond } from "../shell/actions/respond.server.ts"
import { getEdition } from "../shell/editions/edition.ts"
import type { Route } from "./+types/gallery-changes"
import { GALLERY_FIELD, readGalleryChange } from "./gallery-form.server.ts"
import { GALLERY_UNREADABLE, gallerySavedMessage, NOT_SAVED, UNCHANGED } from "./messages.ts"

/** Writes what stands in the rows of an edition's gallery, and puts them in another order. */
export async function action({ request, context }: Route.ActionArgs) {
	const read = await readFilteredForm(request, (field) => field === RETURN_TO || GALLERY_FIELD.test(field))
	const form = read.ok ? read.form : new FormData()
	const { messages, status } = await change(read.ok ? readGalleryChange(form) : undefined, context)
	return respond({ request, form, context }, messages, status)
}

async function change(
	wanted: GalleryChange | undefined,
	context: Readonly<RouterContextProvider>,
): Promise<{ messages: Message[]; status: number }> {
	const { db, now } = getServices(context)
	if (!wanted) return { messages: [GALLERY_UNREADABLE], status: 400 }
	try {
		const author = { by: getAdmin(context).id, at: now() }
		const edition = getEdition(context)
		const { isChanged } = await changeEditionGallery(db, edition, wanted, author)
		return { messages: [isChanged ? gallerySavedMessage(edition) : UNCHANGED], status: 200 }
	} catch (error) {
		getRequestContext(context).log.error({ err: error }, "the gallery was not changed")
		return { messages: [NOT_SAVED], status: 503 }
	}
}

/** Looking at the address changes nothing. */
export const loader = () => redirect(href("/admin/pictures/gallery"))
