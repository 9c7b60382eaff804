import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { users } from "../../app/domain/accounts/schema.server.ts"
import { addApplications } from "../../app/domain/applications/applications.fixture.ts"
import { type AuditEvent, recordAuditEvent } from "../../app/domain/audit/commands.server.ts"
import { auditLog } from "../../app/domain/audit/schema.server.ts"
import { runWithTrace } from "../../app/platform/trace.server.ts"
import { openSite } from "./site.ts"

const site = await openSite()
const cookie = await site.adminCookie()
const [admin] = await site.db.select({ id: users.id }).from(users)
const amina = { organiser: admin?.id ?? "" }
const [potter = 0] = await addApplications(site.db, [{ brandName: "Udongo Pottery", status: "approved" }])
const day = (date: number, hour: number) => new Date(Date.UTC(2024, 10, date, hour))

const entry = (at: Date, act: Partial<AuditEvent>) =>
	runWithTrace({ requestId: "5f0c", address: "197.248.1.2" }, () =>
		recordAuditEvent(site.db, { by: "system", at, action: "season-imported", ...act }),
	)
const about = { kind: "vendor", id: potter } as const
const change = { before: { status: "pending" }, after: { status: "approved" } }
for (let nth = 1; nth <= 51; nth += 1) await entry(day(1, 6), { action: "sign-in-failed", by: "visitor" })
await entry(day(20, 20), { by: amina, action: "application-decided", about, ...change })
await entry(day(20, 22), { by: "vendor", action: "extras-submitted", about, after: { wristbands: 3 } })
await entry(day(21, 8), { by: "vendor", action: "application-received", about: { kind: "vendor", id: 999 } })

test("an_entry_tells_who_what_when_in_nairobi_from_where_and_what_it_changed", async () => {
	const page = await site.newPage({ width: 360 })
	await site.signIn(page)
	await page.goto("/admin/audit?from=2024-11-20&until=2024-11-20")
	const texts = (await page.getByRole("article").allInnerTexts()).map((text) => text.replace(/\s+/g, " "))
	expect(texts).toEqual([
		"Decided on an application 20 Nov 2024, 23:00 amina@tamasha.example Udongo Pottery Changed from pending to approved. 197.248.1.2 request 5f0c",
	])
	const width = await page.evaluate(() => document.documentElement.scrollWidth)
	expect(width).toBe(360)
	await page.getByLabel("Person").selectOption("Vendors")
	await page.getByLabel("To").fill("2024-11-21")
	await page.getByRole("button", { name: "Show" }).click()
	await expect.poll(() => page.getByRole("article").count()).toBe(2)
	expect(new URL(page.url()).searchParams.get("until")).toBe("2024-11-21")
	expect(await page.getByRole("article").first().innerText()).toContain("vendor 999 (deleted)")
})

test("without_javascript_the_history_of_a_vendor_is_one_press_away_and_can_be_left", async () => {
	const page = await site.newPage({ javaScript: false })
	await site.signIn(page)
	await page.goto("/admin/vendors")
	await page.getByText("See More").first().click()
	await page.getByRole("link", { name: "History of Udongo Pottery" }).click()
	await page.getByText("Only entries about Udongo Pottery.").waitFor()
	await expect.poll(() => page.getByRole("article").count()).toBe(2)
	await page.getByLabel("Action").selectOption("Decided on an application")
	await page.getByRole("button", { name: "Show" }).click()
	await expect.poll(() => page.getByRole("article").count()).toBe(1)
	expect(new URL(page.url()).searchParams.get("vendor")).toBe(String(potter))
	await page.getByLabel("Action").selectOption("Imported an edition’s data")
	await page.getByRole("button", { name: "Show" }).click()
	await page.getByText("No entries found.").waitFor()
	await page.getByRole("link", { name: "Show all vendors" }).click()
	await page.getByText("No entries found.").waitFor()
})

test("past_fifty_entries_there_are_pages", async () => {
	const page = await site.newPage()
	await site.signIn(page)
	await page.goto("/admin")
	await page.getByRole("link", { name: "Audit log" }).click()
	await page.getByRole("heading", { name: "Audit log" }).waitFor()
	await page.goto("/admin/audit?until=2024-11-30")
	await expect.poll(() => page.getByRole("article").count()).toBe(50)
	await page.getByRole("link", { name: "Next" }).click()
	await expect.poll(() => page.getByRole("article").count()).toBe(4)
	await page.getByRole("link", { name: "Previous" }).click()
	await expect.poll(() => page.getByRole("article").count()).toBe(50)
})

test("the_log_is_saved_as_csv_as_filtered_and_that_is_an_entry_too", async () => {
	const before = await site.db.$count(auditLog, eq(auditLog.action, "audit-log-exported"))
	const address = `${site.url}/admin/audit/entries.csv?vendor=${potter}&action=application-decided`
	const response = await fetch(address, { headers: { cookie } })
	expect(response.headers.get("content-disposition")).toBe('attachment; filename="audit-log.csv"')
	const lines = (await response.text()).trimEnd().split("\r\n")
	expect(lines).toEqual([
		"id,time in Nairobi,who,what,about,vendor,change,address,request",
		expect.stringMatching(
			/^\d+,"20 Nov 2024, 23:00",amina@tamasha.example,Decided on an application,Vendor \d+,\d+,Changed from pending to approved.,197.248.1.2,5f0c$/,
		),
	])
	expect(await site.db.$count(auditLog, eq(auditLog.action, "audit-log-exported"))).toBe(before + 1)
})

test.each(["", "/entries.csv"])("without_a_session_/admin/audit%s_leads_to_login", async (path) => {
	const response = await fetch(`${site.url}/admin/audit${path}`, { redirect: "manual" })
	expect([response.status, response.headers.get("location")]).toEqual([
		302,
		expect.stringMatching(/^\/login/),
	])
})

test.each([
	"action=x&who=..%2F&vendor=-1&from=0001-01-01&until=yesterday&after=x",
	"after=99999999999999",
	"who=%00",
])("an_address_that_makes_no_sense_shows_the_log_all_the_same: %s", async (query) => {
	const response = await fetch(`${site.url}/admin/audit?${query}`, { headers: { cookie } })
	expect(response.status).toBe(200)
})
