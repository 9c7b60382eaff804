import fc from "fast-check"
import { expect, test } from "vitest"
import { PAGES, sendRawRequest, startSite } from "./page-cache.fixture.ts"

/** The letters of a path as somebody may write them: in any case, and as an escape. */
const spellingOf = (path: string, how: number[]) =>
	[...path]
		.map((letter, nth) => {
			const style = how[nth % how.length] ?? 0
			if (letter === "/") return letter
			if (style === 1) return letter.toUpperCase()
			if (style === 2) return letter.toLowerCase()
			if (style === 3) return `%${letter.charCodeAt(0).toString(16).toUpperCase()}`
			return letter
		})
		.join("")

const junk = fc.stringMatching(/^(utm_source|fbclid|_|lang|%71%71|x)=[\w%+.-]{0,12}$/)
const form = fc.record({
	page: fc.constantFrom(...PAGES),
	how: fc.array(fc.nat(3), { minLength: 1, maxLength: 8 }),
	slashes: fc.nat(3),
	origin: fc.constantFrom("", "http://127.0.0.1:80", "http://evil.example", "https://a.example:1"),
	dots: fc.constantFrom("", "/.", "/x/..", "/%2e%2e"),
	before: fc.array(junk, { maxLength: 3 }),
	after: fc.array(junk, { maxLength: 3 }),
})

/** A parameter and what comes after "/Vendors-dec/" is a name, in which letter case counts. */
function targetOf({
	page,
	how,
	slashes,
	origin,
	dots,
	before,
	after,
}: typeof form extends fc.Arbitrary<infer T> ? T : never) {
	const [path = "", parameter] = page.split("?")
	const [, first = "", slug] = path.split("/")
	const escapes = how.map((style) => (style === 3 ? 3 : 0))
	const segments = [spellingOf(first, how), ...(slug ? [spellingOf(slug, escapes)] : [])]
	const query = [...before, ...(parameter ? [parameter] : []), ...after].join("&")
	return `${origin}${dots}/${segments.join("/")}${"/".repeat(first ? slashes : 0)}${query && `?${query}`}`
}

test.each([undefined, "https://tamasha.example"])(
	"however an address is spelt it is the same page, bytes alike, and no further entry (PUBLIC_URL %s)",
	async (publicUrl) => {
		const site = await startSite(publicUrl)
		const canonical = new Map<string, Buffer>()
		for (const page of PAGES) canonical.set(page, (await sendRawRequest(site.url, page)).body)
		expect(site.cache.size().pages).toBe(PAGES.length)
		await fc.assert(
			fc.asyncProperty(fc.array(form, { minLength: 5, maxLength: 20 }), async (forms) => {
				const answers = await Promise.all(forms.map((one) => sendRawRequest(site.url, targetOf(one))))
				for (const [nth, { body, status }] of answers.entries()) {
					expect([status, body.equals(canonical.get(forms[nth]?.page ?? "") ?? Buffer.of())]).toEqual([
						200,
						true,
					])
				}
				expect(site.cache.size().pages).toBe(PAGES.length)
			}),
			{ numRuns: 40 },
		)
		expect(site.rendered).toBe(PAGES.length)
	},
)

test("what_is_no_spelling_of_a_page_is_none_so_the_test_above_can_fail", async () => {
	const site = await startSite()
	const others = [
		"//home",
		"/home/x",
		"/ho%2fme",
		"/h%25ome",
		"/Vendors-dec/UDONGO",
		"/Vendors-dec/udongo%2Edata",
	]
	for (const target of others)
		expect([target, (await sendRawRequest(site.url, target)).status]).toEqual([target, 404])
	const twice = await sendRawRequest(site.url, "/Vendors-dec?vendor=udongo&vendor=acacia-ceramics")
	expect(twice.body.toString()).toContain("at /Vendors-dec?vendor=udongo&vendor=acacia-ceramics<")
	expect(site.cache.size().pages).toBe(1)
})

test("an_address_of_the_back_office_is_never_the_one_page_of_all_that_is_missing", async () => {
	const site = await startSite()
	await fc.assert(
		fc.asyncProperty(fc.array(fc.nat(3), { minLength: 1, maxLength: 6 }), async (how) => {
			await sendRawRequest(site.url, `/${spellingOf("admin", how)}/vendors`)
			expect(site.cache.size().pages).toBe(0)
		}),
		{ numRuns: 40 },
	)
	await sendRawRequest(site.url, "/adm/vendors")
	expect(site.cache.size().pages).toBe(1)
})

test("ten_who_make_up_addresses_leave_the_real_pages_and_take_no_memory", async () => {
	const site = await startSite("https://tamasha.example")
	for (const page of PAGES) await sendRawRequest(site.url, page)
	const { bytes } = site.cache.size()
	const attack = async (client: number) => {
		for (let nth = 0; nth < 50; nth += 1) {
			const name = `${client}-${nth}`
			await sendRawRequest(site.url, `/${name}`)
			await sendRawRequest(site.url, `/Vendors-dec/${name}`)
			await sendRawRequest(site.url, `/Vendors-dec?vendor=${name}&q=${name}`)
			await sendRawRequest(site.url, `http://${name}.example/HOME/?${name}`, {
				headers: { host: `${name}.example` },
			})
		}
	}
	await Promise.all(Array.from({ length: 10 }, (_, client) => attack(client)))
	const rendered = site.rendered
	for (const page of PAGES) await sendRawRequest(site.url, page)
	expect(site.rendered).toBe(rendered)
	expect(site.cache.size().pages).toBe(PAGES.length + 1)
	expect(site.cache.size().bytes).toBeLessThan(bytes * 1.5)
})
