import { eq } from "drizzle-orm"
import fc from "fast-check"
import { beforeEach, expect, test } from "vitest"
import { openTestDatabase } from "../../../../test/database.ts"
import { collectAuditEvents } from "../../audit/audit-events.fixture.ts"
import { editions } from "../../editions/schema.server.ts"
import { addTestAdmin, START } from "../accounts.fixture.ts"
import { findMember, listAdmins } from "../queries.server.ts"
import { ROLES, type Role } from "../rights.ts"
import { memberships, users } from "../schema.server.ts"
import { changeRole, deleteMember, makeOwner, type RoleChange, removeMember } from "./members.server.ts"

const { db } = await openTestDatabase()
const [edition] = await db.select().from(editions)
const christmas = edition?.id ?? 0
const EMAILS = ["amina@tamasha.example", "baraka@tamasha.example"]
const BY = { by: "system", at: START } as const

beforeEach(async () => {
	await db.delete(users)
})

const addTwoOwners = () => Promise.all(EMAILS.map((email) => addTestAdmin(db, email)))
const countOwners = () => db.$count(memberships, eq(memberships.role, "owner"))
const everywhere = (role: Role | null): RoleChange => ({ role, editionId: null, showsContacts: false })
const rolesOf = async (id: string) => (await findMember(db, id))?.memberships

test("a_role_takes_the_place_of_the_one_in_the_same_edition_and_stands_beside_others", async () => {
	const [, baraka = ""] = await addTwoOwners()
	await changeRole(db, baraka, everywhere("accountant"), BY)
	await changeRole(db, baraka, { role: "steward", editionId: christmas, showsContacts: false }, BY)
	await changeRole(db, baraka, { role: "reviewer", editionId: christmas, showsContacts: true }, BY)
	expect(await rolesOf(baraka)).toEqual([
		{ role: "accountant", editionId: null, showsContacts: false },
		{ role: "reviewer", editionId: christmas, showsContacts: true },
	])
	expect(await changeRole(db, baraka, everywhere(null), BY)).toEqual({ ok: true })
	const reviewer = { role: "reviewer", editionId: christmas, showsContacts: true }
	expect(await rolesOf(baraka)).toEqual([reviewer])
	const last = { ...reviewer, role: null }
	expect(await changeRole(db, baraka, last, BY)).toEqual({ ok: false, reason: "only-role" })
	expect(await rolesOf(baraka)).toEqual([reviewer])
})

test("the_last_owner_stays_one", async () => {
	const [amina = "", baraka = ""] = await addTwoOwners()
	expect(await changeRole(db, amina, everywhere("steward"), BY)).toEqual({ ok: true })
	const refused = { ok: false, reason: "last-owner" }
	expect(await changeRole(db, baraka, everywhere("organiser"), BY)).toEqual(refused)
	expect(await changeRole(db, baraka, everywhere(null), BY)).toEqual(refused)
	expect(await removeMember(db, baraka, BY)).toEqual(refused)
	expect(await removeMember(db, amina, BY)).toEqual({ ok: true })
	expect(await removeMember(db, amina, BY)).toEqual({ ok: false, reason: "not-a-member" })
	expect((await listAdmins(db)).map(({ id }) => id)).toEqual([baraka])
})

test("an_owner_is_one_for_all_editions", async () => {
	const [amina = ""] = await addTwoOwners()
	const limited = { role: "owner", editionId: christmas, showsContacts: false } as const
	await expect(changeRole(db, amina, limited, BY)).rejects.toThrow()
})

/** What two owners do to each other, or to themselves, at the same moment. */
const deeds = fc.array(
	fc.record({
		first: fc.nat(1),
		deed: fc.constantFrom<Role | "removal">(...ROLES, "removal"),
		other: fc.constantFrom<Role | "removal">(...ROLES, "removal"),
	}),
	{ minLength: 1, maxLength: 4 },
)

test("whatever_two_owners_do_at_once_leaves_an_owner", async () => {
	await fc.assert(
		fc.asyncProperty(deeds, async (rounds) => {
			await db.delete(users)
			const ids = await addTwoOwners()
			for (const { first, deed, other } of rounds) {
				const run = (id: string, what: Role | "removal") =>
					what === "removal" ? removeMember(db, id, BY) : changeRole(db, id, everywhere(what), BY)
				await Promise.all([run(ids[first] ?? "", deed), run(ids[1 - first] ?? "", other)])
				expect(await countOwners()).toBeGreaterThan(0)
			}
		}),
		{ numRuns: 25 },
	)
})

test("without_the_lock_two_who_remove_each_other_leave_none", async () => {
	let fewest = 2
	for (let round = 0; round < 30 && fewest > 0; round += 1) {
		await db.delete(users)
		const ids = await addTwoOwners()
		await Promise.all(
			ids.map((id) => db.transaction((tx) => deleteMember(tx, { id, email: "" }, BY).catch(() => undefined))),
		)
		fewest = Math.min(fewest, await countOwners())
	}
	expect(fewest).toBe(0)
})

test("whoever_is_not_an_owner_becomes_one_for_all_editions", async () => {
	const [amina = ""] = await addTwoOwners()
	await changeRole(db, amina, everywhere("steward"), BY)
	expect(await makeOwner(db, "amina@tamasha.example", BY)).toBe(true)
	expect(await makeOwner(db, "amina@tamasha.example", BY)).toBe(false)
	expect(await makeOwner(db, "nobody@tamasha.example", BY)).toBe(false)
	expect(await rolesOf(amina)).toEqual([{ role: "owner", editionId: null, showsContacts: false }])
})

test("what_is_done_to_the_team_is_in_the_audit_log_once", async () => {
	const [amina = "", baraka = ""] = await addTwoOwners()
	const by = { by: { organiser: amina }, at: START }
	const entries = await collectAuditEvents(db, async () => {
		await changeRole(db, baraka, everywhere("steward"), by)
		await changeRole(db, baraka, everywhere("steward"), by)
		await changeRole(db, amina, everywhere("steward"), by)
		await removeMember(db, baraka, by)
	})
	const about = { actor: "organiser", userId: amina, subjectKind: "account", subjectId: baraka }
	const role = (name: Role) => ({ edition: null, role: name, showsContacts: false })
	expect(entries).toEqual([
		{ action: "role-changed", ...about, before: role("owner"), after: role("steward") },
		{ action: "account-removed", ...about, before: { email: "baraka@tamasha.example" } },
	])
})
