import { hash } from "node:crypto"
import { Writable } from "node:stream"
import { renderToPipeableStream } from "react-dom/server"
import {
	type EntryContext,
	type HandleDataRequestFunction,
	type HandleErrorFunction,
	type RouterContextProvider,
	ServerRouter,
} from "react-router"
import { LETTERING } from "./ui/fonts/lettering.ts"
import { SavesData } from "./ui/saves-data.ts"
import { TroubleContext } from "./ui/trouble.tsx"
import { noteFailure } from "./web/middleware/failure.ts"
import { pagePolicy } from "./web/middleware/page-policy.ts"
import { settlePage } from "./web/middleware/page-scripts.ts"
import { stylesOf } from "./web/middleware/page-styles.ts"
import { servicesOf, visitOf } from "./web/middleware/services.ts"

/** Renders a whole page: without scripts for visitors who save data (page-address.ts tells them apart). */
export default async function renderPage(
	request: Request,
	status: number,
	headers: Headers,
	routerContext: EntryContext,
	context: RouterContextProvider,
) {
	const visit = visitOf(context)
	const { scriptMark, requestId, trouble } = visit
	const isLight = request.headers.get("save-data") === "on"
	const page = await renderWhole(
		<TroubleContext value={{ requestId, ...trouble }}>
			<SavesData value={isLight}>
				<ServerRouter context={routerContext} url={request.url} nonce={scriptMark} />
			</SavesData>
		</TroubleContext>,
		scriptMark,
	)
	const styles = stylesOf(page, isLight)
	const { html, hashes } = settlePage(page, scriptMark, styles)
	const own = { scripts: hashes, styles: [LETTERING_HASH, ...(styles ? [styles.hash] : [])] }
	headers.set("content-type", "text/html; charset=utf-8")
	headers.append("vary", "Save-Data")
	headers.set("content-security-policy", pagePolicy(request, own, servicesOf(context).config))
	visit.page = Buffer.from(html, "latin1")
	return new Response(visit.page, { status, headers })
}

const LETTERING_HASH = hash("sha256", LETTERING, "base64")

/** @returns the bytes of the page, each as one letter: searched and put together in half the time of a text. */
function renderWhole(element: React.ReactNode, nonce: string): Promise<string> {
	return new Promise((resolve, reject) => {
		const stream = renderToPipeableStream(element, {
			nonce,
			onAllReady: () => stream.pipe(gather(resolve)),
			onShellError: reject,
			onError: (error) => reject(error),
		})
	})
}

/** Hands over in one piece what is written to it. */
function gather(done: (whole: string) => void): Writable {
	const chunks: Uint8Array[] = []
	return new Writable({
		write(chunk, _, written) {
			chunks.push(chunk)
			written()
		},
		final: () => done(Buffer.concat(chunks).toString("latin1")),
	})
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
	return new Response(told, { status: response.status, headers: response.headers })
}
