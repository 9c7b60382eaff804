import { eq } from "drizzle-orm"
import { expect, test, vi } from "vitest"
import { addAdmin } from "../app/domain/accounts/commands/admins.server.ts"
import { users } from "../app/domain/accounts/schema.server.ts"
import { readChecklist } from "../app/domain/cloning/checklist.server.ts"
import type { ChecklistItem } from "../app/domain/cloning/checklist-item.ts"
import { cloneEdition } from "../app/domain/cloning/commands.server.ts"
import { proposeDates } from "../app/domain/cloning/rules.ts"
import { findSection, readSection } from "../app/domain/editing/queries.server.ts"
import { publishEdition, updateEdition } from "../app/domain/editions/commands.server.ts"
import { findFirstEdition } from "../app/domain/editions/editions.fixture.ts"
import { fillInEditionFacts } from "../app/domain/editions/facts.ts"
import {
	type Edition,
	findEdition,
	listPublishedEditions,
	readEditionSettings,
} from "../app/domain/editions/queries.server.ts"
import { openTestDatabase } from "./database.ts"
import { openPages } from "./rendered-pages.ts"

// A build knows the addresses of the stylesheets; here there are none.
vi.mock("../app/ui/stylesheets.ts", () => ({ siteSheet: "/site.css", officeSheet: "/office.css" }))

const { db } = await openTestDatabase()
const { render } = await openPages()
const NOW = new Date("2027-01-15T09:00:00Z")
const at = new Date("2026-11-20T11:05:00Z")

/** Pages that speak of the next edition; others, and the posters of others, tell of other times, as they should. */
const PAGES = [
	"/festivals/easter-2027",
	"/festivals/easter-2027/guidelines",
	"/vendor-guidelines",
	"/",
	"/tickets",
	"/contact",
	"/about",
	"/extras",
]

async function cloneChristmas(): Promise<{ edition: Edition; source: Edition }> {
	await addAdmin(db, { email: "amina@tamasha.example", password: "a market under jacarandas", at })
	const [amina] = await db.select({ id: users.id }).from(users)
	const by = amina?.id ?? ""
	const source = await findFirstEdition(db)
	const settings = (await readEditionSettings(db, source.id)) ?? expect.fail("no source")
	await updateEdition(db, source.id, {
		...settings,
		prices: [{ name: "Adults", price: 1_250 }],
		extras: { ...settings.extras, closesAt: "2025-12-10T18:00" },
	})
	const names = { name: "Easter 2027", title: "Easter Festival" }
	const clone = { ...names, ...proposeDates(settings, "2027-03-26") }
	const cloned = await cloneEdition(db, source.id, clone, { by, at })
	if (!cloned.ok) throw new Error(cloned.reason)
	const own = (await readEditionSettings(db, cloned.id)) ?? expect.fail("no clone")
	const dearer = <Item extends { price: number }>(items: Item[]) =>
		items.map((item) => ({ ...item, price: item.price + 70 }))
	await updateEdition(db, cloned.id, { ...own, prices: dearer(own.prices), stalls: dearer(own.stalls) })
	await publishEdition(db, cloned.id, { isPublished: true, by, at })
	return { edition: (await findEdition(db, "easter-2027")) ?? expect.fail("no clone"), source }
}

const { edition, source } = await cloneChristmas()

const plain = (html: string) =>
	html
		.replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, " ")
		.replaceAll(/<[^>]*>/g, " ")
		.replaceAll("&amp;", "&")
		.replaceAll("&#x27;", "'")
		.replaceAll("&quot;", '"')
		.replaceAll(/\s+/g, " ")

/** The main part of a page, as its readers see it. */
async function readMain(path: string): Promise<string> {
	const response = await render(db, path, NOW)
	expect([path, response.status]).toEqual([path, 200])
	const html = await response.text()
	return plain(html.slice(html.indexOf("<main"), html.indexOf("</main>")))
}

