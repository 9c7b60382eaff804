import { sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { openFolderStore } from "../../platform/files/folder-store.server.ts"
import { runWithTrace } from "../../platform/trace.server.ts"
import { users } from "../accounts/schema.server.ts"
import { storeAnswers } from "../applications/answers.server.ts"
import { FIELD_NAMES, type FieldName } from "../applications/fields.ts"
import { getEditionStatistics } from "../applications/queries.server.ts"
import { APPLICATION_STATUSES } from "../applications/rules.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { recordAuditEvent } from "../audit/commands.server.ts"
import { readCompanyDetails } from "../content/queries.server.ts"
import { correctAsOnScreen, typing } from "../corrections/corrections.fixture.ts"
import { decideApplication } from "../decisions/commands.server.ts"
import { sendConfirmation } from "../decisions/confirmation.server.ts"
import { getAcceptedTotals } from "../extras/queries.server.ts"
import { openSubmissionEnvironment } from "../extras/submission.fixture.ts"
import { queueCustomMail } from "../mail/custom-mail.server.tsx"
import { bookCharge } from "../money/commands.server.ts"
import { listEntries } from "../money/queries.server.ts"
import { ledgerVersion } from "../money/rules.ts"
import { requestSubscription } from "../newsletter/commands.server.ts"
import { writeNote } from "../notes/commands.server.ts"
import { judgePaper } from "../papers/commands.server.ts"
import { papers } from "../papers/schema.server.ts"
import { askQuestions, createQuestion } from "../questions/questions.fixture.ts"
import { saveReview } from "../reviews/commands.server.ts"
import { setReviewForm } from "../reviews/reviews.fixture.ts"
import { tagApplication } from "../tags/commands.server.ts"
import { addPayment, addStatement, PAYER } from "./person-payments.fixture.ts"

export const AT = new Date("2025-11-20T09:00:00Z")
export const ERASURE = { by: "amina", at: AT, secret: "a secret of the tests, forty characters long" }

/** What a field holds of which nothing else is said below. */
const MARKED = Object.fromEntries(FIELD_NAMES.map((name) => [name, `${name}-xyzzy`])) as Record<
	FieldName,
	string
>
const { emailAddress: _email, tentSpace: _tent, ...MARKED_DETAILS } = MARKED

/** Everything that could give a vendor away, each findable by itself. */
export const PERSONAL_DETAILS = {
	...MARKED_DETAILS,
	brandName: "Udongozuri",
	description: "Thrown by Nyamburarex",
	contactPerson: "Wanjirufoo Kamaubar",
	phoneNumber: "0712 999 888",
	website: "https://udongozuri-pots.example",
	instagram: "@udongozurigram",
	facebook: "Udongozuribook",
}
export const EMAIL = "Pottery.Person@udongozuri.example"
export const ADDRESS = "197.248.77.7"
const LETTER_TEXT = "letterwords-xyzzy"
const ANSWER = "answerwords-xyzzy"
const CHARGE = "chargewords-xyzzy"
const NOTE = "notewords-xyzzy"
/** Nobody else has it. */
const TAG = "tagwords-xyzzy"
const REJECTION = "rejectionwords-xyzzy"
const REVIEW_NOTE = "reviewwords-xyzzy"
export const PERSONAL_VALUES = [
	...Object.values(PERSONAL_DETAILS),
	EMAIL,
	EMAIL.toLowerCase(),
	ADDRESS,
	LETTER_TEXT,
	ANSWER,
	REVIEW_NOTE,
	NOTE,
	CHARGE,
	TAG,
	PAYER,
	REJECTION,
]

/** A season with a vendor who did everything one can do, and another one. */
export async function openPrivacyEnvironment() {
	const environment = await openSubmissionEnvironment()
	const { db, root, edition } = environment
	for (const id of ["amina", "wanjiru"])
		await db.insert(users).values({ id, name: id, email: `${id}@tamasha.example` })
	return {
		...environment,
		store: openFolderStore(root),
		/** What stays the same when somebody is erased: all of it, but where they are counted, and who is waited for. */
		figures: async () => {
			const { applications, erased, ...statistics } = await getEditionStatistics(db, edition.id)
			const { accepted, withForm: _, ...extras } = await getAcceptedTotals(db, edition.id)
			const statuses = APPLICATION_STATUSES.map((status) => applications[status] + erased[status])
			return { ...statistics, ...extras, statuses, accepted: accepted + erased.approved }
		},
		/** A vendor with an application, a correction, decisions, letters, two submissions and a place on the list. */
		live: (email = EMAIL, personalDetails: Partial<typeof PERSONAL_DETAILS> = PERSONAL_DETAILS) =>
			addVendorHistory(environment, email, personalDetails),
	}
}

type SubmissionEnvironment = Awaited<ReturnType<typeof openSubmissionEnvironment>>

async function addVendorHistory(
	environment: SubmissionEnvironment,
	emailAddress: string,
	personalDetails: Partial<typeof PERSONAL_DETAILS>,
) {
	const { db } = environment
	const isPotter = emailAddress === EMAIL
	const tentSpace = "Standard Tent (3x3m) - Kshs 25,000"
	const application = await environment.apply({ ...personalDetails, emailAddress, tentSpace })
	const denied = await environment.apply({
		...personalDetails,
		emailAddress: ` ${emailAddress.toUpperCase()} `,
		tentSpace,
	})
	const [question] = await askQuestions(db, environment.edition.id, [createQuestion("neighbour")])
	for (const { id } of [application, denied])
		await storeAnswers(db, id, { [question?.id ?? 0]: isPotter ? ANSWER : "words" })
	await runWithTrace({ address: isPotter ? ADDRESS : "10.9.9.9" }, () =>
		recordAuditEvent(db, {
			by: "vendor",
			at: AT,
			action: "application-received",
			about: { kind: "vendor", id: application.id },
		}),
	)
	if (isPotter) {
		for (const instagram of [`${PERSONAL_DETAILS.instagram}typo`, PERSONAL_DETAILS.instagram])
			await correctAsOnScreen(db, application.id, { typed: typing({ instagram }), by: "amina", at: AT })
	}
	await setReviewForm(db, environment.edition.id)
	const review = { isAbstained: false, note: isPotter ? REVIEW_NOTE : "words", scores: { care: 4, fit: 2 } }
	for (const { id } of [application, denied]) await saveReview(db, id, review, { by: "amina", at: AT })
	if (isPotter) await saveReview(db, application.id, review, { by: "wanjiru", at: AT })
	for (const { id } of [application, denied])
		await writeNote(db, id, isPotter ? `${NOTE} @wanjiru` : "words", { by: "amina", at: AT })
	for (const { id } of [application, denied])
		await tagApplication(db, id, isPotter ? TAG : "Local", { by: "amina", at: AT })
	await decideApplication(db, application.id, "approved", { by: "amina", at: AT })
	const expected = ledgerVersion(await listEntries(db, application.id))
	const charge = { kind: "charge", amount: 700, reason: isPotter ? CHARGE : "words", expected } as const
	await bookCharge(db, application.id, charge, { by: "amina", at: AT })
	await addPayment(db, application.id, isPotter)
	await addStatement(db, application.id, isPotter)
	await decideApplication(db, denied.id, "denied", { by: "amina", at: AT })
	await sendConfirmation(db, application.id, { origin: "https://tamasha.example", at: AT, by: "amina" })
	await queueCustomMail(db, {
		call: "send-email",
		by: "amina",
		applicationId: application.id,
		company: await readCompanyDetails(db),
		at: AT,
		letter: {
			to: emailAddress,
			subject: "About your pots",
			html: `<p>${isPotter ? LETTER_TEXT : "words"}</p>`,
		},
	})
	for (const words of ["one", "two"]) {
		await environment.submit(
			await environment.form(emailAddress, [
				await environment.document(
					"indemnity",
					`${personalDetails.brandName ?? "x"} ${words}.pdf`,
					Buffer.from(words),
				),
				await environment.document("insurance", "cover.pdf", Buffer.from(`cover ${words}`)),
			]),
		)
	}
	await rejectPapers(environment, application.id, isPotter ? REJECTION : "words")
	const page = (token: string) => `https://tamasha.example/newsletter/${token}`
	await requestSubscription(db, emailAddress, {
		linksTo: { confirm: page, leave: page },
		authSecret: "a secret of the tests, forty characters long",
		at: AT,
	})
	return { id: application.id, deniedId: denied.id }
}

/** Both forms are rejected for a reason; one was accepted before. */
async function rejectPapers({ db, edition }: SubmissionEnvironment, id: number, reason: string) {
	const sent = await db.select().from(papers).where(sql`application_id = ${id}`)
	for (const paper of sent) {
		const act = { editionId: edition.id, by: "amina", at: AT, expected: paper.version }
		await judgePaper(db, paper.id, { state: "rejected", reason }, act)
	}
}

/** How many rows of which table hold one of these words, wherever in them. */
export async function countRowsContaining(db: Db, words: string[]): Promise<Record<string, number>> {
	const tables = await db.execute<{ name: string }>(sql`
		select format('%I.%I', schemaname, tablename) as name from pg_tables
		where schemaname not in ('pg_catalog', 'information_schema')`)
	const found: Record<string, number> = {}
	for (const { name } of tables.rows) {
		const counted = await db.execute<{ rows: number }>(sql`
			select count(*)::int as rows from ${sql.raw(name)} one
			where exists (select from json_array_elements_text(${JSON.stringify(words)}::json) word
				where position(lower(word) in lower(one::text)) > 0)`)
		if (counted.rows[0]?.rows) found[name] = counted.rows[0].rows
	}
	return found
}

/** Everything of an application, wherever it is, to be compared. */
export async function readEverythingOf(db: Db, id: number): Promise<unknown> {
	const [application] = await db.select().from(vendorApplications).where(sql`id = ${id}`)
	const rest = await db.execute(sql`
		select coalesce(json_agg(all_rows order by all_rows::text), '[]') as rows from (
			select row_to_json(one)::text as all_rows from outbox_mails one where application_id = ${id}
			union all select row_to_json(one)::text from documents one where application_id = ${id}
			union all select row_to_json(one)::text from application_decisions one where application_id = ${id}
			union all select row_to_json(one)::text from application_answers one where application_id = ${id}
			union all select row_to_json(one)::text from vendor_extras one where email_key = ${application?.emailKey ?? ""}
		) everything`)
	return [application, rest.rows]
}
