import { randomUUID } from "node:crypto"
import type { Email } from "postal-mime"
import { afterAll, describe, expect, test } from "vitest"
import { openMailServer, type ReceivedMail } from "../../../test/e2e/mail-server.ts"
import { HOSTILE_ADDRESSES, hostileTexts } from "../../../test/hostile/hostile-texts.ts"
import { reportMeasurement } from "../../../test/report-measurement.ts"
import { openLog } from "../../platform/log.server.ts"
import { createMailTransport } from "../../platform/mail/transport.server.ts"
import { requestPasswordReset } from "../accounts/commands/password-reset.server.ts"
import { users } from "../accounts/schema.server.ts"
import { FIELD_NAMES } from "../applications/fields.ts"
import { findLetterSender } from "../applications/letter-sender.server.ts"
import { potter } from "../applying/apply.fixture.ts"
import { applyForStall } from "../applying/apply.server.ts"
import { readCompanyDetails } from "../content/queries.server.ts"
import { decideApplication } from "../decisions/commands.server.ts"
import { sendConfirmation } from "../decisions/confirmation.server.ts"
import { queueCustomMail } from "../mail/custom-mail.server.tsx"
import { openMailDispatcher } from "../mail/mail-dispatcher.server.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { requestSubscription } from "../newsletter/commands.server.ts"
import { openSubmissionEnvironment } from "./submission.fixture.ts"

const environment = await openSubmissionEnvironment()
const { db, edition } = environment
const mail = await openMailServer()
afterAll(() => mail.close())
const at = new Date("2025-11-20T09:00:00Z")
const AUTH_SECRET = "a secret of the tests, forty characters long"
const mailDispatcher = openMailDispatcher({
	db,
	effects: {},
	findSender: findLetterSender,
	findVendorPage: async () => "https://tamasha.example/my",
	findAttachments: async () => [],
	jobs: { enqueueAfter: async () => undefined },
	log: openLog("silent"),
	authSecret: AUTH_SECRET,
	now: () => at,
	transport: createMailTransport({ smtpUrl: mail.url, mailFrom: "Tamasha <hello@tamasha.example>" }),
})
afterAll(() => mailDispatcher.stop())

const seed = Number(process.env.SEED ?? 20251120)
const texts = hostileTexts(seed, 90)
/** In each round every field says something else. */
const rounds = Number(process.env.ROUNDS ?? 24)
const origin = "https://tamasha.example"
await db.insert(users).values({ id: "amina", name: "amina", email: "amina@tamasha.example" })

/** Beyond those that the form takes. */
let number = 500_000

/** Every letter of the product about one vendor; `say` gives the text of the next field. */
async function queueAllLetters(nextText: () => string, emailAddress: string): Promise<void> {
	const fields = Object.fromEntries(FIELD_NAMES.map((name) => [name, nextText()]))
	const values = { ...potter, ...fields, emailAddress }
	const tentSpace = "Standard Tent (3x3m) - Kshs 25,000"
	const first = { ...values, tentSpace }
	const applied = await applyForStall(db, edition, first, { submissionKey: randomUUID(), at })
	if (!applied.ok) throw new Error(applied.reason)
	await decideApplication(db, applied.application.id, "denied", { by: "amina", at })
	const { id } = await environment.apply({
		...values,
		tentSpace: nextText(),
		status: "approved",
		number: number++,
	})
	// A letter that waits is withdrawn by the next decision.
	await sendConfirmation(db, id, { origin, at, by: "amina" })
	await mailDispatcher.deliverDue()
	await decideApplication(db, id, "denied", { by: "amina", at })
	await mailDispatcher.deliverDue()
	await decideApplication(db, id, "approved", { by: "amina", at })
	await environment.submit(
		await environment.form(emailAddress, [await environment.document("indemnity", `${nextText()}.pdf`)]),
	)
	const letter = { to: emailAddress, subject: "About your pots", html: `<p>Karibu ${nextText()}</p>` }
	const company = await readCompanyDetails(db)
	await queueCustomMail(db, { call: "send-email", by: "amina", letter, applicationId: id, company, at })
}

