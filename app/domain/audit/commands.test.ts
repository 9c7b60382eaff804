import { asc, eq, sql } from "drizzle-orm"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { runWithTrace } from "../../platform/trace.server.ts"
import { users } from "../accounts/schema.server.ts"
import {
	type AuditEvent,
	pruneAuditLog,
	recordAuditEvent,
	redactVendorEntries,
	runWithoutAudit,
} from "./commands.server.ts"
import { auditLog } from "./schema.server.ts"

const { db } = await openTestDatabase()
const at = new Date()
const daysAgo = (days: number) => new Date(at.getTime() - days * 24 * 60 * 60_000)
const auditEvent: AuditEvent = {
	by: "system",
	at,
	action: "application-decided",
	about: { kind: "vendor", id: 7 },
}

const entriesOf = (applicationId: number) =>
	db.select().from(auditLog).where(eq(auditLog.applicationId, applicationId)).orderBy(asc(auditLog.id))

test("an_entry_says_who_with_the_email_of_the_time_what_when_and_from_where", async () => {
	await db.insert(users).values({ id: "u1", name: "amina", email: "amina@tamasha.example" })
	const trace = { requestId: "5f0c", address: "197.248.1.2" }
	const before = { status: "pending" }
	await runWithTrace(trace, () =>
		db.transaction((tx) =>
			recordAuditEvent(tx, { ...auditEvent, by: { organiser: "u1" }, before, after: { status: "approved" } }),
		),
	)
	await db.update(users).set({ email: "amina.w@tamasha.example" }).where(eq(users.id, "u1"))
	const [entry] = await entriesOf(7)
	expect(entry).toEqual({
		id: expect.any(Number),
		personal: null,
		at,
		actor: "organiser",
		userId: "u1",
		userEmail: "amina@tamasha.example",
		action: "application-decided",
		subjectKind: "vendor",
		subjectId: "7",
		applicationId: 7,
		before,
		after: { status: "approved" },
		requestId: "5f0c",
		address: "197.248.1.2",
	})
})

test("outside_of_a_request_there_is_no_address_and_no_user", async () => {
	await recordAuditEvent(db, { ...auditEvent, about: { kind: "letter", id: 3 }, applicationId: 8 })
	expect(await entriesOf(8)).toEqual([
		{
			id: expect.any(Number),
			personal: null,
			at,
			actor: "system",
			userId: null,
			userEmail: null,
			action: "application-decided",
			subjectKind: "letter",
			subjectId: "3",
			applicationId: 8,
			before: null,
			after: null,
			requestId: null,
			address: null,
		},
	])
})

test("an_act_that_is_rolled_back_leaves_no_entry", async () => {
	const failing = db.transaction(async (tx) => {
		await recordAuditEvent(tx, { ...auditEvent, applicationId: 9 })
		throw new Error("the act failed")
	})
	await expect(failing).rejects.toThrow("the act failed")
	expect(await entriesOf(9)).toEqual([])
})

test("what_the_demo_season_lives_through_is_nobodys_act", async () => {
	await runWithoutAudit(() => recordAuditEvent(db, { ...auditEvent, applicationId: 10 }))
	expect(await entriesOf(10)).toEqual([])
})

test.each([
	["update", sql`update audit_log set action = 'signed-in'`],
	["delete", sql`delete from audit_log`],
	["truncate", sql`truncate audit_log`],
	["truncate cascade", sql`truncate audit_log cascade`],
	[
		"replace",
		sql`merge into audit_log using (select 7 as id) one on audit_log.application_id = one.id
		when matched then delete`,
	],
])("%s_is_refused_by_the_database", async (_, statement) => {
	await recordAuditEvent(db, { ...auditEvent, at: daysAgo(400), applicationId: 11 })
	const before = await db.$count(auditLog)
	await expect(db.execute(statement)).rejects.toMatchObject({
		cause: { message: expect.stringMatching(/^the audit log is append-only: (UPDATE|DELETE|TRUNCATE) is/) },
	})
	expect(await db.$count(auditLog)).toBe(before)
})

