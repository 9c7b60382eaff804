import type { RouterContextProvider } from "react-router"
import { type HeadWords, readHead } from "../../domain/content/head.server.ts"
import { findPicture } from "../../domain/content/pictures.server.ts"
import { servicesOf, visitOf } from "../middleware/services.ts"

export type Head = HeadWords & { picture?: string }

/** The head of the public page at `path`, with the picture that shared links show: its own where one is drawn. */
export async function headOf(context: Readonly<RouterContextProvider>, path: string): Promise<Head> {
	const { origin } = visitOf(context)
	const head = await readHead(servicesOf(context).db, path, origin)
	const drawn = findPicture(`share-${path.slice(1).toLowerCase() || "home"}`) ?? findPicture("share-default")
	return { ...head, picture: drawn && origin + drawn.src }
}
