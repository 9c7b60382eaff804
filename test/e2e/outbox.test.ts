import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { outboxMails } from "../../app/domain/mail/schema.server.ts"
import { failedState, insertLetter, maybeSentState, SENT_AT } from "./outbox-letters.ts"
import { openSite } from "./site.ts"

const site = await openSite()
const cookie = await site.adminCookie()
const letter = (subject: string, change?: Partial<typeof outboxMails.$inferInsert>) =>
	insertLetter(site.db, subject, change)
beforeEach(async () => {
	await site.db.delete(outboxMails)
	site.mail.mails.length = 0
	site.mail.behaviour = "takes"
})

test("an_empty_outbox_says_so", async () => {
	const page = await site.newPage()
	await site.signIn(page)
	await page.goto("/admin/outbox")
	await page.getByText("No emails yet.").waitFor()
	await page.goto("/admin/outbox?state=failed")
	await page.getByText("No failed emails.").waitFor()
})

test("the_outbox_shows_each_state_newest_first_with_the_servers_words_and_nairobi_times", async () => {
	await letter("A QUEUED", { nextAttemptAt: new Date("2099-01-01T06:00:00Z") })
	await letter("B SENT", { state: "sent", nextAttemptAt: null, attempts: 1, sentAt: SENT_AT })
	await letter("C FAILED", failedState)
	await letter("D MAYBE", maybeSentState)
	const page = await site.newPage()
	await site.signIn(page)
	await page.goto("/admin/outbox")
	const cards = page.getByRole("article")
	const texts = (await cards.allInnerTexts()).map((text) => text.replace(/\s+/g, " "))
	expect(texts).toEqual([
		expect.stringMatching(/^D MAYBE Maybe sent .*Timeout Resend$/),
		expect.stringMatching(
			/^C FAILED Failed .*failed after 1 attempt\. There is no such mailbox\. 550 No such mailbox Resend$/,
		),
		expect.stringMatching(
			/^B SENT Sent potter@udongo\.example Denial of an application Queued 20 Nov 2025, 09:00, sent 20 Nov 2025, 09:01\.$/,
		),
		expect.stringMatching(/^A QUEUED Queued .*Queued 20 Nov 2025, 09:00, not attempted yet\.$/),
	])
})

test("the_filter_lives_in_the_address_and_works_without_javascript", async () => {
	await letter("C FAILED", failedState)
	await letter("D MAYBE", maybeSentState)
	const page = await site.newPage()
	await site.signIn(page)
	await page.goto("/admin/outbox")
	await page.getByLabel("Show").selectOption("Failed")
	await page.waitForURL("**/admin/outbox?state=failed")
	await expect.poll(() => page.getByRole("article").count()).toBe(1)
	await page.goBack()
	await expect.poll(() => page.getByRole("article").count()).toBe(2)
	const plain = await site.newPage({ javaScript: false })
	await site.signIn(plain)
	await plain.goto("/admin/outbox")
	await plain.getByLabel("Show").selectOption("Maybe sent")
	await plain.getByRole("button", { name: "Search" }).click()
	expect(new URL(plain.url()).searchParams.get("state")).toBe("maybe-sent")
	expect(await plain.getByRole("article").count()).toBe(1)
	await plain.getByLabel("Edition of the emails").selectOption("No edition")
	await plain.getByRole("button", { name: "Search" }).click()
	expect(new URL(plain.url()).search).toBe("?q=&state=maybe-sent&kind=&about=none")
	await plain.getByText("Emails of no edition", { exact: true }).waitFor()
})

test("past_fifty_letters_there_are_pages", async () => {
	for (let nth = 1; nth <= 51; nth += 1) await letter(`LETTER ${nth}`, failedState)
	const page = await site.newPage()
	await site.signIn(page)
	await page.goto("/admin/outbox?state=failed")
	expect(await page.getByRole("article").count()).toBe(50)
	await page.getByRole("link", { name: "Next" }).click()
	await expect.poll(() => page.getByRole("article").count()).toBe(1)
	expect(await page.getByRole("heading", { name: "LETTER 1", exact: true }).count()).toBe(1)
	expect(new URL(page.url()).searchParams.get("state")).toBe("failed")
	await page.getByRole("link", { name: "Previous" }).click()
	await expect.poll(() => page.getByRole("article").count()).toBe(50)
})

test("a_failed_letter_is_resent_after_one_question", async () => {
	const id = await letter("C FAILED", failedState)
	const page = await site.newPage()
	await site.signIn(page)
	await page.goto("/admin/outbox")
	await page.waitForFunction(() => "__reactRouterDataRouter" in window)
	await page.getByRole("button", { name: "Resend" }).click()
	const question = page.getByRole("alertdialog", { name: "Send “C FAILED” again?" })
	await question.getByRole("button", { name: "Cancel" }).click()
	await question.waitFor({ state: "detached" })
	expect(site.mail.mails).toEqual([])
	await page.getByRole("button", { name: "Resend" }).click()
	await question.getByRole("button", { name: "Send the email" }).click()
	await page.getByRole("status").getByText("Email sent to potter@udongo.example").waitFor()
	await expect.poll(() => page.getByRole("article").innerText()).toContain("Sent")
	expect(await page.getByRole("button", { name: "Resend" }).count()).toBe(0)
	const [row] = await site.db.select().from(outboxMails).where(eq(outboxMails.id, id))
	expect((await site.mail.waitForMail("potter@udongo.example")).messageId).toBe(row?.messageId)
	expect(row).toMatchObject({ state: "sent", attempts: 2 })
})

test("a_refused_resend_is_told_in_the_servers_words_without_javascript_too", async () => {
	await letter("C FAILED", failedState)
	site.mail.behaviour = "refuses-for-good"
	const page = await site.newPage({ javaScript: false })
	await site.signIn(page)
	await page.goto("/admin/outbox?state=failed")
	await page.getByRole("button", { name: "Resend" }).click()
	await page.getByRole("heading", { name: "Send “C FAILED” again?" }).waitFor()
	await page.getByRole("button", { name: "Send the email" }).click()
	await page.getByRole("alert").getByText("Failed to send email: 550 No such mailbox here").waitFor()
	expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe("/admin/outbox?state=failed")
})

test("a_letter_that_was_sent_is_not_sent_again_by_a_stale_button", async () => {
	const id = await letter("B SENT", { state: "sent", nextAttemptAt: null, sentAt: SENT_AT })
	const response = await fetch(`${site.url}/admin/outbox/${id}/delivery`, {
		method: "POST",
		headers: { cookie, origin: site.url, accept: "application/json" },
		body: new URLSearchParams(),
	})
	expect(response.status).toBe(409)
	expect(await response.json()).toEqual({
		messages: [
			{ kind: "failure", text: "The email could not be resent. It is being sent or has already been sent." },
		],
	})
	expect(site.mail.mails).toEqual([])
})

test.each(["", "/1", "/1/html", "/1/delivery"])(
	"without_a_session_/admin/outbox%s_leads_to_login",
	async (path) => {
		for (const method of ["GET", "POST"]) {
			const headers = { origin: site.url }
			const response = await fetch(`${site.url}/admin/outbox${path}`, { method, headers, redirect: "manual" })
			expect(response.status).toBe(302)
			expect(response.headers.get("location")).toMatch(/^\/login/)
		}
	},
)

test("a_letter_that_does_not_exist_is_a_404", async () => {
	for (const path of ["/999999", "/0", "/x", "/999999/html", "/x/html", "/99999999999999999999"]) {
		const response = await fetch(`${site.url}/admin/outbox${path}`, { headers: { cookie } })
		expect(response.status).toBe(404)
	}
})
