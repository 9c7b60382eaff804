import { eq } from "drizzle-orm"
import type { Page } from "playwright-core"
import { expect, test } from "vitest"
import { addTestAdmin } from "../../app/domain/accounts/accounts.fixture.ts"
import { users } from "../../app/domain/accounts/schema.server.ts"
import { addApplications } from "../../app/domain/applications/applications.fixture.ts"
import { recordVendorEvent } from "../../app/domain/applications/vendor-events.server.ts"
import { addEdition, findFirstEdition } from "../../app/domain/editions/editions.fixture.ts"
import { mergeAsOnScreen, readRow } from "../../app/domain/merging/merge.fixture.ts"
import { saveReview } from "../../app/domain/reviews/commands.server.ts"
import { listReviews } from "../../app/domain/reviews/queries.server.ts"
import { setReviewForm } from "../../app/domain/reviews/reviews.fixture.ts"
import { tagApplication } from "../../app/domain/tags/commands.server.ts"
import { roleOf, signInWith } from "../trust/ground/team.ts"
import { findAccessibilityViolationsEverywhere } from "./axe.ts"
import { openBackOffice } from "./back-office.ts"
import { addCookies } from "./site.ts"
import { potter } from "./vendor-cards.ts"

const site = await openBackOffice()
const edition = await findFirstEdition(site.db)
const wanjiru = await addTestAdmin(site.db, "wanjiru@tamasha.example")

/** What would tell who the vendor is, or what another reviewer thinks. */
const TELLING = [
	"Udongozuri",
	"Kamaubar",
	"udongozuri-pots.example",
	"udongozurigram",
	"notewords-xyzzy",
	"tagwords-xyzzy",
]

async function addReviewed(): Promise<number> {
	await setReviewForm(site.db, edition.id, { isBlind: true })
	const [id = 0] = await addApplications(site.db, [
		{
			...potter,
			...{ brandName: "Udongozuri", contactPerson: "Wanjiru Kamaubar", instagram: "@udongozurigram" },
			website: "https://udongozuri-pots.example",
		},
	])
	const review = { isAbstained: false, note: "notewords-xyzzy", scores: { care: 5, fit: 1 } }
	await saveReview(site.db, id, review, { by: wanjiru, at: new Date() })
	await tagApplication(site.db, id, "tagwords-xyzzy", { by: wanjiru, at: new Date() })
	await recordVendorEvent(site.db, id, "corrected", new Date())
	return id
}

/** Every address at which a reviewer reads of an application, as a page and as data, and what they may ask for there. */
const ADDRESSES = (id: number) => [
	"/admin/vendors",
	"/admin/vendors?q=udongozuri",
	"/admin/vendors?q=kamaubar",
	`/admin/vendors?open=${id}`,
	"/admin/vendors/table",
	"/admin/vendors/table?q=udongozuri",
	"/admin/vendors/table?sort=-score",
	`/admin/vendors/table?vendor=${id}`,
	`/admin/vendors/${id}/details`,
	`/admin/vendors/table/rows?ids=${id}`,
	`/admin/release/standby/${id}/removal/new`,
	`/admin/applications/${id}`,
	`/admin/vendors/${id}/decision/new?status=approved`,
	"/admin/vendors?tag=1",
	"/admin/vendors/table?tag=1",
	"/admin/views?tag=1&sort=-score",
	"/admin/vendor-changes",
	"/admin/reviews",
	"/admin/reviews?by=disagreement",
]

async function readEverything(cookie: string, id: number): Promise<string> {
	const read = async (path: string, init: RequestInit = {}) => {
		const headers = { cookie, accept: "application/json", origin: site.url, ...init.headers }
		const response = await fetch(new URL(path, site.url), { redirect: "manual", ...init, headers })
		return `${path} ${response.status} ${[...response.headers].join()} ${await response.text()}\n`
	}
	const asData = (path: string) => path.replace(/(\?|$)/, ".data$1")
	const pages = ADDRESSES(id).flatMap((path) => [
		read(path, { headers: { accept: "text/html" } }),
		read(asData(path)),
	])
	const post = (path: string, fields: Record<string, string>) =>
		read(path, { method: "POST", body: new URLSearchParams(fields) })
	const acts = [
		post(`/admin/vendors/${id}/decision`, { status: "approved" }),
		post(`/admin/vendors/${id}/decision`, { status: "standby" }),
		post(`/admin/release/letters/${id}/choice`, { choice: "yes" }),
		post(`/admin/release/standby/${id}/removal`, {}),
		post(`/admin/accepted/${id}/removal`, {}),
	]
	return (await Promise.all([...pages, ...acts])).join("")
}

