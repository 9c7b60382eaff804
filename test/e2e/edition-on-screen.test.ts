import { eq } from "drizzle-orm"
import type { Page } from "playwright-core"
import { beforeEach, expect, test } from "vitest"
import { addEdition } from "../../app/domain/editions/editions.fixture.ts"
import { addVendors, emptyMailings, writeMailing } from "../../app/domain/mailings/mailings.fixture.ts"
import { mailings } from "../../app/domain/mailings/schema.server.ts"
import { sample } from "../sample.ts"
import { openBackOffice } from "./back-office.ts"
import { readRouteTable } from "./route-table.ts"

const site = await openBackOffice()
const KEPT = "christmas-2025"
const SHOWN = "easter-2024"
const facts = { slug: SHOWN, name: "Easter 2024", startsOn: "2024-03-30", endsOn: "2024-04-01" }
const easter = await addEdition(site.db, facts)
let mailing = 0
beforeEach(async () => {
	await emptyMailings(site.db)
	await addVendors(site.db, 55, { editionId: easter, status: "pending" })
	await addVendors(site.db, 2, { editionId: easter })
	mailing = (await writeMailing(site.db, easter)).id
})

const sidebar = (page: Page) => page.getByRole("complementary", { name: "Back office" })
const shownEdition = (page: Page) => sidebar(page).getByLabel("Edition").inputValue()
const about = (path: string, edition = SHOWN) => `${path}${path.includes("?") ? "&" : "?"}edition=${edition}`

/** Where everything on a page leads, as a browser takes it: links, files, frames, and forms with what they carry. */
const addressesOn = (page: Page): Promise<string[]> =>
	page.locator("a[href], iframe[src], img[src], form, [formaction]").evaluateAll((all) =>
		all.map((element) => {
			const written = ["formaction", "action", "href", "src"].map((name) => element.getAttribute(name))
			const url = new URL(written.find(Boolean) ?? location.href, location.href)
			if (!(element instanceof HTMLFormElement) || element.method !== "get") return url.href
			const fields = element.querySelectorAll<HTMLInputElement>("input[type=hidden]")
			const carried = [...fields].map(({ name, value }): [string, string] => [name, value])
			url.search = String(new URLSearchParams(carried))
			return url.href
		}),
	)

/** By its path about one application, one edition, or the choice of another one. */
const OF_ITS_OWN =
	/^\/admin\/(edition$|(applications|vendors|accepted|editions|release\/letters|release\/standby)\/\d|application-form\/|content\/.*-20\d\d)/

const strayIn = (addresses: string[], edition: string) =>
	addresses
		.map((address) => new URL(address))
		.filter(({ origin, pathname }) => origin === site.url && /^\/admin(\/|$)/.test(pathname))
		.filter(({ pathname, searchParams }) =>
			searchParams.has("edition")
				? searchParams.getAll("edition").join() !== edition
				: !OF_ITS_OWN.test(pathname),
		)
		.map(({ pathname, search }) => pathname + search)

async function openScreens(edition: string): Promise<string[]> {
	const screens = (await readRouteTable(site.url))
		.filter(({ isPage, pattern }) => isPage && /^\/admin(\/[a-z-]+)*$/.test(pattern))
		.map(({ path }) => about(path, edition))
	const own = ["", "/edit", "/recipients", "/attachments", "/sending/new"]
	return [
		...own.map((part) => about(`/admin/mailings/${mailing}${part}`, edition)),
		`/admin/editions/${easter}`,
		about("/admin/emails/payment-receipt", edition),
		...sample("screens of another edition", screens, 12),
	]
}

