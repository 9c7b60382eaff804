import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { eq } from "drizzle-orm"
import { beforeEach, expect, onTestFinished, test } from "vitest"
import { outboxMails } from "../../app/domain/mail/schema.server.ts"
import { failedState, insertLetter, SENT_AT } from "./outbox-letters.ts"
import { openSite } from "./site.ts"

/** As it comes: with no mail server configured, the outbox is where letters are read. */
const site = await openSite({ env: { SMTP_URL: "" } })
const cookie = await site.adminCookie()
const letter = (subject: string, change?: Partial<typeof outboxMails.$inferInsert>) =>
	insertLetter(site.db, subject, change)

beforeEach(async () => void (await site.db.delete(outboxMails)))

test("without_a_mail_server_every_page_says_that_nothing_leaves_this_machine", async () => {
	const id = await letter("B SENT", { state: "sent", nextAttemptAt: null, sentAt: SENT_AT })
	const page = await site.newPage()
	await site.signIn(page)
	for (const path of ["/admin/outbox", `/admin/outbox/${id}`, "/admin"]) {
		await page.goto(path)
		const notice = page.getByRole("region", { name: "Notice" })
		await notice.getByText("No email leaves this server until SMTP_URL is set").waitFor()
	}
})

test("the_local_mailbox_takes_a_letter_like_a_mail_server", async () => {
	const id = await letter("C FAILED", failedState)
	const page = await site.newPage()
	await site.signIn(page)
	await page.goto("/admin/outbox")
	await page.waitForFunction(() => "__reactRouterDataRouter" in window)
	await page.getByRole("button", { name: "Resend" }).click()
	await page.getByRole("button", { name: "Send the email" }).click()
	await page.getByRole("status").getByText("Email sent to potter@udongo.example").waitFor()
	const [row] = await site.db.select().from(outboxMails).where(eq(outboxMails.id, id))
	expect(row?.state).toBe("sent")
	expect(site.mail.mails).toEqual([])
})

test("a_letter_is_previewed_as_it_looks_and_as_text", async () => {
	const id = await letter("B SENT", { state: "sent", nextAttemptAt: null, sentAt: SENT_AT })
	const page = await site.newPage()
	await site.signIn(page)
	await page.goto("/admin/outbox")
	await page.getByRole("link", { name: "B SENT" }).click()
	await page.waitForURL(`**/admin/outbox/${id}`)
	await page.getByRole("heading", { level: 1, name: "B SENT" }).waitFor()
	await page.frameLocator("iframe").getByText("Habari B SENT").waitFor()
	await page.getByRole("tab", { name: "Plain text" }).click()
	await page.locator("pre").getByText("Habari B SENT").waitFor()
	const plain = await site.newPage({ javaScript: false })
	await site.signIn(plain)
	await plain.goto(`/admin/outbox/${id}?part=text`)
	await plain.locator("pre").getByText("Habari B SENT").waitFor()
})

test("a_password_letter_that_stays_here_shows_no_organiser_the_key_of_its_link", async () => {
	const key = "Zk3v0Qd8y1m4pRtw-_Jx7aaB"
	const link = `http://localhost:3000/reset-password?token=${key}`
	const parts = { html: `<a href="${link}">${link}</a>`, text: link }
	const id = await letter("D RESET", { kind: "password-reset", ...parts })
	for (const path of ["", "/html", "?part=text", ".data", ".data?part=text"]) {
		const shown = await fetch(`${site.url}/admin/outbox/${id}${path}`, { headers: { cookie } })
		expect(shown.status, path).toBe(200)
		expect(await shown.text(), path).not.toContain(key)
	}
	const page = await site.newPage()
	await site.signIn(page)
	await page.goto(`/admin/outbox/${id}?part=text`)
	await page.locator("pre").getByText("/reset-password?token=…").waitFor()
	await page.getByText("it is hidden here").waitFor()
})

test("a_hostile_letter_neither_runs_nor_loads_in_its_preview", async () => {
	const elsewhere = await openElsewhere()
	const hostile =
		`<script>parent.document.title='caught'</script><img src="${elsewhere.url}/p.gif">` +
		`<style>p{color:red;background:url(${elsewhere.url}/b.gif)}</style><p onclick="alert(1)">Habari</p>` +
		`<meta http-equiv=refresh content="0;url=${elsewhere.url}"><iframe src="${elsewhere.url}"></iframe>`
	const id = await letter("B SENT", { state: "sent", nextAttemptAt: null, sentAt: SENT_AT, html: hostile })
	const page = await site.newPage()
	// The browser says what it refuses; whether anything got out is counted over there.
	site.expectNoise(/Content Security Policy|Mixed Content|sandboxed|request to http:\/\/127/)
	await site.signIn(page)
	await page.goto(`/admin/outbox/${id}`, { waitUntil: "networkidle" })
	const frame = page.frameLocator("iframe")
	await frame.getByText("Habari").click()
	expect(await frame.locator("p").evaluate((p) => getComputedStyle(p).color)).toBe("rgb(255, 0, 0)")
	expect(await page.title()).toContain("B SENT")
	expect(elsewhere.visits()).toBe(0)
	await fetch(elsewhere.url)
	expect(elsewhere.visits()).toBe(1)
})

async function openElsewhere() {
	let visits = 0
	const server = createServer((_request, response) => {
		visits += 1
		response.end()
	}).listen(0, "127.0.0.1")
	await once(server, "listening")
	onTestFinished(() => void server.close())
	const { port } = server.address() as AddressInfo
	return { url: `http://127.0.0.1:${port}`, visits: () => visits }
}

test("the_html_of_a_letter_has_a_policy_of_its_own_and_all_else_stays_unframed", async () => {
	const id = await letter("B SENT")
	const html = await fetch(`${site.url}/admin/outbox/${id}/html`, { headers: { cookie } })
	expect(html.headers.get("content-security-policy")).toBe(
		"default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox",
	)
	expect(html.headers.get("x-frame-options")).toBe("SAMEORIGIN")
	expect(html.headers.get("cache-control")).toBe("no-store")
	const page = await fetch(`${site.url}/admin/outbox/${id}`, { headers: { cookie } })
	expect(page.headers.get("x-frame-options")).toBe("DENY")
	expect(page.headers.get("content-security-policy")).toContain("frame-ancestors 'none'")
})