/** The whole text of the field that an item of the checklist names, as the site shows it. */
async function textOf({ section }: ChecklistItem): Promise<string | undefined> {
	const found = section && (await findSection(db, section.name))
	const value = found && (await readSection(db, found))
	const text = section?.at.reduce<unknown>((inner, step) => Object(inner)[step], value)
	const facts = (await listPublishedEditions(db)).find(({ id }) => id === edition.id)
	return typeof text === "string" ? plain(fillInEditionFacts(text, facts)) : undefined
}

/** Anything of Christmas 2025, found without the rules of the checklist. */
const LEFTOVER = /Christmas|Dec(ember)?\b|\b2025\b|\b1[234]th\b/g

/** Every price of an edition. */
async function readAmounts(id: number): Promise<number[]> {
	const { prices, stalls, extrasPrices } = (await readEditionSettings(db, id)) ?? expect.fail("no edition")
	return [...[...prices, ...stalls].map(({ price }) => price), ...Object.values(extrasPrices)]
}

/** What stands on a page of the time before and in no field that the checklist names. */
async function findUnnamed(path: string, items: ChecklistItem[]): Promise<string[]> {
	const [old, own] = await Promise.all([readAmounts(source.id), readAmounts(edition.id)])
	const amounts = old
		.filter((amount) => !own.includes(amount))
		.flatMap((amount) => [`${amount}`, amount.toLocaleString("en")])
	let text = await readMain(path)
	const texts = (await Promise.all(items.map(textOf))).filter((one) => one !== undefined)
	// The longest first: one may be within another.
	for (const named of texts.toSorted((one, other) => other.length - one.length))
		text = text.replaceAll(named.trim(), "…")
	// What is derived from a third edition tells of its own time.
	for (const { id, name } of await listPublishedEditions(db))
		if (id !== edition.id && id !== source.id) text = text.replaceAll(name, "…")
	const amount = new RegExp(`(?<![\\d,.])(?:${amounts.join("|")})(?![\\d,])`, "g")
	return [...text.matchAll(LEFTOVER), ...text.matchAll(amount)].map(({ index }) =>
		text.slice(Math.max(0, index - 40), index + 40),
	)
}

test.each(PAGES)("on_%s_nothing_is_left_of_the_source_that_the_checklist_does_not_name", async (path) => {
	expect(await findUnnamed(path, await readChecklist(db, edition, source, at))).toEqual([])
})

test("a_checklist_without_one_of_its_items_is_noticed", async () => {
	const items = await readChecklist(db, edition, source, at)
	const ofPage = items.filter(({ title }) => title === "Page: Easter 2027")
	const unnoticed: string[] = []
	for (const item of ofPage) {
		const others = items.filter((other) => other !== item)
		const missed = await findUnnamed("/festivals/easter-2027", others)
		if (missed.length === 0) unnoticed.push(item.where ?? "")
	}
	// A text that the page shows twice, or only in its head, is not missed there.
	expect(ofPage.length - unnoticed.length).toBeGreaterThan(0)
})

test("a_draft_is_on_no_page_and_in_no_list", async () => {
	const by = (
		await db.select({ id: users.id }).from(users).where(eq(users.email, "amina@tamasha.example"))
	)[0]
	await publishEdition(db, edition.id, { isPublished: false, by: by?.id ?? "", at })
	const paths = [
		"/festivals/easter-2027",
		"/festivals/easter-2027.data",
		"/festivals/easter-2027/guidelines",
		"/festivals/easter-2027/vendors",
		"/calendar/easter-2027.ics",
		"/sharing-pictures/festivals-easter-2027.jpg",
	]
	for (const path of paths) expect([path, (await render(db, path, NOW)).status]).toEqual([path, 404])
	for (const path of ["/", "/events", "/tickets", "/calendar.ics", "/sitemap.xml", "/ticker/news"])
		expect([path, /easter[- ](festival )?2027/i.test(await (await render(db, path, NOW)).text())]).toEqual([
			path,
			false,
		])
})
