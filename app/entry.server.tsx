import { createHash } from "node:crypto"
import { PassThrough } from "node:stream"
import { text } from "node:stream/consumers"
import { renderToPipeableStream } from "react-dom/server"
import {
	type EntryContext,
	type HandleDataRequestFunction,
	type HandleErrorFunction,
	type RouterContextProvider,
	ServerRouter,
} from "react-router"
import { type Trouble, TroubleContext } from "./ui/trouble.tsx"
import { noteFailure } from "./web/middleware/failure.ts"
import { pagePolicy } from "./web/middleware/page-policy.ts"
import { servicesOf, visitOf } from "./web/middleware/services.ts"

/**
 * Renders a whole page and states by hash which inline scripts it may run. Only scripts that carry this
 * request's mark are hashed, so markup that slipped into a page stays dead; the mark itself is taken out, so
 * that the page can be cached as it is.
 */
export default async function renderPage(
	request: Request,
	status: number,
	headers: Headers,
	routerContext: EntryContext,
	context: RouterContextProvider,
) {
	const { scriptMark, requestId, trouble } = visitOf(context)
	const page = await renderWhole(
		<TroubleContext value={{ requestId, ...trouble }}>
			<ServerRouter context={routerContext} url={request.url} nonce={scriptMark} />
		</TroubleContext>,
		scriptMark,
	)
	const { html, hashes } = takeMarks(page, scriptMark)
	headers.set("content-type", "text/html; charset=utf-8")
	headers.set("content-security-policy", pagePolicy(request, hashes, servicesOf(context).config))
	return new Response(html, { status: statusOf(status, trouble), headers })
}

function renderWhole(element: React.ReactNode, nonce: string): Promise<string> {
	return new Promise((resolve, reject) => {
		const stream = renderToPipeableStream(element, {
			nonce,
			onAllReady: () => resolve(text(stream.pipe(new PassThrough()))),
			onShellError: reject,
			onError: (error) => reject(error),
		})
	})
}

function takeMarks(page: string, mark: string): { html: string; hashes: string[] } {
	const hashes: string[] = []
	const marked = new RegExp(`<script([^>]*?) nonce="${mark}"([^>]*)>([\\s\\S]*?)</script>`, "g")
	const html = page.replace(marked, (_, before: string, after: string, body: string) => {
		if (body) hashes.push(createHash("sha256").update(body).digest("base64"))
		return `<script${before}${after}>${body}</script>`
	})
	return { html: html.replaceAll(` nonce="${mark}"`, ""), hashes }
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
	if (request.signal.aborted) return
	noteFailure(error, context as Readonly<RouterContextProvider>)
}

/** What React Router says in place of an error that is nobody's business. */
const HIDDEN_ERROR = "Unexpected Server Error"

/**
 * A page that asks for data alone can't read our headers, so the words in place of the hidden error also say
 * under which id the log knows it.
 */
export const handleDataRequest: HandleDataRequestFunction = async (response, { context }) => {
	if (response.status < 500 || !response.body) return response
	const { requestId, trouble } = visitOf(context as Readonly<RouterContextProvider>)
	const why = trouble.isDatabaseAway ? " database-away" : ""
	const told = (await response.text()).replaceAll(HIDDEN_ERROR, `${HIDDEN_ERROR} ${requestId}${why}`)
	return new Response(told, { status: statusOf(response.status, trouble), headers: response.headers })
}

function statusOf(status: number, { isDatabaseAway }: Trouble): number {
	return status === 500 && isDatabaseAway ? 503 : status
}
