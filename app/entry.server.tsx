import { hash } from "node:crypto"
import { text } from "node:stream/consumers"
import { renderToString } from "react-dom/server"
import {
	type EntryContext,
	type HandleDataRequestFunction,
	type HandleErrorFunction,
	type RouterContextProvider,
	ServerRouter,
} from "react-router"
import { PageErrorContext } from "./ui/error-context.tsx"
import { FONT_FACES } from "./ui/fonts/font-faces.ts"
import { SaveDataContext } from "./ui/hydrated.ts"
import { getRequestContext, getServices, logUnexpectedError } from "./web/request/context.ts"
import { NonceContext } from "./web/request/nonce-context.ts"
import { pagePolicy } from "./web/request/page-policy.ts"
import { hashOf, publishPage, serializePage } from "./web/request/page-scripts.ts"
import { criticalStylesOf } from "./web/request/page-styles.ts"
import { isSiteRoute, siteManifestUrl } from "./web/request/site-manifest.ts"

/** Renders a whole page: without scripts for visitors who save data (page-address.ts tells them apart), and where a page has none. */
export default async function renderPage(
	request: Request,
	status: number,
	headers: Headers,
	routerContext: EntryContext,
	context: RouterContextProvider,
) {
	const requestContext = getRequestContext(context)
	const { nonce, requestId, errorContext } = requestContext
	const { serverHandoffStream, ...shell } = routerContext
	const isLight = request.headers.get("save-data") === "on" || isLightPage(shell)
	if (shell.staticHandlerContext.matches.every(({ route }) => isSiteRoute(route.id)))
		shell.manifest = { ...shell.manifest, url: siteManifestUrl(shell.manifest.url) }
	const html = renderToString(
		<PageErrorContext value={{ requestId, ...errorContext }}>
			<SaveDataContext value={isLight}>
				<NonceContext value={nonce}>
					<ServerRouter context={shell} url={request.url} nonce={nonce} />
				</NonceContext>
			</SaveDataContext>
		</PageErrorContext>,
	)
	const data = serverHandoffStream && !isLight ? await renderData(serverHandoffStream, nonce) : ""
	// Its bytes, each as one letter: searched and put together in half the time of a text.
	const page = Buffer.from(`<!DOCTYPE html>${html}${data}`).toString("latin1")
	const styles = criticalStylesOf(page, isLight)
	const published = publishPage(page, nonce, styles)
	const styleHashes = [FONT_FACES_HASH, ...(styles ? [styles.hash] : [])]
	const policyOf = (scripts: string[]) =>
		pagePolicy(request, { scripts, styles: styleHashes }, getServices(context).config)
	const dataHashes = published.data ? [hashOf(published.data)] : []
	headers.set("content-type", "text/html; charset=utf-8")
	headers.append("vary", "Save-Data")
	headers.set("content-security-policy", policyOf([...published.hashes, ...dataHashes]))
	const bytes = Buffer.from(serializePage(published), "latin1")
	requestContext.renderedPage = {
		bytes,
		splitData: (address) => ({
			html: Buffer.from(serializePage(published, address), "latin1"),
			data: Buffer.from(published.data, "latin1"),
			policy: policyOf(published.hashes),
		}),
	}
	return new Response(bytes, { status, headers })
}

/** A page that never has the scripts of the site says so (`handle`), unless it broke. */
function isLightPage({ routeModules, staticHandlerContext: { matches, errors } }: EntryContext): boolean {
	const handle: unknown = routeModules[matches.at(-1)?.route.id ?? ""]?.handle
	return !errors && typeof handle === "object" && handle !== null && Reflect.get(handle, "isLight") === true
}

const FONT_FACES_HASH = hash("sha256", FONT_FACES, "base64")

/**
 * The data of the page's scripts, as React Router's own component would write them (StreamTransfer). That one suspends,
 * for which a page has to be rendered as a stream, which costs more, and nobody is sent a page in pieces.
 */
async function renderData(stream: ReadableStream, nonce: string): Promise<string> {
	const data = JSON.stringify(await text(stream)).replaceAll("<", "\\u003c")
	return [`enqueue(${data})`, "close()"]
		.map((call) => `<script nonce="${nonce}">window.__reactRouterContext.streamController.${call};</script>`)
		.join("")
}

/** Whoever sent it went away in the middle; the body says so a moment before the request does. */
const isAbandonedBody = (error: unknown) =>
	error instanceof Error && Reflect.get(error, "code") === "ABORT_ERR"

export const handleError: HandleErrorFunction = (error, { request, context }) => {
	if (request.signal.aborted || isAbandonedBody(error)) return
	logUnexpectedError(error, context as Readonly<RouterContextProvider>)
}

/** What React Router says in place of an error that is nobody's business. */
const MASKED_ERROR_MESSAGE = "Unexpected Server Error"

/**
 * A page that asks for data alone can't read our headers, so the words in place of the hidden error also say
 * under which id the log knows it.
 */
export const handleDataRequest: HandleDataRequestFunction = async (response, { context }) => {
	if (response.status < 500 || !response.body) return response
	const { requestId, errorContext } = getRequestContext(context as Readonly<RouterContextProvider>)
	const reason = errorContext.isDatabaseAway ? " database-away" : ""
	const body = (await response.text()).replaceAll(
		MASKED_ERROR_MESSAGE,
		`${MASKED_ERROR_MESSAGE} ${requestId}${reason}`,
	)
	return new Response(body, { status: response.status, headers: response.headers })
}