async function captureDelivered(action: () => Promise<unknown>): Promise<ReceivedMail[]> {
	mail.mails.length = 0
	await action()
	await mailDispatcher.deliverDue()
	return [...mail.mails]
}

const headersOf = ({ headers }: Email) => headers.map(({ key }) => key.toLowerCase()).sort()
/**
 * Every tag with its attributes, in order: what a text can't change unless it becomes markup. Short previews are
 * filled up with blanks in a box of their own.
 */
const tagsOf = ({ html = "" }: Email) => (html.match(/<[^>]*>/g) ?? []).join("").replace("<div></div>", "")
const subjects = (mails: Email[]) => mails.map(({ subject }) => subject).sort()

const plain = await captureDelivered(() => queueAllLetters(() => "Udongo", "plain@udongo.example"))
/** The letter written outside is cleaned and not escaped; it has its own rules below. */
const isWritten = ({ subject }: Email) => subject === "About your pots"

test("there_are_letters_of_every_kind_about_a_vendor", (context) => {
	expect(subjects(plain)).toEqual([
		"About your pots",
		"TAMASHA CHRISTMAS FESTIVAL - A CHANGE TO OUR ANSWER",
		"TAMASHA CHRISTMAS FESTIVAL - APPLICATION RECEIVED",
		"TAMASHA CHRISTMAS FESTIVAL - THANK YOU FOR APPLYING",
		expect.stringMatching(/extras/i),
		expect.stringMatching(/is confirmed/),
	])
	const letters = rounds * plain.length
	reportMeasurement(
		context,
		`${letters} letters read back: each to 1 recipient, with the same headers and tags as a plain one`,
	)
})

describe(`hostile texts in letters, seed ${seed} (trust.md B5)`, () => {
	test.each(Array.from({ length: rounds }, (_, nth) => nth))("round %i", async (nth) => {
		const to = `vendor-${nth}@udongo.example`
		let next = nth * 7
		const mails = await captureDelivered(() => queueAllLetters(() => texts[next++ % texts.length] ?? "", to))
		expect(mails.map(({ recipients }) => recipients)).toEqual(mails.map(() => [to]))
		expect(subjects(mails)).toEqual(subjects(plain))
		for (const letter of mails) {
			const same = plain.find(({ subject }) => subject === letter.subject)
			if (!same) throw new Error("a letter nobody knows")
			expect(headersOf(letter)).toEqual(headersOf(same))
			expect([letter.to, letter.cc, letter.bcc]).toEqual([[{ address: to, name: "" }], undefined, undefined])
			expect(letter.attachments).toEqual([])
			if (!isWritten(letter)) expect(tagsOf(letter)).toBe(tagsOf(same))
			expect(letter.html).not.toMatch(
				/<(script|img|svg|iframe|form|input|base|object|embed)\b|<[^>]* on\w+=|javascript:[^<]*>/i,
			)
		}
	})
})

describe("hostile e-mail addresses (trust.md B5)", () => {
	test.each(HOSTILE_ADDRESSES.map((address) => [JSON.stringify(address), address] as const))(
		"%s reaches nobody",
		async (_, address) => {
			const clean = address.replaceAll("\0", "")
			const before = await db.$count(outboxMails)
			const mails = await captureDelivered(async () => {
				const { id } = await environment.apply({
					brandName: "Udongo",
					emailAddress: clean,
					status: "approved",
					number: number++,
				})
				await sendConfirmation(db, id, { origin, at, by: "amina" })
				await decideApplication(db, id, "denied", { by: "amina", at })
				const company = await readCompanyDetails(db)
				await requestPasswordReset(db, { email: clean, origin, company, authSecret: AUTH_SECRET, at })
				const linksTo = {
					confirm: (token: string) => `${origin}/${token}`,
					leave: (token: string) => `${origin}/${token}`,
				}
				if (clean) await requestSubscription(db, clean, { linksTo, authSecret: AUTH_SECRET, at })
			})
			expect(mails.map(({ recipients }) => recipients)).toEqual([])
			expect(await db.$count(outboxMails)).toBeGreaterThan(before)
		},
	)
})
