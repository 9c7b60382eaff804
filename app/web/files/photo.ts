import { PHOTO_FIELDS } from "../../domain/files/rules.ts"
import type { Route } from "./+types/photo"
import { sendApplicationFile } from "./application-file.server.ts"

/** A picture that came with an application, for whoever may read applications. */
export const loader = ({ params, ...args }: Route.LoaderArgs) =>
	sendApplicationFile(args, { id: params.id, documentId: params.photoId, fields: PHOTO_FIELDS })
