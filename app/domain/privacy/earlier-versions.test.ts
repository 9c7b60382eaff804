import { readFileSync } from "node:fs"
import { and, eq, ne } from "drizzle-orm"
import fc from "fast-check"
import { expect, test } from "vitest"
import { openLog } from "../../platform/log.server.ts"
import { sweepReservedDocuments } from "../files/commands.server.ts"
import { EARLIER_VERSION_RETENTION_DAYS, MAX_VERSIONS } from "../files/rules.ts"
import { documents } from "../files/schema.server.ts"
import { openPrivacyEnvironment } from "./person.fixture.ts"
import { expireOldData } from "./retention.server.ts"

const environment = await openPrivacyEnvironment()
const { db, store } = environment
const log = openLog("silent")

const DAY = 24 * 60 * 60 * 1000
const start = new Date("2025-09-01T09:00:00Z")
const onDay = (day: number) => new Date(start.getTime() + day * DAY)
/** No other time of the settings is over in these tests. */
const periods = {
	applicationsMonths: 1_200,
	deniedMonths: 1_200,
	formsMonths: 1_200,
	invoicesMonths: 60,
	lettersMonths: 1_200,
	auditMonths: 1_200,
	unconfirmedDays: 3_650,
}

interface Submission {
	day: number
	/** Whether a self-insurance form comes with it. */
	isInsured: boolean
}

let vendors = 0
async function send(email: string, nth: number, { day, isInsured }: Submission): Promise<void> {
	const content = Buffer.from(`${email} ${nth}`)
	const files = [await environment.document("indemnity", `form-${nth}.pdf`, content)]
	if (isInsured) files.push(await environment.document("insurance", `cover-${nth}.pdf`, content))
	expect(await environment.submit(await environment.form(email, files), { at: onDay(day) })).toMatchObject({
		ok: true,
	})
}

async function namesOf(applicationId: number): Promise<string[]> {
	const rows = await db
		.select({ name: documents.originalName, key: documents.key })
		.from(documents)
		.where(and(eq(documents.applicationId, applicationId), ne(documents.state, "reserved")))
	for (const { key } of rows) expect(await store.size(key)).toBeGreaterThan(0)
	return rows.map(({ name }) => name).sort()
}

/** What the rule says: the newest of a field stays, and the two before it until their time is over. */
function expected(submissions: Submission[], today: number): string[] {
	const versions = submissions.map(({ day, isInsured }, nth) => ({ day, isInsured, nth }))
	const retainedNames = (own: typeof versions, called: string) =>
		own
			.filter((_, at) => {
				const next = own[at + 1]
				return (
					!next || (own.length - at <= MAX_VERSIONS && today - next.day <= EARLIER_VERSION_RETENTION_DAYS)
				)
			})
			.map(({ nth }) => `${called}-${nth}.pdf`)
	const insured = versions.filter(({ isInsured }) => isInsured)
	return [...retainedNames(versions, "form"), ...retainedNames(insured, "cover")].sort()
}

test("of_each_field_the_newest_stays_and_the_two_before_it_for_90_days", async () => {
	const submissions = fc
		.array(fc.record({ day: fc.nat({ max: 200 }), isInsured: fc.boolean() }), { minLength: 1, maxLength: 6 })
		.map((all) => all.toSorted((a, b) => a.day - b.day))
		// Two at the same moment are one version.
		.filter((all) => new Set(all.map(({ day }) => day)).size === all.length)
	const run = fc.asyncProperty(submissions, fc.nat({ max: 150 }), async (all, later) => {
		const email = `versions-${vendors++}@x.example`
		const { id } = await environment.apply({ brandName: "Versions", emailAddress: email })
		for (const [nth, one] of all.entries()) await send(email, nth, one)
		const today = (all.at(-1)?.day ?? 0) + later
		await expireOldData(db, periods, onDay(today), log)
		await sweepReservedDocuments(db, store, onDay(1_000))
		expect(await namesOf(id)).toEqual(expected(all, today))
	})
	await fc.assert(run, { numRuns: 12 })
})

test("files_of_what_goes_go_with_the_sweep_and_those_of_others_stay", async () => {
	const [email, other] = ["often@x.example", "once@x.example"]
	const { id } = await environment.apply({ brandName: "Often", emailAddress: email })
	const { id: otherId } = await environment.apply({ brandName: "Once", emailAddress: other })
	await send(other, 0, { day: 0, isInsured: true })
	for (let nth = 0; nth < 5; nth += 1) await send(email, nth, { day: nth, isInsured: false })
	const before = (await environment.storedFiles()).length
	expect(await expireOldData(db, periods, onDay(5), log)).toEqual({ "earlier versions of documents": 2 })
	expect(await sweepReservedDocuments(db, store, onDay(1_000))).toBe(2)
	expect(await environment.storedFiles()).toHaveLength(before - 2)
	expect(await namesOf(id)).toEqual(["form-2.pdf", "form-3.pdf", "form-4.pdf"])
	expect(await namesOf(otherId)).toEqual(["cover-0.pdf", "form-0.pdf"])
})

test("the_privacy_page_and_the_manual_say_so", () => {
	const page = readFileSync("content/pages/privacy.json", "utf8")
	expect(MAX_VERSIONS).toBe(3)
	expect(page).toContain(`the two before it are kept for ${EARLIER_VERSION_RETENTION_DAYS} days`)
	const manual = readFileSync("docs/personal-data.md", "utf8")
	expect(manual).toContain(
		`the two versions before it, for ${EARLIER_VERSION_RETENTION_DAYS} days after they were replaced`,
	)
})
