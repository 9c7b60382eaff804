import { desc } from "drizzle-orm"
import type { Page } from "playwright-core"
import { beforeEach, expect, test } from "vitest"
import { auditLog } from "../../app/domain/audit/schema.server.ts"
import { outboxMails } from "../../app/domain/mail/schema.server.ts"
import {
	addSubscriber,
	emptyNewsletter,
	leaveUrlOf,
	queueNewsletter,
	writeNewsletter,
} from "../../app/domain/newsletter/newsletter.fixture.ts"
import { newsletterSubscribers, newsletters } from "../../app/domain/newsletter/schema.server.ts"
import { findAccessibilityViolations, findAccessibilityViolationsEverywhere } from "./axe.ts"
import { openBackOffice } from "./back-office.ts"

const site = await openBackOffice()
beforeEach(async () => {
	await emptyNewsletter(site.db)
	site.mail.mails.length = 0
	site.mail.behaviour = "takes"
})

const TEXT = "# Dates\n\nThree days of makers.\n\n[Our tickets](https://tickets.example/buy)"
const action = (page: Page, name: RegExp | string) => page.getByRole("button", { name })

test.each([true, false])(
	"a_newsletter_is_written_tried_and_sent_to_everybody_once_with_javascript_%s",
	async (javaScript) => {
		const tokens = [
			await addSubscriber(site.db, "fan@post.example"),
			await addSubscriber(site.db, "b@post.example"),
		]
		const page = await site.open("/admin/newsletter", { javaScript, width: 360 })
		await page.getByRole("link", { name: "Write a newsletter" }).click()
		await page.getByLabel("Subject").fill("Karibu December")
		await page.getByLabel("Text").fill(TEXT)
		await action(page, "Save and preview").click()
		await page.getByText("Newsletter saved.").waitFor()
		expect(await page.frameLocator("iframe").getByRole("heading", { name: "Dates" }).count()).toBe(1)
		await action(page, "Send a test to amina@tamasha.example").click()
		await page.getByText("Test sent to amina@tamasha.example").waitFor()
		expect((await site.mail.waitForMail("amina@tamasha.example")).subject).toBe("Test: Karibu December")
		expect(site.mail.mails).toHaveLength(1)

		await action(page, "Send to 2 subscribers").click()
		await page.getByText("It goes to 2 subscribers.").waitFor()
		await action(page, "Send to 2 subscribers").last().click()
		await page.getByText("The newsletter is being sent to 2 subscribers.").waitFor()
		const mails = [
			await site.mail.waitForMail("fan@post.example"),
			await site.mail.waitForMail("b@post.example"),
		]
		for (const [nth, mail] of mails.entries()) {
			const path = new URL(leaveUrlOf(tokens[nth] ?? "")).pathname
			expect(mail.html).toContain(path)
			expect(mail.html).toContain('href="https://tickets.example/buy"')
			expect(mail.headers.find(({ key }) => key === "list-unsubscribe")?.value).toContain(path)
		}
		await expect
			.poll(async () => {
				await page.getByRole("link", { name: "Refresh" }).click()
				return page.locator("#progress").innerText()
			})
			.toContain("2 of 2")
		await page.getByText("Sent", { exact: true }).first().waitFor()
		expect(site.mail.mails).toHaveLength(3)
	},
)

test.each([true, false])(
	"send_on_a_screen_that_shows_other_words_than_those_of_now_sends_nothing_with_javascript_%s",
	async (javaScript) => {
		site.expectNoise(/409/)
		await addSubscriber(site.db, "fan@post.example")
		const id = await writeNewsletter(site.db)
		const page = await site.open(`/admin/newsletter/${id}`, { javaScript })
		await site.db.update(newsletters).set({ body: "Four days of makers.", version: 2 })
		await action(page, "Send to 1 subscriber").click()
		await page.getByText("It goes to 1 subscriber.").waitFor()
		await action(page, "Send to 1 subscriber").last().click()
		await page.getByText("Someone else has changed it. Please read it again before you send it.").waitFor()
		const [newsletter] = await site.db.select().from(newsletters)
		expect(newsletter?.startedAt).toBeNull()
	},
)

