import { and, eq, inArray, ne } from "drizzle-orm"
import { expect, test } from "vitest"
import { openLog } from "../../platform/log.server.ts"
import { users } from "../accounts/schema.server.ts"
import { addPotter } from "../applications/applications.fixture.ts"
import { addEdition } from "../editions/editions.fixture.ts"
import { openSubmissionEnvironment } from "../extras/submission.fixture.ts"
import { documents } from "../files/schema.server.ts"
import { writeRequirements } from "../paper-requirements/commands.server.ts"
import { PLAIN_REQUIREMENTS } from "../paper-requirements/inputs.ts"
import { carryPapersOver } from "../papers/carry-over.server.ts"
import { judgePaper } from "../papers/commands.server.ts"
import { findPaper, listPaperFiles } from "../papers/queries.server.ts"
import { papers } from "../papers/schema.server.ts"
import { listOwnFileNames } from "../vendor-pages/own-papers.server.ts"
import { eraseVendor } from "./erase.server.ts"
import { expireOldData } from "./retention.server.ts"

const environment = await openSubmissionEnvironment()
const { db, edition } = environment
await db.insert(users).values({ id: "amina", name: "amina", email: "amina@tamasha.example" })
const at = new Date("2026-11-20T09:00:00Z")

const EXPIRING = {
	...PLAIN_REQUIREMENTS,
	insurance: { sample: null, dueOn: null, expires: true, isRequired: true },
}

/** A vendor of Christmas 2025 whose insurance is valid at Christmas 2026 as well. */
async function addCarried(emailAddress: string) {
	const next = await addEdition(db, { startsOn: "2026-12-18", endsOn: "2026-12-20" })
	for (const id of [edition.id, next]) await db.transaction((tx) => writeRequirements(tx, id, EXPIRING))
	const { id: earlier } = await environment.apply({ emailAddress, status: "approved" })
	const id = await addPotter(db, { editionId: next, emailAddress, status: "approved" })
	const files = [
		await environment.document("indemnity"),
		await environment.document("insurance", "cover.pdf"),
	]
	await environment.submit(await environment.form(emailAddress, files))
	for (const paper of await db.select().from(papers).where(eq(papers.applicationId, earlier))) {
		const act = { editionId: edition.id, by: "amina", at, expected: paper.version }
		await judgePaper(db, paper.id, { state: "accepted", expiresOn: "2027-01-31" }, act)
	}
	expect(await carryPapersOver(db, at, openLog("silent"))).toBe(1)
	return { id, earlier, next }
}

type Carried = Awaited<ReturnType<typeof addCarried>>

const keptOf = async ({ earlier }: Carried) =>
	(
		await db
			.select({ field: documents.field })
			.from(documents)
			.where(and(eq(documents.applicationId, earlier), ne(documents.state, "reserved")))
	).map(({ field }) => field)

const expire = (day: string, formsMonths = 6) =>
	expireOldData(
		db,
		{
			...{ applicationsMonths: 120, deniedMonths: 120, formsMonths, invoicesMonths: 120, lettersMonths: 120 },
			...{ auditMonths: 120, unconfirmedDays: 14 },
		},
		new Date(`${day}T12:00:00Z`),
		openLog("silent"),
	)

test("a_file_that_is_carried_over_is_kept_as_long_as_those_of_the_later_edition_and_no_other_is", async () => {
	const vendor = await addCarried("kept@clay.example")
	const [row] = await db.select().from(papers).where(eq(papers.applicationId, vendor.id))
	const paper = await findPaper(db, { id: row?.id ?? 0, editionId: vendor.next })
	expect((paper ? await listPaperFiles(db, paper) : []).map(({ name }) => name)).toEqual(["cover.pdf"])
	const page = { editionId: vendor.next, emailKey: "kept@clay.example" }
	expect([...(await listOwnFileNames(db, page))]).toEqual([["insurance", ["cover.pdf"]]])
	await expire("2026-11-21")
	expect(await keptOf(vendor)).toEqual(["insurance"])
	await expire("2027-06-21")
	expect(await keptOf(vendor)).toEqual([])
})

test("whoever_is_erased_takes_along_what_was_carried_over_and_its_file", async () => {
	const vendor = await addCarried("erased@clay.example")
	const other = await addCarried("other@clay.example")
	expect(await eraseVendor(db, vendor.id, { by: "amina", at, secret: "a secret" })).toMatchObject({
		ok: true,
	})
	const ofBoth = inArray(papers.applicationId, [vendor.id, vendor.earlier])
	expect([await db.$count(papers, ofBoth), await keptOf(vendor)]).toEqual([0, []])
	expect((await keptOf(other)).toSorted()).toEqual(["indemnity", "insurance"])
	expect(await db.$count(papers, eq(papers.applicationId, other.id))).toBe(1)
})
