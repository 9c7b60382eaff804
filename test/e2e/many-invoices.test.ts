import { eq, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { addTestAdmin } from "../../app/domain/accounts/accounts.fixture.ts"
import { addApplications } from "../../app/domain/applications/applications.fixture.ts"
import { vendorApplications } from "../../app/domain/applications/schema.server.ts"
import { decideApplication } from "../../app/domain/decisions/commands.server.ts"
import { withdrawApplication } from "../../app/domain/decisions/withdrawals.server.ts"
import { findFirstEdition } from "../../app/domain/editions/editions.fixture.ts"
import { invoices } from "../../app/domain/ledger/invoice-schema.server.ts"
import { readInvoicePlan } from "../../app/domain/money/invoice-plan.server.ts"
import { planVersion } from "../../app/domain/money/invoice-run-rules.ts"
import { startInvoiceRun, stopInvoiceRun } from "../../app/domain/money/invoice-runs.server.ts"
import { roleOf, signInWith } from "../trust/ground/team.ts"
import { findAccessibilityViolationsEverywhere, findWideness } from "./axe.ts"
import { openBackOffice } from "./back-office.ts"
import { CLOSE_CONNECTION } from "./server-process.ts"

const site = await openBackOffice()
const edition = await findFirstEdition(site.db)
const act = { by: null, at: new Date("2026-11-20T09:00:00Z") }

/** Confirmed before there were invoices, the last two of them not; and one who withdrew. */
async function addVendors(count: number): Promise<number[]> {
	const ids = await addApplications(
		site.db,
		Array.from({ length: count }, (_, n) => ({
			...{ brandName: `Vendor ${n}`, emailAddress: `vendor-${n}@clay.example` },
			tentSpace: "Walk-in Tent - Kshs 36,000",
		})),
	)
	for (const id of ids) await decideApplication(site.db, id, "approved", act)
	for (const id of ids.slice(0, -2))
		await site.db
			.update(vendorApplications)
			.set({ confirmationSent: true })
			.where(eq(vendorApplications.id, id))
	await withdrawApplication(site.db, ids.at(-1) ?? 0, { by: null, at: act.at, reason: "" })
	return ids
}

const countInvoices = () => site.db.$count(invoices)

test.each([true, false])(
	"many_invoices_are_shown_before_begun_and_issued_while_one_looks (JavaScript: %s)",
	async (javaScript) => {
		await addVendors(6)
		const page = await site.open("/admin/money", { javaScript, width: 390 })
		await page.getByRole("link", { name: "Issue invoices" }).click()
		await page.getByRole("heading", { name: "4 invoices, Kshs 144,000" }).waitFor()
		await page.getByRole("heading", { name: /^Not confirmed yet/ }).waitFor()
		await page.getByRole("link", { name: /^Vendor 4, No\./ }).waitFor()
		const planned = await page
			.getByRole("table", { name: "Invoices to issue" })
			.getByRole("row")
			.allInnerTexts()
		expect(planned.map((text) => text.replace(/\s+/g, " "))).toEqual([
			"Vendor Amount",
			...[0, 1, 2, 3].map((n) =>
				expect.stringMatching(new RegExp(`^Vendor ${n}, No\\. \\d+ .+ Kshs 36,000$`)),
			),
			"Total Kshs 144,000",
		])
		await page.getByText("are emailed their invoice at once").waitFor()
		for (const width of [320, 390, 768, 3440]) {
			await page.setViewportSize({ width, height: 900 })
			expect([width, await findWideness(page)]).toEqual([width, []])
		}
		if (javaScript) expect(await findAccessibilityViolationsEverywhere(page)).toEqual([])
		await page.getByRole("button", { name: "Issue 4 invoices" }).click()
		await page.getByText("The invoices are being issued: 4 invoices.").first().waitFor()
		await expect.poll(countInvoices).toBe(4)
		await page.goto("/admin/money/invoices")
		await page.getByText("4 of 4 invoices issued").first().waitFor()
		await page.getByRole("heading", { name: "Nothing to issue" }).waitFor()
		await page.getByRole("link", { name: "Accounts with invoices" }).click()
		await page.getByRole("heading", { level: 1, name: "Accounts" }).waitFor()
		await page.goto("/admin/accepted")
		await page.getByText("1 application withdrawn").waitFor()
	},
)

test("what_was_stopped_goes_on_and_a_screen_that_is_out_of_date_begins_nothing", async () => {
	site.expectNoise(/status of 409/)
	await addVendors(5)
	const page = await site.open("/admin/money/invoices", { javaScript: false })
	const by = await addTestAdmin(site.db, "njeri@tamasha.example")
	const member = { by, at: new Date() }
	const expected = planVersion(await readInvoicePlan(site.db, edition.id))
	// Stopped in the moment in which it began: nothing of it was done yet.
	await startInvoiceRun(site.db, edition.id, { ...member, expected })
	await stopInvoiceRun(site.db, edition.id, member)
	const issued = await countInvoices()
	const [extra = 0] = await addApplications(site.db, [
		{ brandName: "Late", emailAddress: "late@clay.example", tentSpace: "Walk-in Tent - Kshs 36,000" },
	])
	await decideApplication(site.db, extra, "approved", act)
	await site.db
		.update(vendorApplications)
		.set({ confirmationSent: true })
		.where(eq(vendorApplications.id, extra))
	await page.getByRole("button", { name: "Issue 3 invoices" }).click()
	await page.getByText("What would be issued has changed. Look at it again.").first().waitFor()
	await page.getByRole("button", { name: `Go on with ${3 - issued} invoices` }).click()
	await page.getByText("The invoices are being issued").first().waitFor()
	await expect.poll(countInvoices).toBe(3)
})

test("an_invoice_that_cannot_be_made_is_named_and_shown_again_and_the_others_are_issued", async () => {
	const [, broken = 0] = await addVendors(5)
	await site.db.execute(sql`create function refuse_invoice() returns trigger language plpgsql as $$ begin
		if new.application_id = ${sql.raw(String(broken))} then raise 'a bug'; end if; return new; end $$`)
	await site.db.execute(
		sql`create trigger refuse_invoice before insert on invoices for each row execute function refuse_invoice()`,
	)
	const page = await site.open("/admin/money/invoices", { javaScript: false, width: 320 })
	await page.getByRole("button", { name: "Issue 3 invoices" }).click()
	await expect.poll(countInvoices).toBe(2)
	const last = page.getByRole("region", { name: "Issued last" })
	await expect
		.poll(async () => {
			await page.reload()
			return last.count()
		})
		.toBe(1)
	await site.db.execute(sql`drop function refuse_invoice cascade`)
	await last.getByText("1 invoice could not be made, and the log says why.").waitFor()
	await last.getByRole("link", { name: /^Vendor 1, No\./ }).waitFor()
	await page.getByRole("button", { name: "Issue 1 invoice" }).waitFor()
	expect(await findWideness(page)).toEqual([])
})

test("who_only_reads_money_sees_what_would_be_issued_and_issues_nothing", async () => {
	await addVendors(4)
	const accountant = await signInWith(site.db, site.url, roleOf("accountant", edition.id))
	const headers = { origin: site.url, cookie: accountant, ...CLOSE_CONNECTION }
	const page = await (await fetch(`${site.url}/admin/money/invoices`, { headers })).text()
	expect(page).toContain("2 invoices, Kshs 72,000")
	expect(page).not.toContain("Issue 2 invoices")
	for (const step of ["", "/stop", "/resumption"]) {
		const address = `${site.url}/admin/money/invoices/run${step}?edition=${edition.slug}`
		const body = new URLSearchParams()
		expect((await fetch(address, { method: "POST", headers, body })).status).toBe(403)
	}
	expect(await countInvoices()).toBe(0)
})
