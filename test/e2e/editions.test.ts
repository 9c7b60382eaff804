import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { eq } from "drizzle-orm"
import { expect, onTestFinished, test } from "vitest"
import { addApplications } from "../../app/domain/applications/applications.fixture.ts"
import { addEdition } from "../../app/domain/editions/editions.fixture.ts"
import { findEdition } from "../../app/domain/editions/queries.server.ts"
import { editions } from "../../app/domain/editions/schema.server.ts"
import { askFor, CERTIFICATE } from "../../app/domain/papers/papers.fixture.ts"
import { openTestDatabase } from "../database.ts"
import { findAccessibilityViolationsEverywhere } from "./axe.ts"
import { openBackOffice } from "./back-office.ts"
import { startServerProcess } from "./server-process.ts"
import { potter } from "./vendor-cards.ts"

/** Of the session and of links to drafts; the second process has the same. */
const AUTH_SECRET = "a secret of the tests, forty characters long"
const { db, url: database } = await openTestDatabase()
const site = await openBackOffice({ env: { DATABASE_URL: database, AUTH_SECRET } })

const PAGE = "/festivals/easter-2027"
const DRAFT = "This is a draft."
/** Whatever the clock of this machine says. */
const OPEN_AT_ONCE = {
	"Applications open from": "2020-01-04T08:00",
	"Applications open until": "2090-01-04T18:00",
	"Extras open from": "",
	"Extras open until": "",
}
const OVERRUN = "Applications are open until 4 Jan 2090, after the festival is over on 29 Mar 2027."
const ask = (path: string, cookie = "", origin = site.url) =>
	fetch(origin + path, { redirect: "manual", headers: cookie ? { cookie } : {} })
const statusOf = async (path: string, cookie?: string, origin?: string) =>
	(await ask(path, cookie, origin)).status

/** One more process on the same database. */
async function startSecondProcess(): Promise<string> {
	const dataDir = await mkdtemp(join(tmpdir(), "tamasha-second-"))
	const server = await startServerProcess({
		PORT: "0",
		DATA_DIR: dataDir,
		DATABASE_URL: database,
		AUTH_SECRET,
		DEMO_DATA: "off",
	})
	onTestFinished(async () => {
		await server.stop()
		await rm(dataDir, { recursive: true, force: true })
	})
	return server.url
}

