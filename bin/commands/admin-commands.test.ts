import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { createTestAuthContext } from "../../app/domain/accounts/accounts.fixture.ts"
import { ensureFirstAdmin } from "../../app/domain/accounts/commands/first-admin.server.ts"
import { resetPassword } from "../../app/domain/accounts/commands/password-reset.server.ts"
import { verifyPassword } from "../../app/domain/accounts/passwords.server.ts"
import { findAdminByEmail } from "../../app/domain/accounts/queries.server.ts"
import { credentials, memberships } from "../../app/domain/accounts/schema.server.ts"
import { addAdminWithSecondFactor } from "../../app/domain/accounts/second-factor.fixture.ts"
import { openTestDatabase } from "../../test/database.ts"
import { runAdminCommand, USAGE } from "./admin-commands.ts"

const { db, pool } = await openTestDatabase()
const at = new Date("2025-11-20T06:00:00Z")
await ensureFirstAdmin(
	db,
	{ email: "amina@tamasha.example", password: undefined, authSecret: "of the tests" },
	at,
)

/** What a command printed, where it printed it, and how it ended. */
async function admin(...args: string[]) {
	const [out, err]: [string[], string[]] = [[], []]
	let opened = 0
	const code = await runAdminCommand(args, {
		print: (line) => out.push(line),
		printError: (line) => err.push(line),
		openDatabase: async () => {
			opened += 1
			const close = async () => {
				opened -= 1
			}
			return { db, close }
		},
		now: () => at,
		origin: () => "https://tamasha.example",
	})
	expect(opened).toBe(0)
	return { code, out, err }
}

const fitsSomeone = async (password: string) => {
	const all = await db.select({ hash: credentials.password }).from(credentials)
	const fits = await Promise.all(all.map(({ hash }) => verifyPassword(hash ?? "", password)))
	return fits.includes(true)
}

test("adding_prints_a_password_once_that_works", async () => {
	const { code, out, err } = await admin("add", " Baraka@Tamasha.example ")
	expect({ code, err }).toEqual({ code: 0, err: [] })
	expect(out).toEqual([
		"baraka@tamasha.example can now sign in.",
		expect.stringMatching(/^password [a-z2-9-]{35}$/),
		"(shown only once; works for a week; change it under Account)",
	])
	expect(await fitsSomeone(out[1]?.replace("password ", "") ?? "")).toBe(true)
})

test("listing_names_everyone_and_no_password", async () => {
	expect(await admin("list")).toEqual({
		code: 0,
		out: [
			"amina@tamasha.example   owner, since 20 Nov 2025",
			"baraka@tamasha.example  owner, since 20 Nov 2025",
		],
		err: [],
	})
})

test("resetting_prints_a_new_password", async () => {
	const { code, out } = await admin("reset", "baraka@tamasha.example")
	expect(code).toBe(0)
	expect(await fitsSomeone(out[1]?.replace("password ", "") ?? "")).toBe(true)
})

test("a_link_is_printed_that_sets_a_password_once", async () => {
	const { code, out } = await admin("link", "baraka@tamasha.example")
	expect({ code, words: out[0] }).toEqual({
		code: 0,
		words: "baraka@tamasha.example can set a new password here once, within 30 minutes:",
	})
	const token =
		/^https:\/\/tamasha\.example\/reset-password\?token=([\w-]{43})$/.exec(out[1] ?? "")?.[1] ?? ""
	expect((await resetPassword(db, { token, password: "mnyonge hana haki", at })).ok).toBe(true)
	expect(await fitsSomeone("mnyonge hana haki")).toBe(true)
	expect((await admin("link", "nobody@tamasha.example")).code).toBe(1)
})

test("a_second_factor_is_listed_kept_by_a_reset_and_switched_off_for_a_lost_phone", async () => {
	const { authContext } = createTestAuthContext({ db, pool })
	await addAdminWithSecondFactor(authContext, "chui@tamasha.example")
	expect((await admin("list")).out).toContainEqual(
		expect.stringMatching(/^chui@tamasha\.example +owner, since .+, with two-step sign-in$/),
	)
	expect((await admin("reset", "chui@tamasha.example")).out.at(-1)).toBe(
		"Two-step sign-in stays on. For a lost phone: npm run admin -- second-factor-off chui@tamasha.example",
	)
	expect(await admin("second-factor-off", "chui@tamasha.example")).toEqual({
		code: 0,
		out: ["chui@tamasha.example now signs in with the password alone, and is signed out everywhere."],
		err: [],
	})
	expect(await admin("second-factor-off", "chui@tamasha.example")).toEqual({
		code: 1,
		out: [],
		err: ["chui@tamasha.example does not use two-step sign-in."],
	})
	await admin("remove", "chui@tamasha.example")
})

test("what_cannot_be_done_is_said_and_ends_with_1", async () => {
	expect(await admin("add", "amina@tamasha.example")).toEqual({
		code: 1,
		out: [],
		err: [
			"amina@tamasha.example is already an owner. For a new password: npm run admin -- reset amina@tamasha.example",
		],
	})
	const unknown = "No organiser has the address nobody@tamasha.example. See: npm run admin -- list"
	expect(await admin("reset", "nobody@tamasha.example")).toEqual({ code: 1, out: [], err: [unknown] })
	expect(await admin("remove", "nobody@tamasha.example")).toEqual({ code: 1, out: [], err: [unknown] })
})

test("a_colleague_who_is_there_already_becomes_an_owner", async () => {
	await admin("add", "dalila@tamasha.example")
	await db
		.update(memberships)
		.set({ role: "steward" })
		.where(eq(memberships.userId, await idOf("dalila@tamasha.example")))
	expect(await admin("add", "dalila@tamasha.example")).toEqual({
		code: 0,
		out: ["dalila@tamasha.example is now an owner."],
		err: [],
	})
	await admin("remove", "dalila@tamasha.example")
})

const idOf = async (email: string) => (await findAdminByEmail(db, email))?.id ?? ""

test("the_last_owner_is_not_removed", async () => {
	expect((await admin("remove", "baraka@tamasha.example")).out).toEqual([
		"baraka@tamasha.example can no longer sign in.",
	])
	expect(await admin("remove", "amina@tamasha.example")).toEqual({
		code: 1,
		out: [],
		err: ["amina@tamasha.example is the only owner. Add another one first."],
	})
})

test.each([
	[["frobnicate"], 'There is no "frobnicate".'],
	[["constructor", "a@b.example"], 'There is no "constructor".'],
	[["add"], "add needs an email address."],
	[["add", "nonsense"], '"nonsense" is not an email address.'],
	[["add", "a@b.example", "c@d.example"], "add takes one email address."],
	[["list", "all"], "list takes nothing else."],
])("%j is not understood, which opens no database and ends with 2", async (args, words) => {
	expect(await admin(...args)).toEqual({ code: 2, out: [], err: [`${words}\n\n${USAGE}`] })
})

test("help_is_given_when_asked_for", async () => {
	expect(await admin("--help")).toEqual({ code: 0, out: [USAGE], err: [] })
	expect(await admin("add", "--help")).toEqual({ code: 0, out: [USAGE], err: [] })
	expect(await admin()).toEqual({ code: 2, out: [USAGE], err: [] })
})
