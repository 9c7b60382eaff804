import { once } from "node:events"
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { buffer } from "node:stream/consumers"
import { setTimeout as pause } from "node:timers/promises"
import { afterAll, expect, test } from "vitest"
import { sample } from "../sample.ts"
import { measureLayoutShift } from "./page-weight.ts"
import { listPublicPages } from "./public-pages.ts"
import { IS_BEHIND_TLS, openSite } from "./site.ts"

const site = await openSite({ reducedMotion: "no-preference", isFirstVisit: true })
const pages = (await listPublicPages(site.url)).filter((path) => !path.startsWith("/styleguide"))

/** In so many pieces a page arrives, each long enough before the next one for the browser to show it. */
const PIECES = 5
const PAUSE = 300
/** What a button moves whose words arrive in two pieces; a tenth of what counts as good. */
const MOST_SHIFT = 0.01

const GONE = /status of (404|410)/
/** What a browser is noticed to ask of anybody but the site. */
const THROUGH_THE_LINE = /^request to http:\/\/127\.0\.0\.1:\d+$/

type Split = (page: string) => string[]

/** Of what is seen: the head shows nothing, and behind the footer are scripts. */
const inEqualPieces: Split = (page) => {
	const start = page.indexOf("<body")
	const length = Math.ceil((page.lastIndexOf("</footer>") - start) / PIECES)
	const cuts = Array.from({ length: PIECES }, (_, nth) => start + (nth + 1) * length)
	return cuts.map((cut, nth) => page.slice(cuts[nth - 1] ?? 0, nth === PIECES - 1 ? undefined : cut))
}

/** Before the site: whatever is asked for comes as it is, but documents come piece by piece. */
async function openSlowLine(split: Split): Promise<string> {
	const line = createServer((asked, answer) => void forward(asked, answer, split))
	line.listen(0, "127.0.0.1")
	await once(line, "listening")
	afterAll(() => line.close())
	return `http://127.0.0.1:${(line.address() as AddressInfo).port}`
}

async function forward(asked: IncomingMessage, answer: ServerResponse, split: Split): Promise<void> {
	const { "accept-encoding": _, ...headers } = asked.headers
	const forwarded = request(new URL(asked.url ?? "/", site.url), { method: asked.method, headers }).end()
	const [came] = (await once(forwarded, "response")) as [IncomingMessage]
	const { "content-length": _length, ...answered } = came.headers
	answer.writeHead(came.statusCode ?? 500, answered)
	if (!came.headers["content-type"]?.startsWith("text/html")) return void came.pipe(answer)
	for (const piece of split((await buffer(came)).toString())) {
		answer.write(piece)
		await pause(PAUSE)
	}
	answer.end()
}

test
	.runIf(!IS_BEHIND_TLS)
	.each(sample("half-arrived", pages, 8, (path) => /^\/(contact|extras|login)?$/.test(path)))(
	"nothing_moves_on_%s_while_it_arrives_in_pieces",
	async (path) => {
		if (/^\/(no-such-page|reset-password)$/.test(path)) site.expectNoise(GONE)
		const url = await openSlowLine(inEqualPieces)
		site.expectNoise(THROUGH_THE_LINE)
		const page = await site.newPage({ width: 360 })
		expect(await measureLayoutShift(page, url + path)).toBeLessThan(MOST_SHIFT)
	},
)

test.runIf(!IS_BEHIND_TLS)("control_what_arrives_late_and_stands_above_moves_the_rest", async () => {
	const late = (page: string) => [
		page.replace(
			/(<main[^>]*>)([\s\S]*)(<\/main>)[\s\S]*$/,
			'$1<div style="display:flex;flex-direction:column">$2',
		),
		'<p style="order:-1;height:10rem">Late</p></div></main>',
	]
	const url = await openSlowLine(late)
	site.expectNoise(THROUGH_THE_LINE)
	const page = await site.newPage({ width: 360 })
	expect(await measureLayoutShift(page, `${url}/privacy`)).toBeGreaterThan(MOST_SHIFT)
})
