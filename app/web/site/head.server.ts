import type { RouterContextProvider } from "react-router"
import { type HeadWords, readHead } from "../../domain/content/head.server.ts"
import { findPicture } from "../../domain/content/pictures.server.ts"
import { servicesOf, visitOf } from "../middleware/services.ts"

export type Head = HeadWords & { picture?: string }

/** The head of the public page at `path`, with the picture that shared links show where one is drawn. */
export async function headOf(context: Readonly<RouterContextProvider>, path: string): Promise<Head> {
	const { origin } = visitOf(context)
	const head = await readHead(servicesOf(context).db, path, origin)
	const name = `share-${path.slice(1).toLowerCase() || "home"}`
	const drawn = findPicture(name) ?? findPicture("share-home")
	return { ...head, picture: drawn && origin + drawn.src }
}