/** The address names what was searched for. */
const withoutSearch = (text: string) =>
	text.replaceAll(/q=\w+/g, "").replaceAll(/"udongozuri"|"kamaubar"/g, "")
const toldBy = (text: string) => TELLING.filter((word) => withoutSearch(text).includes(word))

test("a_blind_reviewer_is_sent_no_name_and_no_score_of_others_until_they_have_scored", async () => {
	const id = await addReviewed()
	const cookie = await signInWith(site.db, site.url, roleOf("reviewer", edition.id))
	expect(toldBy(await readEverything(cookie, id))).toEqual([])
	const scored = await fetch(`${site.url}/admin/applications/${id}/review`, {
		method: "POST",
		headers: { cookie, accept: "application/json", origin: site.url },
		body: new URLSearchParams({ "score-care": "4", "score-fit": "3" }),
	})
	expect(scored.status).toBe(200)
	// The control: the same addresses tell now.
	expect(toldBy(await readEverything(cookie, id))).toEqual(TELLING)
})

test("a_blind_reviewer_learns_of_nothing_that_was_merged_before_they_have_scored_what_stays", async () => {
	const id = await addReviewed()
	const [other = 0] = await addApplications(site.db, [{ ...potter, number: 77, brandName: "Udongozuri" }])
	const cookie = await signInWith(site.db, site.url, roleOf("reviewer", edition.id))
	const read = async (path: string) => {
		const response = await fetch(new URL(path, site.url), { headers: { cookie }, redirect: "manual" })
		return `${response.status} ${await response.text()}`
	}
	const review = async (application: number) => {
		const response = await fetch(`${site.url}/admin/applications/${application}/review`, {
			method: "POST",
			headers: { cookie, accept: "application/json", origin: site.url },
			body: new URLSearchParams({ "score-care": "4" }),
		})
		return `${response.status} ${await response.text()}`
	}
	expect(await review(other)).toContain("200")
	await mergeAsOnScreen(site.db, [id, other], { by: wanjiru, at: new Date() })
	const number = (await readRow(site.db, id)).number
	const readAll = async () => ({
		stays: /part of this application|No\. 77/.test(await read(`/admin/applications/${id}`)),
		found: (await read("/admin/vendors?q=77")).includes(`No. ${number}`),
		merged: new RegExp(`Merged into .*No\\. ${number}`).test(await read(`/admin/applications/${other}`)),
	})
	expect(await readAll()).toEqual({ stays: false, found: false, merged: false })
	expect(await review(other)).toMatch(/^409 .*made it part of another application/)
	for (const path of [`/admin/applications/${id}/merge`, "/admin/duplicates"])
		expect(await read(path)).toMatch(/^403 /)
	expect(await review(id)).toContain("200")
	// The control: the same addresses tell now.
	expect(await readAll()).toEqual({ stays: true, found: true, merged: true })
})

const panel = (page: Page) => page.getByRole("region", { name: "Reviews", exact: true })

