import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { openTestDatabase } from "../../../../test/database.ts"
import { collectAuditEvents } from "../../audit/audit-events.fixture.ts"
import { addTestAdmin, PASSWORD, START } from "../accounts.fixture.ts"
import { verifyPassword } from "../passwords.server.ts"
import { findAdminByEmail, listAdmins } from "../queries.server.ts"
import { credentials, users } from "../schema.server.ts"
import { addAdmin, removeAdmin } from "./admins.server.ts"
import { createResetLink } from "./password-reset.server.ts"
import { setTemporaryPassword } from "./passwords.server.ts"

const { db } = await openTestDatabase()

beforeEach(async () => {
	await db.delete(users)
})

async function fits(email: string, password: string | undefined): Promise<boolean> {
	const [row] = await db
		.select({ hash: credentials.password })
		.from(credentials)
		.innerJoin(users, eq(users.id, credentials.userId))
		.where(eq(users.email, email))
	return verifyPassword(row?.hash ?? "", password ?? "")
}
const emails = async () => (await listAdmins(db)).map(({ email }) => email)

test("nobody_is_added_twice", async () => {
	const adding = () => addAdmin(db, { email: "baraka@tamasha.example", password: PASSWORD, at: START })
	const added = await Promise.all([adding(), adding(), adding()])
	expect(added.filter(({ ok }) => ok)).toHaveLength(1)
	expect(await emails()).toEqual(["baraka@tamasha.example"])
})

test("a_replaced_password_works_and_the_old_one_does_not", async () => {
	const id = await addTestAdmin(db, "chui@tamasha.example")
	await setTemporaryPassword(db, id, "mnyonge hana haki", START)
	expect(await fits("chui@tamasha.example", "mnyonge hana haki")).toBe(true)
	expect(await fits("chui@tamasha.example", PASSWORD)).toBe(false)
})

test("the_last_admin_stays", async () => {
	await addTestAdmin(db, "amina@tamasha.example")
	await addTestAdmin(db, "baraka@tamasha.example")
	expect(await removeAdmin(db, "nobody@tamasha.example", START)).toEqual({
		ok: false,
		reason: "no-such-admin",
	})
	expect(await removeAdmin(db, "amina@tamasha.example", START)).toEqual({ ok: true })
	expect(await removeAdmin(db, "baraka@tamasha.example", START)).toEqual({ ok: false, reason: "last-owner" })
	expect(await findAdminByEmail(db, "amina@tamasha.example")).toBeUndefined()
	expect(await emails()).toEqual(["baraka@tamasha.example"])
})

test("two_who_remove_each_other_at_once_do_not_both_succeed", async () => {
	for (let round = 0; round < 10; round += 1) {
		await addAdmin(db, { email: "amina@tamasha.example", password: PASSWORD, at: START })
		await addAdmin(db, { email: "baraka@tamasha.example", password: PASSWORD, at: START })
		const both = ["amina@tamasha.example", "baraka@tamasha.example"].map((email) =>
			removeAdmin(db, email, START),
		)
		const outcomes = await Promise.all(both)
		expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
		expect(await emails()).toHaveLength(1)
	}
})

test("what_the_console_does_with_accounts_is_in_the_audit_log", async () => {
	const [email, other] = ["amina@tamasha.example", "baraka@tamasha.example"]
	let id = ""
	const entries = await collectAuditEvents(db, async () => {
		await addTestAdmin(db, other)
		id = await addTestAdmin(db, email)
		await createResetLink(db, { userId: id, origin: "https://tamasha.example", at: START })
		await removeAdmin(db, email, START)
		await removeAdmin(db, other, START)
	})
	const about = { actor: "system", subjectKind: "account", subjectId: id }
	expect(entries.slice(1)).toEqual([
		{ action: "account-added", ...about, after: { email } },
		{ action: "account-link-made", ...about },
		{ action: "account-removed", ...about, before: { email } },
	])
})
