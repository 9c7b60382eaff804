import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { openTestDatabase } from "../../../../test/database.ts"
import { collectAuditEvents } from "../../audit/audit-events.fixture.ts"
import { openLetterKeys } from "../../mail/letter-key.server.ts"
import { outboxMails } from "../../mail/schema.server.ts"
import {
	addTestAdmin,
	company,
	createTestAuthContext,
	createTestCaller,
	START,
	testConfig,
} from "../accounts.fixture.ts"
import { findInvitation, findMember, listInvitations } from "../queries.server.ts"
import { ENDED_INVITATION_MS, INVITATION_MS } from "../rules.ts"
import { users } from "../schema.server.ts"
import {
	acceptInvitation,
	inviteMember,
	type NewInvitation,
	withdrawInvitation,
} from "./invitations.server.ts"
import { removeMember } from "./members.server.ts"
import { deleteExpiredAccountData, findAdminSession } from "./sessions.server.ts"
import { signIn } from "./sign-in.server.ts"

const database = await openTestDatabase()
const { db } = database
const { authContext, clock } = createTestAuthContext(database)
const { authSecret } = testConfig
const EMAIL = "baraka@tamasha.example"
const password = "mnyonge hana haki"
const caller = createTestCaller("10.0.0.1")

let amina = ""
beforeEach(async () => {
	clock.time = START
	await db.delete(users)
	await db.delete(outboxMails)
	amina = await addTestAdmin(db, "amina@tamasha.example")
})

const steward: NewInvitation = { email: EMAIL, role: "steward", editionId: null, showsContacts: false }

function invite(invitation: Partial<NewInvitation> = {}) {
	return inviteMember(
		db,
		{ ...steward, ...invitation },
		{
			by: { id: amina, name: "amina" },
			company,
			linkTo: (key) => `https://tamasha.example/invitations/${key}`,
			authSecret,
			at: clock.time,
		},
	)
}

/** The key in the letter, as its reader would follow it. */
async function inviteForKey(invitation: Partial<NewInvitation> = {}): Promise<string> {
	const invited = await invite(invitation)
	if (!invited.ok) throw new Error(invited.reason)
	const [letter] = await db.select().from(outboxMails).where(eq(outboxMails.id, invited.mailId))
	const text = openLetterKeys(letter?.text ?? "", letter?.recipient ?? "", authSecret) ?? ""
	const key = /https:\/\/tamasha\.example\/invitations\/([\w-]{43})/.exec(text)?.[1]
	if (!key) throw new Error(`no link in ${letter?.text}`)
	return key
}

const accept = (key: string) => acceptInvitation(authContext, { key, password }, caller)
const ENDED = { ok: false, reason: "link-ended" }

test("an_invitation_makes_an_account_with_its_role_and_signs_its_owner_in", async () => {
	const key = await inviteForKey()
	expect(await findInvitation(db, key, START)).toEqual({ email: EMAIL, role: "steward" })
	const accepted = await accept(key)
	if (!accepted.ok) throw new Error(accepted.reason)
	const session = await findAdminSession(db, accepted.tokens.session ?? "", START)
	const memberships = [{ role: "steward", editionId: null, showsContacts: false }]
	expect(session).toMatchObject({
		admin: { email: EMAIL, name: "baraka" },
		memberships,
		passwordEndsAt: null,
	})
	expect((await findMember(db, accepted.userId))?.memberships).toEqual(memberships)
	expect((await signIn(authContext, { email: EMAIL, password }, caller)).ok).toBe(true)
	expect(await listInvitations(db)).toEqual([])
})

test("a_link_works_once_also_when_it_is_used_at_the_same_moment", async () => {
	const key = await inviteForKey()
	const answers = await Promise.all([accept(key), accept(key), accept(key)])
	expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
	expect(await accept(key)).toEqual(ENDED)
	expect(await db.$count(users, eq(users.email, EMAIL))).toBe(1)
})

