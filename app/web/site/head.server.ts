import type { RouterContextProvider } from "react-router"
import { CONTENT_DOCUMENTS } from "../../domain/content/documents.ts"
import { buildHead, type HeadMetadata, readHead, type SearchCopy } from "../../domain/content/head.server.ts"
import { readContentDocument } from "../../domain/content/queries.server.ts"
import { getRequestContext, getServices } from "../request/context.ts"

export type Head = HeadMetadata & { picture?: string }

type Context = Readonly<RouterContextProvider>

/** The head of the public page at `path`, with the picture that shared links show. */
export async function readPageHead(context: Context, path: string): Promise<Head> {
	const { origin } = getRequestContext(context)
	const { db, now } = getServices(context)
	const head = await readHead(db, { path, origin, now: now() })
	return { ...head, picture: pictureAddressOf(origin, path) }
}

/** The same of the page of one edition, whose title and description stand with its texts. */
export async function readEditionHead(context: Context, path: string, search: SearchCopy): Promise<Head> {
	const { origin } = getRequestContext(context)
	const meta = await readContentDocument(getServices(context).db, CONTENT_DOCUMENTS.meta)
	return { ...buildHead(meta, search, { path, origin }), picture: pictureAddressOf(origin, path) }
}

const pictureAddressOf = (origin: string, path: string) => `${origin}/sharing-pictures/${pictureFileOf(path)}`

/** The file of the sharing picture of the page at this path: "tickets.jpg", "festivals-easter-2027.jpg". */
export const pictureFileOf = (path: string): string =>
	`${path.slice(1).toLowerCase().replaceAll("/", "-") || "home"}.jpg`