test("without_javascript_an_edition_is_made_previewed_published_and_unpublished_on_a_phone", async () => {
	const page = await site.newSignedInPage({ width: 360, javaScript: false })
	const click = (role: "button" | "link", name: string | RegExp) =>
		page.getByRole(role, { name, exact: true }).click()
	const [source] = await db.select().from(editions).where(eq(editions.slug, "christmas-2025"))
	await askFor(db, source?.id ?? 0, [{ ...CERTIFICATE, dueOn: source?.startsOn ?? null }])
	await page.goto("/admin/content")
	await click("link", "Editions")
	await click("link", "New edition")
	expect(await page.getByLabel("Made from").inputValue()).toBe("christmas-2025")
	await page.getByLabel("First day").fill("2027-03-26")
	await page.getByLabel("Name").fill("CHRISTMAS 2025")
	await click("button", "Continue")
	await page.getByRole("alert").getByText("There is already an edition with this name.").waitFor()
	await page.getByLabel("Name").fill("Easter 2027")
	await click("button", "Continue")
	expect(await findEdition(db, "easter-2027")).toBeUndefined()
	await page
		.getByText("Emails about decisions leave at once in Christmas 2025. In the new edition they are held")
		.waitFor()
	expect(await page.getByLabel("Name in emails").inputValue()).toBe("Easter Festival")
	expect(await page.getByLabel("Last day", { exact: true }).inputValue()).toBe("2027-03-28")
	const due = page.getByLabel("Due day: Food handling certificate")
	expect(await due.inputValue()).toBe("2027-03-26")
	await due.fill("2027-03-20")
	site.expectNoise(/status of 400/)
	await page.getByLabel("Last day", { exact: true }).fill("2027-03-25")
	await page.getByRole("button", { name: "Create draft" }).click()
	await page.getByRole("alert").getByText("The last day is before the first.").waitFor()
	await page.getByLabel("Last day", { exact: true }).fill("2027-03-29")
	for (const [label, minute] of Object.entries(OPEN_AT_ONCE)) await page.getByLabel(label).fill(minute)
	expect(await due.inputValue()).toBe("2027-03-20")
	await click("button", "Create draft")
	await page.getByText("Easter 2027 is a draft.").waitFor()
	const choices = await page.getByLabel("Edition", { exact: true }).all()
	expect(await Promise.all(choices.map((choice) => choice.inputValue()))).toEqual(
		choices.map(() => "easter-2027"),
	)
	expect(choices).not.toHaveLength(0)
	expect(await findEdition(db, "easter-2027")).toMatchObject({ endsOn: "2027-03-29", publishedAt: null })
	await page.getByRole("link", { name: "Poster", exact: true }).waitFor()

	await click("button", "Create a preview link")
	const link = new URL(await page.locator("#previews code").innerText()).pathname
	const preview = await expectPreview(link)
	await click("button", /^Revoke/)
	await page.getByText("The link no longer works.").waitFor()
	expect([await statusOf(PAGE, preview), await statusOf(link)]).toEqual([404, 404])

	const second = await startSecondProcess()
	const both = () => Promise.all([statusOf(PAGE), statusOf(PAGE, "", second)])
	const withinASecond = { timeout: 1_000, interval: 50 }
	expect(await both()).toEqual([404, 404])
	await click("button", "Right as it is: Venue")
	await page.getByText("Right as it is: the line is off the checklist.").waitFor()
	expect(page.url()).toMatch(/#checklist$/)
	await page.getByText("Show 1 line right as it is").click()
	await page.getByText(/Right as it is: \S+@\S+, /).waitFor()
	await click("button", "Put back: Venue")
	await page.getByText("The line is on the checklist again.").waitFor()
	await click("button", "Right as it is: Venue")
	const lines = await page.locator("#checklist li:has(button[aria-label^=Right])").count()
	await click("link", "Publish")
	await page.getByText(`The checklist has ${lines} lines left.`).waitFor()
	await page.getByText(OVERRUN).waitFor()
	expect(await both()).toEqual([404, 404])
	await click("button", "Publish and open applications")
	await expect.poll(both, withinASecond).toEqual([200, 200])
	await page
		.getByText(
			`The edition is on the site. Applications are open now. The checklist has ${lines - 1} lines left.`,
		)
		.waitFor()
	expect(await (await ask(PAGE)).text()).not.toContain(DRAFT)
	await addApplicationsOf("easter-2027")
	await click("link", "Unpublish")
	await page
		.getByText("What came stays: 3 applications with all letters and documents.", { exact: false })
		.waitFor()
	await click("button", "Take off the site")
	await expect.poll(both, withinASecond).toEqual([404, 404])
	await page.goto("/admin")
	await click("link", `${lines} lines left on the checklist of Easter 2027`)
	expect(await page.locator("#checklist li:has(button[aria-label^=Right])").count()).toBe(lines)
})

/** One that waits, one that was withdrawn, and one that was erased. */
async function addApplicationsOf(slug: string): Promise<void> {
	const editionId = (await findEdition(db, slug))?.id ?? 0
	const vendors = [{}, { withdrawnAt: new Date() }, { erasedAt: new Date() }]
	await addApplications(
		db,
		vendors.map((one, nth) => ({
			...potter,
			editionId,
			number: nth + 1,
			emailAddress: `v${nth}@clay.example`,
			...one,
		})),
	)
}

/** Somebody outside follows the link and sees the draft, and nobody else does. @returns what their browser keeps */
async function expectPreview(link: string): Promise<string> {
	const followed = await ask(link)
	expect([followed.status, followed.headers.get("location")]).toEqual([302, PAGE])
	const [preview = ""] = followed.headers.getSetCookie().map((cookie) => cookie.split(";")[0])
	const seen = await ask(PAGE, preview)
	expect([seen.status, seen.headers.get("cache-control")]).toEqual([200, "no-store"])
	const html = await seen.text()
	expect([html.includes(DRAFT), html.includes('<meta name="robots" content="noindex"')]).toEqual([true, true])
	expect(html).not.toContain("/calendar/easter-2027.ics")
	const paths = [PAGE, `${PAGE}.data`, `${PAGE}/guidelines`, `${PAGE}/vendors`]
	for (const path of paths) expect(await statusOf(path, preview)).toBe(200)
	for (const cookie of ["", `${preview}x`, "tamasha-preview=1-2.x"])
		for (const path of paths) expect([cookie, await statusOf(path, cookie)]).toEqual([cookie, 404])
	expect(await statusOf(PAGE, await site.adminCookie())).toBe(200)
	return preview
}

test("the_screens_of_editions_are_accessible_and_keep_what_is_typed", async () => {
	const edition = (await findEdition(db, "christmas-2025")) ?? expect.fail("no edition")
	const start = "/admin/editions/new"
	const paths = [
		"/admin/editions",
		start,
		`${start}?from=christmas-2025&name=Jamhuri+2027&startsOn=2027-12-11`,
		`/admin/editions/${edition.id}`,
	]
	const page = await site.open(paths[0] ?? "")
	for (const path of paths) {
		await page.goto(path)
		expect([path, await findAccessibilityViolationsEverywhere(page)]).toEqual([path, []])
	}
	await page.goto(paths[2] ?? "")
	await page.getByText("Christmas 2025: not set. Proposed: the end of the last day, because").waitFor()
	const opensAtOnce = page.getByText("Applications open at once when the edition is published")
	await page.getByLabel("Applications open from").fill("2020-01-04T08:00")
	await page.getByLabel("Applications open until").fill("2090-01-04T18:00")
	await opensAtOnce.waitFor()
	await page.getByLabel("Applications open from").fill("2089-01-04T08:00")
	await opensAtOnce.waitFor({ state: "detached" })
	await page.getByLabel("Name in emails").fill("Jamhuri Day")
	await page.getByRole("link", { name: "Back to Editions" }).click()
	await page.getByRole("heading", { name: "Editions", exact: true }).waitFor()
	await page.goBack()
	await page.getByText("It is restored below.").waitFor()
	expect(await page.getByLabel("Name in emails").inputValue()).toBe("Jamhuri Day")
})

test("publishing_opens_nothing_that_its_screen_did_not_tell_of", async () => {
	const dates = {
		startsOn: "2090-04-14",
		endsOn: "2090-04-16",
		applicationsOpenAt: new Date("2090-01-04"),
		applicationsCloseAt: new Date("2090-02-04"),
	}
	const id = await addEdition(db, { slug: "easter-2090", name: "Easter 2090", publishedAt: null, ...dates })
	const page = await site.open(`/admin/editions/${id}/publication`)
	await page.waitForURL(`**/admin/editions/${id}/publication/new`)
	const publish = page.getByRole("button", { name: "Publish", exact: true })
	await publish.waitFor()
	const earlier = { applicationsOpenAt: new Date("2020-01-04") }
	await db.update(editions).set(earlier).where(eq(editions.id, id))
	await publish.click()
	await page.getByText("Publishing would now open more than the screen said").waitFor()
	expect(await findEdition(db, "easter-2090")).toMatchObject({ publishedAt: null })
	await page.getByRole("link", { name: "Publish", exact: true }).click()
	await page.getByRole("link", { name: "Change it" }).click()
	await page.waitForURL("**#part-body.applications.opensAt")
	await page.goBack()
	await page.getByRole("button", { name: "Publish and open applications" }).click()
	await page.getByText("The edition is on the site. Applications are open now.").waitFor()
})