test("a_link_works_for_72_hours", async () => {
	const key = await inviteForKey()
	clock.time = new Date(START.getTime() + INVITATION_MS)
	expect(INVITATION_MS).toBe(72 * 3_600_000)
	expect(await accept(key)).toEqual(ENDED)
	clock.time = new Date(clock.time.getTime() - 1)
	expect((await accept(key)).ok).toBe(true)
})

test("a_new_invitation_replaces_the_one_before_and_its_waiting_letter", async () => {
	const first = await inviteForKey({ role: "owner" })
	const second = await inviteForKey()
	expect(await accept(first)).toEqual(ENDED)
	const letters = await db.select().from(outboxMails).orderBy(outboxMails.id)
	expect(letters.map(({ state, withdrawnFor }) => [state, withdrawnFor])).toEqual([
		["withdrawn", "invitation-withdrawn"],
		["queued", null],
	])
	const accepted = await accept(second)
	expect(accepted.ok && (await findMember(db, accepted.userId))?.memberships).toMatchObject([
		{ role: "steward" },
	])
})

test("an_invitation_that_was_taken_back_opens_nothing", async () => {
	const key = await inviteForKey()
	const [invitation] = await listInvitations(db)
	const by = { by: amina, at: START }
	expect(await withdrawInvitation(db, invitation?.id ?? 0, by)).toBe(true)
	expect(await withdrawInvitation(db, invitation?.id ?? 0, by)).toBe(false)
	expect(await accept(key)).toEqual(ENDED)
	expect((await db.select().from(outboxMails))[0]).toMatchObject({ state: "withdrawn" })
})

test("the_invitations_of_somebody_who_was_removed_end_with_them_and_their_waiting_letters", async () => {
	await addTestAdmin(db, "chui@tamasha.example")
	const key = await inviteForKey({ role: "owner" })
	await removeMember(db, amina, { by: "system", at: START })
	expect(await accept(key)).toEqual(ENDED)
	const letters = await db.select().from(outboxMails)
	expect(letters).toMatchObject([{ state: "withdrawn", withdrawnFor: "invitation-withdrawn" }])
})

test("whoever_is_on_the_team_is_not_invited_and_keeps_their_password", async () => {
	const key = await inviteForKey()
	const baraka = await addTestAdmin(db, EMAIL)
	expect(await invite()).toEqual({ ok: false, reason: "already-a-member", userId: baraka })
	expect(await accept(key)).toEqual({ ok: false, reason: "already-a-member" })
	expect((await signIn(authContext, { email: EMAIL, password }, caller)).ok).toBe(false)
})

test("neither_the_database_nor_the_outbox_holds_a_key_that_works", async () => {
	const key = await inviteForKey()
	const dump = JSON.stringify([
		await db.execute("select * from invitations"),
		await db.select().from(outboxMails),
	])
	expect(dump).not.toContain(key)
	expect(dump).toContain("sealed.")
})

test("an_invitation_that_nobody_accepted_is_forgotten_30_days_after_its_end", async () => {
	await invite()
	const end = START.getTime() + INVITATION_MS + ENDED_INVITATION_MS
	await deleteExpiredAccountData(db, new Date(end))
	expect(await listInvitations(db)).toHaveLength(1)
	await deleteExpiredAccountData(db, new Date(end + 1))
	expect(await listInvitations(db)).toEqual([])
})

test("inviting_accepting_and_taking_back_are_in_the_audit_log", async () => {
	const entries = await collectAuditEvents(db, async () => {
		await invite()
		const [invitation] = await listInvitations(db)
		await withdrawInvitation(db, invitation?.id ?? 0, { by: amina, at: START })
		await accept(await inviteForKey({ role: "accountant" }))
	})
	const byAmina = { actor: "organiser", userId: amina }
	const invited = (role: string) => ({
		action: "invitation-sent",
		...byAmina,
		after: { email: EMAIL, role, edition: null },
	})
	expect(entries).toMatchObject([
		invited("steward"),
		{ action: "invitation-withdrawn", ...byAmina, before: { email: EMAIL } },
		invited("accountant"),
		{ action: "invitation-accepted", subjectKind: "account", after: { role: "accountant", edition: null } },
		{ action: "browser-known" },
		{ action: "signed-in", after: { by: "invitation" } },
	])
})
