import { asc, eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { openScriptedMailServer, smtpResponse } from "../../platform/mail/scripted-mail-server.fixture.ts"
import { addTestAdmin } from "../accounts/accounts.fixture.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { digestOf } from "../applications/sent-fields.server.ts"
import { collectAuditEvents } from "../audit/audit-events.fixture.ts"
import { readCompanyDetails } from "../content/queries.server.ts"
import { decideApplication } from "../decisions/commands.server.ts"
import { sendConfirmation, sentEffects } from "../decisions/confirmation.server.ts"
import { listMisdirectedLetters, resendMisdirectedLetter } from "../decisions/misdirected-letters.server.ts"
import { vendorExtras } from "../extras/schema.server.ts"
import { openSubmissionEnvironment } from "../extras/submission.fixture.ts"
import { queueCustomMail } from "../mail/custom-mail.server.tsx"
import { openTestMailDispatcher, openTestTransport } from "../mail/mail-dispatcher.fixture.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { correctAsOnScreen, typing } from "./corrections.fixture.ts"

const environment = await openSubmissionEnvironment()
const { db } = environment
const amina = await addTestAdmin(db, "amina@tamasha.example")
const at = new Date("2025-11-20T06:00:00Z")
const decider = () => ({ by: amina, at: new Date() })

beforeEach(async () => void (await db.delete(outboxMails)))

/** @param before what the screen shows */
const correct = (id: number, before: string, emailAddress: string, isShared = false) => {
	const field = { kind: "line" } as Parameters<typeof digestOf>[0]
	const expected = { emailAddress: digestOf(field, before) }
	return correctAsOnScreen(db, id, { expected, typed: typing({ emailAddress }), isShared, by: amina, at })
}
const letters = (id: number) =>
	db.select().from(outboxMails).where(eq(outboxMails.applicationId, id)).orderBy(asc(outboxMails.id))
const listDeliveries = async (id: number) =>
	(await letters(id)).map(({ recipient, state }) => `${state} ${recipient}`)
async function emailOf(id: number) {
	const [row] = await db.select().from(vendorApplications).where(eq(vendorApplications.id, id))
	return row?.emailAddress
}

test("an_address_is_corrected_with_one_entry_that_keeps_both", async () => {
	const { id } = await environment.apply({ emailAddress: "poter@clay.example" })
	const entries = await collectAuditEvents(db, () => correct(id, "poter@clay.example", "potter@clay.example"))
	expect(entries).toMatchObject([
		{
			action: "email-corrected",
			userId: amina,
			subjectKind: "vendor",
			subjectId: String(id),
			applicationId: id,
		},
	])
	const [entry] = entries
	expect(entry?.personal).toEqual({
		before: { Email: "poter@clay.example" },
		after: { Email: "potter@clay.example" },
	})
	expect(await emailOf(id)).toBe("potter@clay.example")
	const again = () => correct(id, "poter@clay.example", "potter@clay.example")
	expect(await collectAuditEvents(db, again)).toEqual([])
	expect(await again()).toEqual({ ok: true, labels: [], letters: [], leftOrder: [] })
})

test("an_address_that_a_colleague_has_changed_meanwhile_stays", async () => {
	const { id } = await environment.apply({ emailAddress: "a@stale.example" })
	await correct(id, "a@stale.example", "b@stale.example")
	expect(await correct(id, "a@stale.example", "c@stale.example")).toMatchObject({
		ok: false,
		reason: "changed-meanwhile",
		fields: [{ name: "emailAddress", value: "b@stale.example" }],
		last: { by: amina },
	})
	expect(await correct(999_999, "", "c@stale.example")).toEqual({ ok: false, reason: "vendor-not-found" })
})

test("an_address_of_another_application_is_taken_only_when_the_organiser_says_so", async () => {
	const { id } = await environment.apply({ emailAddress: "typo@both.example" })
	await environment.apply({ emailAddress: " Both@Both.example ", brandName: "Mkate", number: 7_007 })
	expect(await correct(id, "typo@both.example", "both@both.example")).toEqual({
		ok: false,
		reason: "address-taken",
		taker: { number: 7_007, brandName: "Mkate" },
		leftOrder: [],
	})
	expect(await emailOf(id)).toBe("typo@both.example")
	expect(await correct(id, "typo@both.example", "both@both.example", true)).toMatchObject({
		labels: ["Email"],
	})
})

test("extras_come_along_with_the_application_that_has_them_and_with_no_other_of_the_old_address", async () => {
	const extrasOf = async () => (await db.select().from(vendorExtras)).map(({ vendorEmail }) => vendorEmail)
	const { id } = await environment.apply({ emailAddress: "old@extras.example", status: "approved" })
	await environment.submit(await environment.form("old@extras.example"))
	await correct(id, "old@extras.example", "new@extras.example")
	expect(await extrasOf()).toEqual(["new@extras.example"])
	const other = await environment.apply({ emailAddress: "new@extras.example" })
	await correct(other.id, "new@extras.example", "other@extras.example")
	expect(await extrasOf()).toEqual(["new@extras.example"])
	await environment.apply({ emailAddress: "new@extras.example" })
	await correct(id, "new@extras.example", "alone@extras.example")
	expect(await extrasOf()).toEqual(["alone@extras.example"])
})

test("letters_that_did_not_reach_the_old_address_go_to_the_new_one", async () => {
	const server = await openScriptedMailServer({
		onRcptTo: ({ address }, _session, done) =>
			done(address.startsWith("typo") ? smtpResponse(550, "No such mailbox") : null),
	})
	const dispatcher = openTestMailDispatcher({
		db,
		transport: openTestTransport(server.url),
		effects: sentEffects,
	})
	const { id } = await environment.apply({ emailAddress: "typo@clay.example", status: "approved" })
	const confirmed = await sendConfirmation(db, id, { origin: "https://tamasha.example", ...decider() })
	expect(await dispatcher.deliver(confirmed.ok ? confirmed.mailId : 0)).toMatchObject({ state: "refused" })
	expect(await listDeliveries(id)).toEqual(["failed typo@clay.example"])
	const corrected = await correct(id, "typo@clay.example", "right@clay.example")
	expect(await listDeliveries(id)).toEqual(["queued right@clay.example"])
	for (const letter of corrected.ok ? corrected.letters : []) await dispatcher.deliver(letter)
	expect(await listDeliveries(id)).toEqual(["sent right@clay.example"])
	expect(await listMisdirectedLetters(db, id, "right@clay.example")).toEqual([])
	const [row] = await db.select().from(vendorApplications).where(eq(vendorApplications.id, id))
	expect(row?.confirmationSent).toBe(true)
})

test.each([
	[true, ["sent typo@clay.example"]],
	[false, ["queued right@clay.example"]],
])(
	"a_letter_that_is_being_handed_over_went_to_the_old_address_or_goes_to_the_new (%s)",
	async (isTaken, reach) => {
		const answer = Promise.withResolvers<void>()
		const server = await openScriptedMailServer({ answerLetter: () => answer.promise })
		const dispatcher = openTestMailDispatcher({ db, transport: openTestTransport(server.url) })
		const { id } = await environment.apply({ emailAddress: "typo@clay.example" })
		const denied = await decideApplication(db, id, "denied", decider())
		const trying = dispatcher.deliver((denied.ok && denied.letter?.mailId) || 0)
		await expect.poll(() => server.received.length).toBe(1)
		await correct(id, "typo@clay.example", "right@clay.example", true)
		if (isTaken) answer.resolve()
		else answer.reject(smtpResponse(451, "Later"))
		await trying
		await expect.poll(() => listDeliveries(id)).toEqual(reach)
	},
)

test("a_letter_that_went_to_the_old_address_is_sent_to_the_new_one_once_when_asked_for", async () => {
	const server = await openScriptedMailServer()
	const dispatcher = openTestMailDispatcher({
		db,
		transport: openTestTransport(server.url),
		effects: sentEffects,
	})
	const { id } = await environment.apply({ emailAddress: "stranger@clay.example" })
	const denied = await decideApplication(db, id, "denied", decider())
	await dispatcher.deliver((denied.ok && denied.letter?.mailId) || 0)
	await correct(id, "stranger@clay.example", "vendor@clay.example", true)
	const [letter] = await listMisdirectedLetters(db, id, "vendor@clay.example")
	expect(letter).toMatchObject({ recipient: "stranger@clay.example" })
	const which = { applicationId: id, letterId: letter?.id ?? 0 }
	const again = () => resendMisdirectedLetter(db, which, decider())
	const entries = await collectAuditEvents(db, () => Promise.all([again(), again()]))
	expect(entries).toMatchObject([{ action: "letter-resent", applicationId: id }])
	expect(await dispatcher.deliverDue()).toBe(1)
	expect(await listDeliveries(id)).toEqual(["sent stranger@clay.example", "sent vendor@clay.example"])
	const [first, second] = await letters(id)
	expect([second?.subject, second?.html]).toEqual([first?.subject, first?.html])
	expect(await listMisdirectedLetters(db, id, "vendor@clay.example")).toEqual([])
	expect(await again()).toMatchObject({ reason: "not-resendable", last: { by: amina } })
})

test("a_letter_about_a_decision_that_was_changed_is_not_offered", async () => {
	const server = await openScriptedMailServer()
	const dispatcher = openTestMailDispatcher({ db, transport: openTestTransport(server.url) })
	const { id } = await environment.apply({ emailAddress: "stranger@over.example" })
	const denied = await decideApplication(db, id, "denied", decider())
	await dispatcher.deliver((denied.ok && denied.letter?.mailId) || 0)
	await decideApplication(db, id, "approved", { by: amina, at: new Date(Date.now() + 1) })
	await correct(id, "stranger@over.example", "vendor@over.example")
	expect(await listMisdirectedLetters(db, id, "vendor@over.example")).toEqual([])
	const [letter] = await letters(id)
	const which = { applicationId: id, letterId: letter?.id ?? 0 }
	expect(await resendMisdirectedLetter(db, which, decider())).toEqual({ ok: false, reason: "not-resendable" })
})

test("every_letter_that_went_to_another_address_is_offered_and_of_repeated_ones_the_newest", async () => {
	const server = await openScriptedMailServer()
	const dispatcher = openTestMailDispatcher({
		db,
		transport: openTestTransport(server.url),
		effects: sentEffects,
	})
	const { id } = await environment.apply({ emailAddress: "old@several.example", status: "approved" })
	const origin = "https://tamasha.example"
	for (const _ of ["first", "again"]) {
		const confirmed = await sendConfirmation(db, id, { origin, ...decider() })
		await dispatcher.deliver(confirmed.ok ? confirmed.mailId : 0)
	}
	const letter = { to: "old@several.example", subject: "About your stall", html: "<p>Hello</p>" }
	const company = await readCompanyDetails(db)
	await queueCustomMail(db, { call: "send-email", by: amina, applicationId: id, company, at, letter })
	await dispatcher.deliverDue()
	await correct(id, "old@several.example", "new@several.example")
	const [, newest, custom] = await letters(id)
	const misdirected = await listMisdirectedLetters(db, id, "new@several.example")
	expect(misdirected.map((one) => one.id)).toEqual([custom?.id, newest?.id])
	await resendMisdirectedLetter(db, { applicationId: id, letterId: custom?.id ?? 0 }, decider())
	expect(await listMisdirectedLetters(db, id, "new@several.example")).toMatchObject([{ id: newest?.id }])
})
