import type { RouterContextProvider } from "react-router"
import { type HeadWords, readHead } from "../../domain/content/head.server.ts"
import { servicesOf, visitOf } from "../middleware/services.ts"
import { pictureFileOf } from "./sharing/page-picture-address.ts"

export type Head = HeadWords & { picture?: string }

/** The head of the public page at `path`, with the picture that shared links show. */
export async function headOf(context: Readonly<RouterContextProvider>, path: string): Promise<Head> {
	const { origin } = visitOf(context)
	const head = await readHead(servicesOf(context).db, path, origin)
	return { ...head, picture: `${origin}/sharing-pictures/${pictureFileOf(path)}` }
}
