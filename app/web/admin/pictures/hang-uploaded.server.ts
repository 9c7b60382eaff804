import type { RouterContextProvider } from "react-router"
import { hangPicture } from "../../../domain/gallery/edition-gallery.server.ts"
import { getServices } from "../../request/context.ts"
import { getAdmin } from "../../request/session.ts"
import { getEdition } from "../shell/editions/edition.ts"
import { GALLERY_PARAM } from "./gallery-address.ts"

type Context = Readonly<RouterContextProvider>

/** Whether what is uploaded to an address is hung in the gallery of its edition as well. */
export const isForGallery = (request: Request): boolean =>
	new URL(request.url).searchParams.has(GALLERY_PARAM)

/** Hangs a picture that was uploaded for the gallery, also one that was in the library already. */
export async function hangUploaded(request: Request, pictureId: number, context: Context): Promise<void> {
	if (!isForGallery(request)) return
	const { db, now } = getServices(context)
	await hangPicture(db, getEdition(context), pictureId, { by: getAdmin(context).id, at: now() })
}
