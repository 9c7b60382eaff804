import type { RouterContextProvider } from "react-router"
import { type HeadMetadata, readHead } from "../../domain/content/head.server.ts"
import { getRequestContext, getServices } from "../request/context.ts"
import { pictureFileOf } from "./sharing/page-picture-address.ts"

export type Head = HeadMetadata & { picture?: string }

/** The head of the public page at `path`, with the picture that shared links show. */
export async function readPageHead(context: Readonly<RouterContextProvider>, path: string): Promise<Head> {
	const { origin } = getRequestContext(context)
	const head = await readHead(getServices(context).db, path, origin)
	return { ...head, picture: `${origin}/sharing-pictures/${pictureFileOf(path)}` }
}