test("a_newsletter_is_stopped_and_its_refused_copies_are_found_without_javascript", async () => {
	await addSubscriber(site.db, "fan@post.example")
	await addSubscriber(site.db, "gone@post.example")
	const id = await queueNewsletter(site.db)
	const [gone] = await site.db.select().from(outboxMails).orderBy(desc(outboxMails.id))
	await site.db.execute(`update outbox_mails set next_attempt_at = '2099-01-01'`)
	await site.db.execute(
		`update outbox_mails set state = 'failed', last_error = '550 No such mailbox' where id = ${gone?.id}`,
	)
	const page = await site.open(`/admin/newsletter/${id}`, { javaScript: false })
	await action(page, "Stop sending").click()
	await page.getByRole("heading", { name: "Stop sending this newsletter?" }).waitFor()
	await action(page, "Stop sending").click()
	await page.getByText("The newsletter was stopped. 1 waiting email withdrawn.").waitFor()
	const failed = page
		.locator("dt", { hasText: "Failed" })
		.locator("xpath=..")
		.getByRole("link", { name: "1" })
	await failed.click()
	await page.getByRole("link", { name: "Newsletter: Karibu December" }).waitFor()
	expect(await page.getByRole("article").allInnerTexts()).toEqual([
		expect.stringContaining("550 No such mailbox"),
	])
	await page.getByLabel("Search emails").fill("fan@")
	await action(page, "Search").click()
	await page.getByText("No emails match your search.").waitFor()
	await page.goto("/admin/outbox")
	await page.getByText("No emails yet.").waitFor()
})

test("one_click_of_a_mail_program_withdraws_the_copy_that_waits", async () => {
	const token = await addSubscriber(site.db, "fan@post.example")
	await queueNewsletter(site.db)
	const { pathname } = new URL(leaveUrlOf(token))
	const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" })
	expect((await fetch(site.url + pathname, { method: "POST", body })).status).toBe(200)
	expect(await site.db.$count(newsletterSubscribers)).toBe(0)
	const copies = await site.db.select().from(outboxMails)
	expect(copies.map(({ withdrawnFor }) => withdrawnFor)).toEqual(["left-the-list"])
})

test("subscribers_are_counted_found_and_downloaded", async () => {
	await addSubscriber(site.db, "=fan@post.example", new Date("2026-10-01T09:00:00Z"))
	await addSubscriber(site.db, "other@post.example", new Date())
	await addSubscriber(site.db, "unconfirmed@post.example", null)
	const page = await site.open("/admin/newsletter", { javaScript: false })
	await page.getByText("1 more signed up but have not confirmed their address").waitFor()
	await page.getByRole("link", { name: "Subscribers", exact: true }).click()
	await page.getByText("2 subscribers").waitFor()
	await page.getByLabel("Search subscribers").fill("FAN@")
	await action(page, "Search").click()
	await expect
		.poll(() => page.getByRole("article").allInnerTexts())
		.toEqual([expect.stringContaining("=fan@post.example")])
	const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join("; ")
	const csv = await fetch(`${site.url}/admin/newsletter/subscribers.csv`, { headers: { cookie } })
	expect((await csv.text()).split("\r\n")).toEqual([
		"email,confirmed in Nairobi",
		`'=fan@post.example,"1 Oct 2026, 12:00"`,
		expect.stringMatching(/^other@post\.example,"/),
		"",
	])
	const [last] = await site.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
	expect(last).toMatchObject({ action: "subscribers-exported", after: { subscribers: 2 } })
	await page.goto("/admin/newsletter/subscribers?q=unconfirmed")
	await page.getByText("No subscribers match your search.").waitFor()
})

test("what_was_typed_comes_back_when_it_is_refused_and_when_somebody_else_was_first", async () => {
	site.expectNoise(/status of 4/)
	const [page, other] = [
		await site.open("/admin/newsletter/new", { javaScript: false }),
		await site.newSignedInPage({ javaScript: false }),
	]
	await page.getByLabel("Subject").fill("Karibu")
	await page.getByLabel("Text").evaluate((field) => field.removeAttribute("required"))
	await action(page, "Save and preview").click()
	await page.getByRole("link", { name: "Enter the text." }).waitFor()
	expect(await page.getByLabel("Subject").inputValue()).toBe("Karibu")
	await page.getByLabel("Text").fill("First")
	await action(page, "Save and preview").click()
	await page.getByRole("link", { name: "Change" }).click()
	await other.goto(page.url())
	await other.getByLabel("Text").fill("Theirs")
	await action(other, "Save and preview").click()
	await page.getByLabel("Text").fill("Mine")
	await action(page, "Save and preview").click()
	await page.getByText("Someone else has just saved this newsletter").waitFor()
	expect(await page.getByLabel("Text").inputValue()).toBe("Mine")
})

test("every_screen_of_the_newsletter_is_accessible", async () => {
	// axe looks into the frame of the preview, which lets nobody in.
	site.expectNoise(/postMessage/)
	await addSubscriber(site.db, "fan@post.example")
	const sending = await queueNewsletter(site.db)
	await site.db.execute("update outbox_mails set next_attempt_at = '2099-01-01'")
	const page = await site.open(`/admin/newsletter/${sending}`)
	expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
	for (const path of ["", "/subscribers", "/new", `/${sending}/stop/new`]) {
		await page.goto(`/admin/newsletter${path}`)
		expect(await findAccessibilityViolations(page), path).toEqual([])
	}
})
