import { beforeEach, expect, test } from "vitest"
import { openTestDatabase } from "../../../../test/database.ts"
import { SettingsError } from "../../../platform/config.server.ts"
import {
	addTestAdmin,
	createTestAuthContext,
	createTestCaller,
	minutesLater,
	PASSWORD,
	START,
	testConfig,
} from "../accounts.fixture.ts"
import { findAdminByEmail, listAdmins } from "../queries.server.ts"
import { users } from "../schema.server.ts"
import { ensureFirstAdmin } from "./first-admin.server.ts"
import { checkPassword } from "./password-check.server.ts"
import { setTemporaryPassword } from "./passwords.server.ts"
import { signIn } from "./sign-in.server.ts"

const database = await openTestDatabase()
const { db } = database
const { authContext } = createTestAuthContext(database)
const EMAIL = "admin@tamasha.example"
const { authSecret } = testConfig
const noSettings = { email: undefined, password: undefined, authSecret }

beforeEach(async () => {
	await db.delete(users)
})

const fits = async (email: string, password: string) => (await checkPassword(db, email, password)).isRight
const emails = async () => (await listAdmins(db)).map(({ email }) => email)
const start = (at = START) => ensureFirstAdmin(db, noSettings, at)

/** The made password, as the person at the console reads it. */
async function readTemporaryPassword(at = START): Promise<string> {
	const password = (await start(at))?.password
	if (password?.kind !== "made") throw new Error(`not made but ${password?.kind}`)
	return password.words
}

test("without_settings_the_first_admin_gets_a_password_of_its_own", async () => {
	expect((await start())?.email).toBe(EMAIL)
	const temporaryPassword = await readTemporaryPassword()
	expect(temporaryPassword).toMatch(/^([a-z2-9]{5}-){5}[a-z2-9]{5}$/)
	expect(await fits(EMAIL, temporaryPassword)).toBe(true)
	await db.delete(users)
	expect(await readTemporaryPassword()).not.toBe(temporaryPassword)
})

test("a_made_password_is_said_again_until_somebody_signed_in_with_it", async () => {
	const temporaryPassword = await readTemporaryPassword()
	expect(await readTemporaryPassword(minutesLater(60))).toBe(temporaryPassword)
	await signIn(authContext, { email: EMAIL, password: "not this one, surely" }, createTestCaller("10.0.0.1"))
	expect(await readTemporaryPassword(minutesLater(120))).toBe(temporaryPassword)
	expect(
		await signIn(authContext, { email: EMAIL, password: temporaryPassword }, createTestCaller("10.0.0.1")),
	).toMatchObject({
		ok: true,
	})
	expect(await start(minutesLater(180))).toBeUndefined()
})

test("one_that_ended_unused_or_was_replaced_or_made_with_another_secret_is_said_to_be_lost", async () => {
	await readTemporaryPassword()
	const lost = { email: EMAIL, password: { kind: "lost" } }
	expect(await start(minutesLater(7 * 24 * 60))).toEqual(lost)
	const elsewhere = { ...noSettings, authSecret: "another secret of the tests, just as long" }
	expect(await ensureFirstAdmin(db, elsewhere, START)).toEqual(lost)
	const { id = "" } = (await findAdminByEmail(db, EMAIL)) ?? {}
	await setTemporaryPassword(db, id, "mnyonge hana haki", START)
	expect(await start()).toEqual(lost)
})

test("a_given_password_is_used_and_never_handed_back", async () => {
	const settings = { email: "Amina@Tamasha.example", password: PASSWORD, authSecret }
	const first = await ensureFirstAdmin(db, settings, START)
	expect(first).toEqual({ email: "amina@tamasha.example", password: { kind: "given" } })
	expect(await fits("amina@tamasha.example", PASSWORD)).toBe(true)
	expect(await ensureFirstAdmin(db, settings, START)).toBeUndefined()
})

test("where_there_is_an_admin_none_is_made_and_no_password_changes", async () => {
	await addTestAdmin(db, "amina@tamasha.example")
	const settings = { email: "amina@tamasha.example", password: "another good password", authSecret }
	expect(await ensureFirstAdmin(db, settings, START)).toBeUndefined()
	expect(await emails()).toEqual(["amina@tamasha.example"])
	expect(await fits("amina@tamasha.example", PASSWORD)).toBe(true)
})

test("a_first_password_that_everybody_uses_is_refused_by_the_name_of_its_setting", async () => {
	const making = ensureFirstAdmin(db, { ...noSettings, password: "password12345" }, START)
	await expect(making).rejects.toThrow(SettingsError)
	await expect(making).rejects.toThrow(/^ADMIN_PASSWORD can't be used/)
	expect(await emails()).toEqual([])
})

test("processes_that_start_at_once_make_one_first_admin_and_all_say_the_same_password", async () => {
	const passwords = await Promise.all(Array.from({ length: 8 }, () => readTemporaryPassword()))
	expect(new Set(passwords).size).toBe(1)
	expect(await emails()).toEqual([EMAIL])
	expect(await fits(EMAIL, passwords[0] ?? "")).toBe(true)
})
