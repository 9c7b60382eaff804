import { eq, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { openLog } from "../../platform/log.server.ts"
import { addTestAdmin } from "../accounts/accounts.fixture.ts"
import { addApplications } from "../applications/applications.fixture.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { decideApplication } from "../decisions/commands.server.ts"
import { findFirstEdition } from "../editions/editions.fixture.ts"
import { invoices } from "../ledger/invoice-schema.server.ts"
import { readInvoicePlan } from "./invoice-plan.server.ts"
import { issueInvoices } from "./invoice-run-job.server.ts"
import { planVersion } from "./invoice-run-rules.ts"
import { findInvoiceRun, startInvoiceRun } from "./invoice-runs.server.ts"

const { db } = await openTestDatabase()
const act = { by: await addTestAdmin(db, "amina@tamasha.example"), at: new Date("2026-11-20T09:00:00Z") }
const { id: edition } = await findFirstEdition(db)
const issueAll = () => issueInvoices(db, () => act.at, openLog("silent"))

async function begin() {
	const expected = planVersion(await readInvoicePlan(db, edition))
	return startInvoiceRun(db, edition, { ...act, expected })
}

test("an_invoice_that_cannot_be_made_is_named_ends_with_the_run_and_is_issued_by_the_next", async () => {
	const vendors = ["First", "Broken", "Last"].map((brandName, n) => ({
		...{ editionId: edition, number: 900 + n, brandName, emailAddress: `v${n}@clay.example` },
		tentSpace: "Walk-in Tent - Kshs 36,000",
	}))
	const [, broken = 0] = await addApplications(db, vendors)
	for (const { id } of await db.select({ id: vendorApplications.id }).from(vendorApplications))
		await decideApplication(db, id, "approved", act)
	await db.update(vendorApplications).set({ confirmationSent: true })
	await db.execute(sql`create function refuse_invoice() returns trigger language plpgsql as $$ begin
		if new.application_id = ${sql.raw(String(broken))} then raise 'a bug'; end if; return new; end $$`)
	await db.execute(
		sql`create trigger refuse_invoice before insert on invoices for each row execute function refuse_invoice()`,
	)
	expect(await begin()).toMatchObject({ ok: true, vendors: 3 })
	await issueAll()
	expect(await findInvoiceRun(db, edition)).toMatchObject({
		...{ issued: 2, changed: 0, failed: 1, done: 3, run: { finishedAt: act.at } },
		namesOfFailed: [{ id: broken, number: 901, brandName: "Broken" }],
	})
	await db.execute(sql`drop function refuse_invoice cascade`)
	expect(await begin()).toMatchObject({ ok: true, vendors: 1, amount: 36_000 })
	await issueAll()
	expect(await findInvoiceRun(db, edition)).toMatchObject({ issued: 1, failed: 0, namesOfFailed: [] })
	expect(await db.$count(invoices, eq(invoices.applicationId, broken))).toBe(1)
})