test("whoever_forges_the_permission_still_neither_deletes_what_is_young_nor_rewrites_anything", async () => {
	await recordAuditEvent(db, { ...auditEvent, at: daysAgo(29), applicationId: 12 })
	const forged = (permission: string, statement: ReturnType<typeof sql>) =>
		db.transaction(async (tx) => {
			await tx.execute(sql`select set_config('tamasha.audit_log', ${permission}, true)`)
			await tx.execute(statement)
		})
	const young = sql`delete from audit_log where application_id = 12`
	await expect(forged("shorten", young)).rejects.toThrow()
	const rewriting = sql`update audit_log set after = '{}', address = null where application_id = 12`
	await expect(forged("forget addresses", rewriting)).rejects.toThrow()
	expect(await entriesOf(12)).toHaveLength(1)
})

test("retention_deletes_what_is_older_never_the_last_30_days_and_says_so", async () => {
	for (const days of [400, 31, 29])
		await recordAuditEvent(db, { ...auditEvent, at: daysAgo(days), applicationId: 13 })
	const older = await db.$count(auditLog, sql`at < ${daysAgo(365).toISOString()}`)
	expect(await pruneAuditLog(db, { before: daysAgo(365), at })).toBe(older)
	expect(await entriesOf(13)).toHaveLength(2)
	expect(await pruneAuditLog(db, { before: at, at })).toBe(1)
	expect((await entriesOf(13)).map((entry) => entry.at)).toEqual([daysAgo(29)])
	const pruneEntries = await db.select().from(auditLog).where(eq(auditLog.action, "audit-log-shortened"))
	expect(pruneEntries.map(({ actor, after }) => ({ actor, deleted: after?.deleted }))).toEqual([
		{ actor: "system", deleted: older },
		{ actor: "system", deleted: 1 },
	])
	// The permission ends with the function, not with the transaction.
	const after = db.transaction(async (tx) => {
		await tx.execute(sql`select shorten_audit_log(now())`)
		await recordAuditEvent(tx, { ...auditEvent, at: daysAgo(400), applicationId: 14 })
		await tx.execute(sql`delete from audit_log where application_id = 14`)
	})
	await expect(after).rejects.toThrow()
})

test("a_vendors_addresses_are_forgotten_those_of_organisers_are_kept", async () => {
	const from = (address: string, by: AuditEvent["by"], applicationId: number) =>
		runWithTrace({ address }, () => recordAuditEvent(db, { ...auditEvent, by, applicationId }))
	await from("10.0.0.1", "vendor", 15)
	await from("10.0.0.2", { organiser: "u1" }, 15)
	await from("10.0.0.3", "vendor", 16)
	expect(await redactVendorEntries(db, 15)).toBe(1)
	const remaining = [...(await entriesOf(15)), ...(await entriesOf(16))]
	expect(remaining.map(({ address }) => address)).toEqual([null, "10.0.0.2", "10.0.0.3"])
})

test("what_was_corrected_in_an_application_goes_with_its_addresses_and_nothing_else_does", async () => {
	const personal = { before: { Brand: "Asali" }, after: { Brand: "Nyuki" } }
	const corrected = { ...auditEvent, by: { organiser: "u1" }, applicationId: 17, personal } as const
	await runWithTrace({ address: "10.0.0.4" }, () => recordAuditEvent(db, corrected))
	await expect(
		db.execute(sql`update audit_log set personal = null where application_id = 17`),
	).rejects.toThrow()
	expect(await redactVendorEntries(db, 17)).toBe(1)
	const [entry] = await entriesOf(17)
	expect(entry).toMatchObject({ personal: null, address: "10.0.0.4", action: auditEvent.action })
	expect(await redactVendorEntries(db, 17)).toBe(0)
})
