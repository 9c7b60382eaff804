import { readFileSync } from "node:fs"
import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { addApplications } from "../applications/applications.fixture.ts"
import type { ApplicationStatus } from "../applications/rules.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { decideApplication } from "./commands.server.ts"

const { db } = await openTestDatabase()

/** What the migration does to the rows that are there. */
async function migrateRows(): Promise<void> {
	const statements = readFileSync("db/migrations/0014_folded_search_and_withdrawn_letters.sql", "utf8").split(
		"--> statement-breakpoint",
	)
	const updates = statements.filter((statement) => /^UPDATE /m.test(statement))
	expect(updates).toHaveLength(2)
	for (const update of updates) await db.execute(update)
}

/** A vendor with what an older version left behind: letters that no decision withdrew, and a confirmation that counts. */
async function addOutdatedApplication(
	to: ApplicationStatus[],
	letters: Partial<typeof outboxMails.$inferInsert>,
) {
	const [id = 0] = await addApplications(db, [{ emailAddress: "potter@clay.example" }])
	for (const [nth, status] of to.entries()) {
		await decideApplication(db, id, status, { by: null, at: new Date(Date.UTC(2025, 10, 20, nth)) })
	}
	await db
		.update(outboxMails)
		.set({ withdrawnFor: null, withdrawnAt: null, ...letters })
		.where(eq(outboxMails.applicationId, id))
	await db.update(vendorApplications).set({ confirmationSent: true }).where(eq(vendorApplications.id, id))
	return id
}

async function letterOf(id: number) {
	const [letter] = await db.select().from(outboxMails).where(eq(outboxMails.applicationId, id))
	const [vendor] = await db.select().from(vendorApplications).where(eq(vendorApplications.id, id))
	return { state: letter?.state, for: letter?.withdrawnFor, confirmed: vendor?.confirmationSent }
}

test("what_an_older_version_left_waiting_of_a_decision_that_is_over_is_withdrawn_by_the_migration", async () => {
	const stale = await addOutdatedApplication(["denied", "approved"], { state: "queued" })
	const maybe = await addOutdatedApplication(["denied", "approved"], { state: "maybe-sent" })
	const valid = await addOutdatedApplication(["denied"], { state: "failed" })
	const delivered = await addOutdatedApplication(["denied", "approved"], {
		state: "sent",
		sentAt: new Date(),
	})
	await migrateRows()
	expect(await letterOf(stale)).toEqual({ state: "withdrawn", for: "decision-changed", confirmed: true })
	expect(await letterOf(maybe)).toEqual({ state: "maybe-sent", for: "decision-changed", confirmed: false })
	expect(await letterOf(valid)).toEqual({ state: "failed", for: null, confirmed: true })
	expect(await letterOf(delivered)).toEqual({ state: "sent", for: null, confirmed: false })
})

test("who_was_confirmed_by_the_old_system_and_is_denied_reads_that_the_yes_is_taken_back", async () => {
	const [confirmed = 0, accepted = 0] = await addApplications(db, [
		{ emailAddress: "smith@iron.example", status: "approved", confirmationSent: true },
		{ emailAddress: "baker@bread.example", status: "approved" },
	])
	const denialOf = async (id: number) => {
		await decideApplication(db, id, "denied", { by: null, at: new Date() })
		const [letter] = await db.select().from(outboxMails).where(eq(outboxMails.applicationId, id))
		return `${letter?.subject}\n${letter?.text}`
	}
	const corrected = await denialOf(confirmed)
	expect(corrected).toContain("A CHANGE TO OUR ANSWER")
	expect(corrected).toContain("Earlier we wrote to you that your stall is confirmed.")
	// The control: nobody told this one anything.
	expect(await denialOf(accepted)).not.toMatch(/A CHANGE TO OUR ANSWER|Earlier we wrote/)
})