test("on_every_screen_of_another_edition_than_the_chosen_one_everything_leads_on_within_it", async () => {
	site.expectNoise(/status of 40|sandboxed/)
	const page = await site.open("/admin", { javaScript: false })
	expect(await shownEdition(page)).toBe(KEPT)
	expect(await addressesOn(page)).toContain(`${site.url}/admin/vendors`)
	const stray: [screen: string, to: string][] = []
	for (const screen of await openScreens(SHOWN)) {
		await page.goto(site.url + screen)
		const addresses = await addressesOn(page)
		expect([screen, addresses.length > 20]).toEqual([screen, true])
		stray.push(...strayIn(addresses, SHOWN).map((to): [string, string] => [screen, to]))
	}
	expect(stray).toEqual([])
})

test.each([true, false])(
	"searching_filtering_paging_and_the_menu_stay_in_the_edition_on_screen_javascript_%s",
	async (javaScript) => {
		const page = await site.open("/admin", { javaScript })
		await page.goto(`${site.url}${about("/admin/vendors/table?status=pending&choice=none")}`)
		const stays = async (path: RegExp) => {
			await page.waitForURL(path)
			expect(new URL(page.url()).searchParams.getAll("edition")).toEqual([SHOWN])
			await expect.poll(() => shownEdition(page)).toBe(SHOWN)
		}
		await page.getByRole("link", { name: "Next" }).first().click()
		await stays(/after=/)
		await page.getByRole("searchbox").first().fill("Vendor")
		await page.getByRole("searchbox").first().press("Enter")
		await stays(/q=Vendor/)
		await page
			.getByRole("main")
			.getByText(/^Vendor \d+$/)
			.first()
			.waitFor()
		await page.getByRole("link", { name: "Cards" }).click()
		await stays(/\/admin\/vendors\?/)
		await page.goto(`${site.url}/admin/editions/${easter}`)
		await sidebar(page).getByRole("link", { name: "Accepted" }).click()
		await stays(/\/admin\/accepted\?/)
	},
)

test.each([true, false])(
	"an_email_of_the_edition_on_screen_is_saved_and_shown_with_its_preview_javascript_%s",
	async (javaScript) => {
		const page = await site.open("/admin", { javaScript })
		await page.goto(`${site.url}${about(`/admin/mailings/${mailing}/edit`)}`)
		await page.getByLabel("Subject").fill("Gates open at nine")
		await page.locator("[data-save-bar]").getByRole("button").first().click()
		await page.getByText("Email saved.").waitFor()
		expect(new URL(page.url()).search).toContain(`edition=${SHOWN}`)
		expect(await shownEdition(page)).toBe(SHOWN)
		await page.frameLocator("iframe").first().getByText("Before you come").waitFor()
		const [saved] = await site.db.select().from(mailings).where(eq(mailings.id, mailing))
		expect(saved?.template.subject).toBe("Gates open at nine")
	},
)

test.each(["GET", "POST"])(
	"an_answer_that_leads_on_stays_in_the_edition_it_was_asked_about_as_a_page_and_as_data_%s",
	async (method) => {
		const headers = { origin: site.url, cookie: await site.adminCookie() }
		const ask = (path: string) =>
			fetch(site.url + about(path), {
				method,
				headers,
				redirect: "manual",
				...(method === "POST" && { body: "" }),
			})
		const removal = `/admin/mailings/${mailing}/removal`
		const asPage = await ask(removal)
		expect([asPage.status, asPage.headers.get("location")]).toEqual([302, expect.stringContaining(about(""))])
		const asData = await ask(`${removal}.data`)
		expect([asData.status, await asData.text()]).toEqual([202, expect.stringContaining(about(""))])
	},
)

test("another_edition_can_be_chosen_on_a_screen_that_names_its_own", async () => {
	const page = await site.open("/admin")
	await page.goto(`${site.url}${about("/admin/vendors/table?status=pending")}`)
	await page.waitForFunction(() => "__reactRouterDataRouter" in window)
	await sidebar(page).getByLabel("Edition").selectOption(KEPT)
	await page.waitForURL("**/admin/vendors/table?status=pending")
	await expect.poll(() => shownEdition(page)).toBe(KEPT)
})