test.each([true, false])(
	"an_application_is_scored_changed_and_withdrawn (JavaScript: %s)",
	async (javaScript) => {
		const id = await addReviewed()
		const page = await site.newPage({ javaScript, width: javaScript ? 1280 : 390 })
		const cookie = await signInWith(site.db, site.url, roleOf("reviewer", edition.id))
		await addCookies(page, site.url, cookie)
		await page.goto(`/admin/applications/${id}`)
		await page.getByRole("heading", { level: 1, name: /^No\. \d+$/ }).waitFor()
		await panel(page).getByText("Scores of others are shown once you have scored.").waitFor()
		const yes = page.locator("button[value=approved]")
		expect(await yes.getAttribute("aria-disabled")).toBe("true")
		await page.getByText("Score it or abstain first: this edition is reviewed blind.").waitFor()
		await panel(page).getByRole("group", { name: "Is it made with care?" }).getByLabel("4").check()
		await panel(page).getByLabel("Comment on your scores").fill("Fine glazes.")
		await panel(page).getByRole("button", { name: "Review", exact: true }).click()
		await page.getByText("These questions have no score from you yet:").waitFor()
		await page.getByText("Does it fit the festival?").first().waitFor()
		await page.getByRole("heading", { level: 1, name: "Udongozuri" }).waitFor()
		await panel(page).getByText("4.00 of 5 from 2 reviews, 1 of them half done, disagreement 0.00.").waitFor()
		await panel(page).getByText("notewords-xyzzy").waitFor()
		await panel(page)
			.getByText("Your review is half done. Not scored yet: Does it fit the festival?")
			.waitFor()
		expect(await yes.getAttribute("aria-disabled")).toBe(null)
		if (javaScript) expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
		await panel(page).getByRole("group", { name: "Does it fit the festival?" }).getByLabel("4").check()
		await panel(page).getByRole("button", { name: "Save your review" }).click()
		await page.getByText("Your review of Udongozuri is saved.", { exact: true }).waitFor()
		await panel(page).getByText("4.00 of 5 from 2 reviews, disagreement 0.00.").waitFor()
		expect((await listReviews(site.db, id)).map(({ note }) => note)).toEqual([
			"notewords-xyzzy",
			"Fine glazes.",
		])
		await panel(page).getByRole("button", { name: "Withdraw your review of Udongozuri" }).click()
		await page.getByRole("heading", { level: 1, name: /^No\. \d+$/ }).waitFor()
		expect(await listReviews(site.db, id)).toHaveLength(1)
	},
)

test("the_keys_answer_one_question_after_the_other_and_the_last_one_sends", async () => {
	const id = await addReviewed()
	const page = await site.open(`/admin/applications/${id}`)
	await panel(page).waitFor()
	await page.keyboard.press("5")
	await page.keyboard.press("2")
	await page.getByText("Your review of Udongozuri is saved.", { exact: true }).waitFor()
	const [admin] = await site.db.select().from(users).where(eq(users.name, "organiser"))
	const own = (await listReviews(site.db, id)).find(({ by }) => by !== wanjiru)
	expect(Object.values(own?.scores ?? {})).toEqual([5, 2])
	expect(admin === undefined || own?.by === admin.id).toBe(true)
	await page.keyboard.press("n")
	await page.waitForFunction(() => document.activeElement?.tagName === "TEXTAREA")
})

test("an_organiser_sees_the_progress_and_the_scores_in_either_order", async () => {
	await addReviewed()
	const page = await site.open("/admin/reviews")
	await page.getByRole("row", { name: "Wanjiru 1 of 1 0 0" }).waitFor()
	await page.getByRole("row", { name: "Udongozuri" }).getByText("4.00", { exact: true }).waitFor()
	expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
	await page.goto("/admin/reviews?by=disagreement")
	await page.getByText("No application has been scored by two reviewers yet.").waitFor()
})

test("a_blind_reviewer_is_not_led_from_another_edition_to_what_they_have_not_scored", async () => {
	const id = await addReviewed()
	const editionId = await addEdition(site.db)
	const [earlier = 0] = await addApplications(site.db, [{ ...potter, editionId }])
	const cookie = await signInWith(site.db, site.url, roleOf("reviewer"))
	const isLedOn = async () => {
		const response = await fetch(`${site.url}/admin/applications/${earlier}`, { headers: { cookie } })
		return (await response.text()).includes(`/admin/applications/${id}`)
	}
	expect(await isLedOn()).toBe(false)
	// The control: of an edition that is not reviewed blind they are.
	await setReviewForm(site.db, edition.id, { isBlind: false })
	expect(await isLedOn()).toBe(true)
})
