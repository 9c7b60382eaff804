import { Hono } from "hono"
import { expect, test } from "vitest"
import { openLog } from "../../app/platform/log.server.ts"
import { mayCarryDraftAccess } from "../../app/web/request/preview-cookie.server.ts"
import type { PageAddress } from "./page-address.ts"
import { createPageCache } from "./page-cache.ts"

const ADDRESS: PageAddress = {
	key: "full https://tamasha.example/festivals/easter-2027",
	url: "https://tamasha.example/festivals/easter-2027",
	path: "/festivals/easter-2027",
	pattern: "/festivals/:slug",
	search: "",
	isLight: false,
	variant: "page",
	isCatchAll: false,
}
const PUBLIC = "public, max-age=0, must-revalidate"

/** A draft: everybody gets a 404, whoever has the key the page. */
function createDraft() {
	const cache = createPageCache(openLog("silent"))
	const draft = { rendered: 0, isPublished: false, ask: async (_key = "") => 0 }
	const render = async (key?: string | null) => {
		draft.rendered += 1
		if (draft.isPublished) return new Response("page", { headers: { "cache-control": PUBLIC } })
		if (key !== "right") return new Response("nothing", { status: 404, headers: { "cache-control": PUBLIC } })
		return new Response("draft", { headers: { "cache-control": "no-store" } })
	}
	const app = new Hono()
	app.use(
		cache.cachePages(
			() => ADDRESS,
			async (_, request) => ({ response: await render(request.headers.get("key")) }),
			({ headers }) => headers.key !== undefined && headers.key !== "forged",
		),
	)
	app.all("*", (c) => render(c.req.header("key")))
	draft.ask = async (key = "") => {
		const headers: Record<string, string> = key ? { key } : {}
		const incoming = { method: "GET", url: ADDRESS.url, headers }
		return (await app.request(ADDRESS.url, { headers }, { incoming })).status
	}
	return draft
}

test("a_draft_is_rendered_for_whoever_has_the_key_alone_and_never_kept", async () => {
	const draft = createDraft()
	for (const [key, status] of [
		["right", 200],
		["", 404],
		["right", 200],
		["revoked", 404],
	] as const)
		expect([key, await draft.ask(key)]).toEqual([key, status])
})

test("who_invents_a_key_makes_nobody_render_twice", async () => {
	const draft = createDraft()
	await draft.ask("forged")
	expect(draft.rendered).toBe(1)
	await draft.ask("right")
	expect(draft.rendered).toBe(3)
})

test("what_is_on_the_site_is_answered_from_memory_to_everybody", async () => {
	const draft = createDraft()
	draft.isPublished = true
	for (const key of ["", "right", "forged"]) expect(await draft.ask(key)).toBe(200)
	expect(draft.rendered).toBe(1)
})

test("only_what_we_signed_is_taken_for_a_key", () => {
	const settings = { publicUrl: undefined, authSecret: "a secret of the tests, forty characters long" }
	for (const cookie of ["", "tamasha=1.x", "tamasha-preview=1-2.x", "tamasha-preview=", "other=1"])
		expect([cookie, mayCarryDraftAccess({ headers: new Headers({ cookie }) }, settings)]).toEqual([
			cookie,
			false,
		])
})
