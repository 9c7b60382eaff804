import type { RouterContextProvider } from "react-router"
import { type HeadMetadata, readHead } from "../../domain/content/head.server.ts"
import { getRequestContext, getServices } from "../request/context.ts"

export type Head = HeadMetadata & { picture?: string }

/** The head of the public page at `path`, with the picture that shared links show. */
export async function readPageHead(context: Readonly<RouterContextProvider>, path: string): Promise<Head> {
	const { origin } = getRequestContext(context)
	const head = await readHead(getServices(context).db, path, origin)
	return { ...head, picture: `${origin}/sharing-pictures/${pictureFileOf(path)}` }
}

/** The file of the sharing picture of the page at this path: "tickets.jpg". */
export const pictureFileOf = (path: string): string => `${path.slice(1).toLowerCase() || "home"}.jpg`
