import { and, eq } from "drizzle-orm"
import { createElement } from "react"
import { beforeEach, expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { addPotter } from "../applications/applications.fixture.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { addOrganiser, ORIGIN } from "../choices/choices.fixture.ts"
import { decideApplication } from "../decisions/commands.server.ts"
import { sendConfirmation } from "../decisions/confirmation.server.ts"
import { resendTrueLetter } from "../decisions/misdirected-letters.server.ts"
import { withdrawApplication } from "../decisions/withdrawals.server.ts"
import { queueMail, resendMail } from "../mail/commands.server.ts"
import { findMail } from "../mail/queries.server.ts"
import { isResendable, type MailKind } from "../mail/rules.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { cash, expectedOf, payAfterAsking } from "../money/money.fixture.ts"
import { correctAsOnScreen, typing } from "./corrections.fixture.ts"

const { db } = await openTestDatabase()
const by = await addOrganiser(db, "amina")
const hours = (count: number) => new Date(Date.parse("2026-11-20T09:00:00Z") + count * 3_600_000)
const [WRONG, RIGHT] = ["wrong@clay.example", "right@clay.example"]
let id = 0

beforeEach(async () => {
	await db.delete(vendorApplications)
	await db.delete(outboxMails)
	id = await addPotter(db, { emailAddress: WRONG })
})

const decide = (status: "approved" | "denied", at: number) =>
	decideApplication(db, id, status, { by, at: hours(at) })
const write = (kind: MailKind) =>
	queueMail(db, {
		...{ kind, cause: `${kind}:1`, to: WRONG, subject: "Karibu", body: createElement("p") },
		...{ applicationId: id, at: hours(0) },
	})

async function confirm() {
	await decide("approved", 0)
	await sendConfirmation(db, id, { by, at: hours(0), origin: ORIGIN })
}

const pay = async () =>
	payAfterAsking(db, id, cash("R-1", 100, { expected: await expectedOf(db, id) }), { by, at: hours(1) })

/** What is written of somebody, and what makes it untrue afterwards. */
const EMAILS: [MailKind, string, () => Promise<unknown>, () => Promise<unknown>][] = [
	["denial", "was accepted after it", () => decide("denied", 0), () => decide("approved", 1)],
	["confirmation", "was denied after it", confirm, () => decide("denied", 1)],
	[
		"confirmation",
		"withdrew after it",
		confirm,
		() => withdrawApplication(db, id, { by: null, at: hours(1), reason: "" }),
	],
	...(["payment-reminder", "invoice", "payment-receipt", "payment-reversal"] as const).map(
		(kind): (typeof EMAILS)[number] => [
			kind,
			"paid after it",
			() => confirm().then(() => write(kind)),
			() => pay(),
		],
	),
	["invoice", "was denied after it", () => confirm().then(() => write("invoice")), () => decide("denied", 1)],
]

async function find(kind: MailKind) {
	const [found] = await db
		.select()
		.from(outboxMails)
		.where(and(eq(outboxMails.applicationId, id), eq(outboxMails.kind, kind)))
	return found ?? expect.fail(`no ${kind}`)
}
const leave = async (kind: MailKind) =>
	db
		.update(outboxMails)
		.set({ state: "sent", sentAt: hours(0), nextAttemptAt: null })
		.where(eq(outboxMails.id, (await find(kind)).id))
const comeBack = async (kind: MailKind) =>
	db
		.update(outboxMails)
		.set({ bounce: "permanent", bouncedAt: hours(2) })
		.where(eq(outboxMails.id, (await find(kind)).id))
const fail = async () =>
	db
		.update(outboxMails)
		.set({ state: "failed" })
		.where(eq(outboxMails.id, (await find("confirmation")).id))
const correct = () => correctAsOnScreen(db, id, { typed: typing({ emailAddress: RIGHT }), by, at: hours(3) })

test.each(EMAILS)("a_%s_that_came_back_from_who_%s_is_not_sent_again", async (kind, _, tell, change) => {
	await tell()
	await leave(kind)
	await change()
	await comeBack(kind)
	const mail = await findMail(db, (await find(kind)).id)
	expect(mail && isResendable(mail)).toBe(false)
	expect(await resendMail(db, mail?.id ?? 0, { by, at: hours(3) })).toEqual({ ok: false, reason: "outdated" })
	await correct()
	expect(await find(kind)).toMatchObject({ state: "sent", recipient: WRONG })
})

test.each(EMAILS)(
	"a_%s_that_came_back_and_is_true_goes_to_the_corrected_address (%s)",
	async (kind, _, tell) => {
		await tell()
		await leave(kind)
		await comeBack(kind)
		const mail = await findMail(db, (await find(kind)).id)
		expect(mail && isResendable(mail)).toBe(true)
		await correct()
		expect(await find(kind)).toMatchObject({ state: "queued", recipient: RIGHT, bounce: null })
	},
)

const SPOILT: [string, string, () => Promise<unknown>][] = [
	["came_back", "paid", pay],
	["failed", "paid", pay],
	[
		"came_back",
		"got_another_stall",
		() =>
			correctAsOnScreen(db, id, {
				typed: typing({ tentSpace: "Food Truck - Kshs 40,000" }),
				by,
				at: hours(1),
			}),
	],
]

test.each(SPOILT)(
	"a_confirmation_that_%s_from_who_%s_since_is_not_sent_again_and_a_new_one_is",
	async (what, _, change) => {
		await confirm()
		await leave("confirmation")
		await change()
		await (what === "failed" ? fail() : comeBack("confirmation"))
		const { id: letter, state } = await find("confirmation")
		expect(await resendTrueLetter(db, letter, { by, at: hours(3) })).toEqual({
			ok: false,
			reason: "facts-changed",
		})
		expect(await correct()).toMatchObject({ ok: true, letters: [] })
		expect(await find("confirmation")).toMatchObject({ id: letter, state, recipient: WRONG })
		await sendConfirmation(db, id, { by, at: hours(4), origin: ORIGIN })
		const queued = await db.select().from(outboxMails).where(eq(outboxMails.state, "queued"))
		expect(queued).toMatchObject([{ kind: "confirmation", recipient: RIGHT }])
	},
)
