import { and, eq } from "drizzle-orm"
import { beforeEach, describe, expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { addApplications } from "../applications/applications.fixture.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { vendorEvents } from "../applications/withdrawal-schema.server.ts"
import { auditLog } from "../audit/schema.server.ts"
import { editions } from "../editions/schema.server.ts"
import { openLetterKeys } from "../mail/letter-key.server.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { VENDOR_PAGE_URL } from "../mail/vendor-page-link.ts"
import { isCodeOpen, sendCode } from "./codes.server.ts"
import { ensureLink, findByLink } from "./links.server.ts"
import { changeOwnEmail } from "./own-email.server.ts"
import { withdrawOwn } from "./own-withdrawal.server.ts"
import { CODE_MINUTES, CODE_TRIES, type CodePurpose } from "./rules.ts"
import { vendorCodes } from "./schema.server.ts"
import { AT, MAKER } from "./vendor-pages.fixture.ts"

const { db } = await openTestDatabase()
const EMAIL = "potter@clay.example"
const linkTo = (token: string) => `https://tamasha.example/my/${token}`
let id = 0

beforeEach(async () => {
	await db.delete(vendorApplications)
	await db.delete(outboxMails)
	const [added = 0] = await addApplications(db, [{ brandName: "Udongo", emailAddress: EMAIL }])
	id = added
})

/** As the email says it. */
async function askForCode(purpose: CodePurpose = "withdrawal"): Promise<string> {
	const mailId = await sendCode(db, { applicationId: id, purpose }, MAKER)
	const [letter] = await db
		.select()
		.from(outboxMails)
		.where(eq(outboxMails.id, mailId ?? 0))
	expect(letter).toMatchObject({ kind: "vendor-code", recipient: EMAIL })
	const text = openLetterKeys(letter?.text ?? "", EMAIL, MAKER.authSecret)
	expect(text).toContain("Dear Udongo,")
	return /\d{4} \d{4}/.exec(text ?? "")?.[0].replace(" ", "") ?? expect.fail("no code")
}

const withdraw = (code: string, maker = MAKER) => withdrawOwn(db, id, { code, reason: "" }, maker)
const other = (code: string) => String((Number(code) + 1) % 10 ** 8).padStart(8, "0")
const later = (minutes: number) => ({ ...MAKER, at: new Date(AT.getTime() + minutes * 60_000) })
const WRONG = { ok: false, reason: "wrong-code" }

describe("a code", () => {
	test("opens_nothing_once_the_festival_is_over_or_an_answer_was_no", async () => {
		const over = { ...MAKER, at: new Date("2026-01-10T08:00:00Z") }
		const code = await askForCode()
		const refused = { ok: false, reason: "not-possible" }
		expect(await withdraw(code, over)).toEqual(refused)
		const change = { ...over, code, email: "new@clay.example", linkTo }
		expect(await changeOwnEmail(db, id, change)).toEqual(refused)
		// The control: the day alone was in the way.
		expect(await withdraw(code)).toMatchObject({ ok: true, changed: true })
	})

	test("lets_the_vendor_withdraw_once_and_stands_nowhere_in_the_database", async () => {
		const code = await askForCode()
		const sent = eq(auditLog.action, "vendor-code-sent")
		expect(await db.$count(auditLog, and(sent, eq(auditLog.applicationId, id)))).toBe(1)
		const stored = JSON.stringify([await db.select().from(vendorCodes), await db.select().from(outboxMails)])
		expect(stored).not.toContain(code)
		expect(stored).not.toContain(`${code.slice(0, 4)} ${code.slice(4)}`)
		expect(await withdraw(code)).toMatchObject({ ok: true, changed: true })
		expect(await db.select().from(vendorCodes)).toEqual([])
		expect(await withdraw(code)).toMatchObject({ ok: true, changed: false })
	})

	test("is_wrong_when_it_is_another_one_and_after_its_time", async () => {
		expect(await withdraw("12345678")).toEqual(WRONG)
		const code = await askForCode()
		expect(await withdraw(other(code))).toEqual(WRONG)
		expect(await withdraw(code, later(CODE_MINUTES))).toEqual(WRONG)
		expect(await withdraw(code, later(CODE_MINUTES - 1))).toMatchObject({ ok: true })
	})

	test("can_be_typed_while_it_is_good_and_its_email_leads_to_where", async () => {
		const owner = { applicationId: id, purpose: "withdrawal" } as const
		expect(await isCodeOpen(db, owner, AT)).toBe(false)
		const code = await askForCode()
		const [letter] = await db.select().from(outboxMails)
		expect(letter?.text).toContain(`${VENDOR_PAGE_URL}/withdrawal`)
		expect(await isCodeOpen(db, owner, later(CODE_MINUTES - 1).at)).toBe(true)
		expect(await isCodeOpen(db, { ...owner, purpose: "email" }, AT)).toBe(false)
		expect(await isCodeOpen(db, owner, later(CODE_MINUTES).at)).toBe(false)
		for (let nth = 0; nth < CODE_TRIES; nth += 1) await withdraw(other(code))
		expect(await isCodeOpen(db, owner, AT)).toBe(false)
	})

	test("works_no_more_after_so_many_tries_however_many_are_made_at_once", async () => {
		const code = await askForCode()
		await Promise.all(Array.from({ length: CODE_TRIES + 3 }, () => withdraw(other(code))))
		expect(await db.select().from(vendorCodes)).toMatchObject([{ tries: CODE_TRIES }])
		expect(await withdraw(code)).toEqual(WRONG)
	})

	test("replaces_the_one_before_and_is_good_for_one_thing", async () => {
		const first = await askForCode()
		const second = await askForCode()
		expect(await withdraw(first)).toEqual(WRONG)
		const forEmail = await askForCode("email")
		expect(await withdraw(forEmail)).toEqual(WRONG)
		expect(await withdraw(second)).toMatchObject({ ok: true })
	})

	test("ends_with_the_address_that_it_was_sent_to", async () => {
		const code = await askForCode()
		const emailAddress = "corrected@clay.example"
		await db.update(vendorApplications).set({ emailAddress }).where(eq(vendorApplications.id, id))
		expect(await withdraw(code)).toEqual(WRONG)
	})
})

describe("another email address", () => {
	const NEW = "udongo@clay.example"
	const change = (code: string, email = NEW) => changeOwnEmail(db, id, { ...MAKER, code, email, linkTo })

	test("ends_the_link_of_the_old_one_gets_its_own_and_the_old_one_is_told", async () => {
		const owner = { applicationId: id, email: EMAIL }
		const token = (await ensureLink(db, owner, MAKER)) ?? expect.fail("no link")
		const code = await askForCode("email")
		expect(await change(code)).toMatchObject({ ok: true })
		expect(await findByLink(db, token, MAKER)).toEqual({ ok: false, reason: "not-found" })
		const renewed = await ensureLink(db, { applicationId: id, email: NEW }, MAKER)
		expect(await findByLink(db, renewed ?? "", MAKER)).toEqual({ ok: true, applicationId: id })
		const letters = await db.select().from(outboxMails).where(eq(outboxMails.state, "queued"))
		expect(letters.map(({ kind, recipient }) => [kind, recipient])).toEqual([
			["email-changed", EMAIL],
			["vendor-link", NEW],
		])
		// What anybody may ask for repeats nothing that somebody typed.
		expect(letters.map(({ text }) => /^Dear .*,$/m.exec(text)?.[0])).toEqual(["Dear Udongo,", "Dear vendor,"])
		expect(await db.select().from(vendorEvents)).toMatchObject([{ applicationId: id, kind: "email-changed" }])
	})

	test("is_refused_without_the_code_and_where_another_application_has_it", async () => {
		expect(await change("12345678")).toEqual(WRONG)
		await addApplications(db, [{ brandName: "Other", emailAddress: NEW }])
		expect(await change(await askForCode("email"))).toEqual({ ok: false, reason: "not-possible" })
		expect(await change(await askForCode("email"), EMAIL)).toEqual({ ok: false, reason: "same-address" })
	})

	test("is_refused_once_the_edition_is_closed", async () => {
		const code = await askForCode("email")
		await db.update(editions).set({ closedAt: AT })
		expect(await change(code)).toEqual({ ok: false, reason: "edition-closed" })
		expect(await sendCode(db, { applicationId: id, purpose: "email" }, MAKER)).toBeUndefined()
		await db.update(editions).set({ closedAt: null })
	})
})
