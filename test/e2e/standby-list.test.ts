import type { Page } from "playwright-core"
import { beforeEach, expect, test } from "vitest"
import { addTestAdmin } from "../../app/domain/accounts/accounts.fixture.ts"
import { addApplications } from "../../app/domain/applications/applications.fixture.ts"
import { applicationChoices } from "../../app/domain/applications/choice-schema.server.ts"
import { vendorApplications } from "../../app/domain/applications/schema.server.ts"
import { releaseAll } from "../../app/domain/choices/choices.fixture.ts"
import { chooseForApplication } from "../../app/domain/choices/commands.server.ts"
import { releases } from "../../app/domain/choices/schema.server.ts"
import { findFirstEdition, holdDecisionLetters } from "../../app/domain/editions/editions.fixture.ts"
import { outboxMails } from "../../app/domain/mail/schema.server.ts"
import { openSite } from "./site.ts"

const site = await openSite()
await holdDecisionLetters(site.db)
const edition = (await findFirstEdition(site.db)).id
const chooser = {
	by: await addTestAdmin(site.db, "otieno@tamasha.example"),
	at: new Date(),
	origin: site.url,
}

let id = 0
beforeEach(async () => {
	await site.db.delete(vendorApplications)
	await site.db.delete(outboxMails)
	await site.db.delete(releases)
	;[id = 0] = await addApplications(site.db, [{ brandName: "Udongo Pottery" }])
	await chooseForApplication(site.db, id, "standby", chooser)
	await releaseAll(site.db, edition, chooser.by)
})

async function openList(options: Parameters<typeof site.newPage>[0]): Promise<Page> {
	const page = await site.newPage(options)
	await site.signIn(page)
	await page.clock.install()
	await page.goto("/admin/release/standby")
	return page
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true })

async function takeOff(page: Page): Promise<void> {
	await button(page, "Take Udongo Pottery off the standby list").click()
	await button(page, "Take off the list").click()
}

const KINDS = [
	{ javaScript: true, width: 1280 },
	{ javaScript: false, width: 390 },
]

test.each(KINDS)(
	"who_takes_a_vendor_off_a_list_that_is_outdated_is_told_what_a_colleague_did (%o)",
	async (options) => {
		const page = await openList(options)
		await button(page, "Take Udongo Pottery off the standby list").waitFor()
		await chooseForApplication(site.db, id, "yes", chooser)
		site.expectNoise(/409/)
		await takeOff(page)
		await page.getByText("The vendor was not taken off the list.").waitFor()
		await page.getByText(/^Otieno.* chose yes for Udongo Pottery /).waitFor()
		await takeOff(page)
		await page.getByText("Udongo Pottery is off the standby list.").waitFor()
	},
)

test.each(KINDS)(
	"a_vendor_of_the_list_is_chosen_there_and_leaves_it_once_it_is_released (%o)",
	async (options) => {
		const page = await openList(options)
		await button(page, "Choose yes for Udongo Pottery").click()
		await page.getByRole("list").getByText("Chosen: yes").waitFor()
		expect(await site.db.select({ choice: applicationChoices.choice }).from(applicationChoices)).toEqual([
			{ choice: "yes" },
		])
		await releaseAll(site.db, edition, chooser.by)
		await page.reload()
		await page.getByText("Nobody is on the standby list.").waitFor()
	},
)

test("a_success_stays_six_seconds_and_as_long_as_somebody_is_at_it_and_a_failure_until_it_is_dismissed", async () => {
	const page = await openList({ width: 1280 })
	const messages = page.getByRole("region", { name: "Messages" })
	const success = messages.getByText("Udongo Pottery is off the standby list.")
	await chooseForApplication(site.db, id, "no", chooser)
	site.expectNoise(/409/)
	await takeOff(page)
	const failure = messages.getByText("The vendor was not taken off the list.")
	await failure.waitFor()
	await page.clock.fastForward("10:00")
	expect(await failure.isVisible()).toBe(true)
	await messages.getByRole("button", { name: /Dismiss/ }).click()
	await failure.waitFor({ state: "detached" })
	await takeOff(page)
	await success.hover()
	// The page takes it up a moment after the browser, which on a busy machine is a while.
	await page.waitForTimeout(1_000)
	await page.clock.pauseAt(new Date(Date.now() + 3_600_000))
	expect(await success.isVisible()).toBe(true)
	await page.mouse.move(5, 5)
	await page.clock.runFor(5_900)
	expect(await success.isVisible()).toBe(true)
	await page.clock.runFor(200)
	await success.waitFor({ state: "detached" })
})
