import { sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { openFolder } from "../../platform/files/folder-store.server.ts"
import { traced } from "../../platform/trace.server.ts"
import { users } from "../accounts/schema.server.ts"
import { decideApplication } from "../applications/commands.server.ts"
import { sendConfirmation } from "../applications/confirmation.server.ts"
import { seasonFigures } from "../applications/queries.server.ts"
import { APPLICATION_STATUSES } from "../applications/rules.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { recordAct } from "../audit/commands.server.ts"
import { companyFacts } from "../content/queries.server.ts"
import { acceptedTotals } from "../extras/queries.server.ts"
import { openSubmissionGround } from "../extras/submission.fixture.ts"
import { queueWrittenMail } from "../mail/written.server.tsx"
import { requestNews } from "../newsletter/commands.server.ts"

export const AT = new Date("2025-11-20T09:00:00Z")
export const ERASURE = { by: "amina", at: AT, secret: "a secret of the tests, forty characters long" }

/** Everything that could give a vendor away, each findable by itself. */
export const TELLING = {
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
const LETTER = "letterwords-xyzzy"
export const SECRETS = [...Object.values(TELLING), EMAIL, EMAIL.toLowerCase(), ADDRESS, LETTER]

/** A season with a vendor who did everything one can do, and another one. */
export async function openPrivacyGround() {
	const ground = await openSubmissionGround()
	const { db, root, edition } = ground
	await db.insert(users).values({ id: "amina", name: "amina", email: "amina@tamasha.example" })
	return {
		...ground,
		store: openFolder(root),
		/** What stays the same when somebody is erased: all of it, but where they are counted. */
		figures: async () => {
			const { applications, erased, ...season } = await seasonFigures(db, edition.id)
			const { accepted, ...extras } = await acceptedTotals(db, edition.id)
			const statuses = APPLICATION_STATUSES.map((status) => applications[status] + erased[status])
			return { ...season, ...extras, statuses, accepted: accepted + erased.approved }
		},
		/** A vendor with an application, decisions, letters, two submissions and a place on the list. */
		live: (email = EMAIL, telling: Partial<typeof TELLING> = TELLING) => live(ground, email, telling),
	}
}

type Ground = Awaited<ReturnType<typeof openSubmissionGround>>

async function live(ground: Ground, emailAddress: string, telling: Partial<typeof TELLING>) {
	const { db } = ground
	const isPotter = emailAddress === EMAIL
	const tentSpace = "Standard Tent (3x3m) - Kshs 25,000"
	const application = await ground.apply({ ...telling, emailAddress, tentSpace })
	const denied = await ground.apply({
		...telling,
		emailAddress: ` ${emailAddress.toUpperCase()} `,
		tentSpace,
	})
	await traced({ address: isPotter ? ADDRESS : "10.9.9.9" }, () =>
		recordAct(db, {
			by: "vendor",
			at: AT,
			action: "application-received",
			about: { kind: "vendor", id: application.id },
		}),
	)
	await decideApplication(db, application.id, "approved", { by: "amina", at: AT })
	await decideApplication(db, denied.id, "denied", { by: "amina", at: AT })
	await sendConfirmation(db, application.id, { origin: "https://tamasha.example", at: AT, by: "amina" })
	await queueWrittenMail(db, {
		call: "send-email",
		by: "amina",
		applicationId: application.id,
		company: await companyFacts(db),
		at: AT,
		letter: { to: emailAddress, subject: "About your pots", html: `<p>${isPotter ? LETTER : "words"}</p>` },
	})
	for (const words of ["one", "two"]) {
		await ground.submit(
			await ground.form(emailAddress, [
				await ground.document("indemnity", `${telling.brandName ?? "x"} ${words}.pdf`, Buffer.from(words)),
				await ground.document("insurance", "cover.pdf", Buffer.from(`cover ${words}`)),
			]),
		)
	}
	const page = (token: string) => `https://tamasha.example/newsletter/${token}`
	await requestNews(db, emailAddress, { linksTo: { confirm: page, leave: page }, at: AT })
	return { id: application.id, deniedId: denied.id }
}

/** How many rows of which table hold one of these words, wherever in them. */
export async function tablesWith(db: Db, words: string[]): Promise<Record<string, number>> {
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
export async function everythingOf(db: Db, id: number): Promise<unknown> {
	const [application] = await db.select().from(vendorApplications).where(sql`id = ${id}`)
	const rest = await db.execute(sql`
		select coalesce(json_agg(all_rows order by all_rows::text), '[]') as rows from (
			select row_to_json(one)::text as all_rows from outbox_mails one where application_id = ${id}
			union all select row_to_json(one)::text from documents one where application_id = ${id}
			union all select row_to_json(one)::text from application_decisions one where application_id = ${id}
			union all select row_to_json(one)::text from vendor_extras one where email_key = ${application?.emailKey ?? ""}
		) everything`)
	return [application, rest.rows]
}
