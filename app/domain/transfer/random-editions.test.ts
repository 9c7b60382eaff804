import fc from "fast-check"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { getEditionStatistics } from "../applications/queries.server.ts"
import { addEdition } from "../editions/editions.fixture.ts"
import { getAcceptedTotals } from "../extras/queries.server.ts"
import { formatCsv, importFiles, writeCsvFile } from "./transfer.fixture.ts"

const { db } = await openTestDatabase()

const oneOf = (...values: string[]) => fc.constantFrom(...values)
const email = oneOf(
	"a@x.example",
	"A@X.example",
	" b@x.example",
	"b@X.EXAMPLE ",
	"c@x.example",
	"",
	"d",
	"é@x.example",
	"É@x.example",
)
const flag = oneOf("t", "TRUE", "true", "1", "yes", "", "f", "false", "0", "no", "No", "perhaps")

const application = fc.record({
	id: fc.oneof(
		{ arbitrary: fc.nat(30).map(String), weight: 9 },
		{ arbitrary: oneOf("", "x", "-1", "1.5"), weight: 1 },
	),
	brand_name: oneOf("", "Udongo", 'Say "hi"', "a,b", "=1+1", "two\nlines"),
	email_address: email,
	tent_space: fc
		.tuple(
			oneOf("Standard Tent (3x3m)", "Food Truck", "Own Set-up", "  Shared Tent", "A - B", ""),
			oneOf(" - ", "-", " – ", "— ", " -", " "),
			oneOf("Kshs ", "Kshs", "Kshs  ", ""),
			oneOf("25,000", "500", "1,250,000", "0", "", "free", "1,2"),
		)
		.map((parts) => parts.join("")),
	status: oneOf(
		"approved",
		" Accepted",
		"CONFIRMED ",
		"denied",
		"DENIED",
		"Pending",
		"new",
		"",
		"approvedd",
		"waitlist",
	),
	confirmation_sent: flag,
})

const extras = fc.record({
	vendor_email: email,
	extra_wristbands: oneOf("", "0", "1", "7", " 3 ", "2.0", "-1", "1.5", "lots"),
	wants_hay: flag,
	hay_bales: oneOf("", "0", "2", "5", "-3", "x"),
	has_uploaded_form: flag,
	updated_at: oneOf(
		"",
		"2025-11-12T03:15:00+00:00",
		"2025-11-12 06:15:00+03",
		"2025-11-13",
		"2025-11-11T00:00:00Z",
		"soon",
	),
})

type Application = typeof application extends fc.Arbitrary<infer Row> ? Row : never
type Extras = typeof extras extends fc.Arbitrary<infer Row> ? Row : never

const isYes = (word: string) => ["t", "true", "1", "yes"].includes(word.toLowerCase())
const isCount = (word: string) => /^\s*\d*\s*$|^\d+\.0$/.test(word)
const key = (word: string) => word.trim().toLowerCase()

/** The figures of a season by the words of the specification and of the import, without a database. */
function expectedTotals(season: Application[], extrasLines: Extras[]) {
	const kept = new Map<number, Application>()
	for (const row of season)
		if (/^[1-9]\d*$/.test(row.id) && !kept.has(Number(row.id))) kept.set(Number(row.id), row)
	const rows = [...kept.values()]
	const isApproved = ({ status }: Application) => /^(approved|accepted|confirmed)$/i.test(status.trim())
	const approved = rows.filter(isApproved)
	const tents = approved.flatMap(({ tent_space }) => {
		const found = /^(.*\S)\s*[-–—]\s*Kshs\s*(\d[\d,]*)$/.exec(tent_space.trim())
		return found ? [{ type: found[1] ?? "", price: Number(found[2]?.replaceAll(",", "")) }] : []
	})
	const emails = new Set(approved.map((row) => key(row.email_address)))
	const asked = [...newestOf(extrasLines).values()].filter((row) => emails.has(key(row.vendor_email)))
	const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
	return {
		total: rows.length,
		approved: approved.length,
		denied: rows.filter(({ status }) => /^denied$/i.test(status.trim())).length,
		revenue: sum(tents.map(({ price }) => price)),
		tents: Object.fromEntries(
			Object.entries(Object.groupBy(tents, ({ type }) => type)).map(([type, all = []]) => [type, all.length]),
		),
		extraWristbands: sum(asked.map((row) => Number(row.extra_wristbands))),
		hayBales: sum(asked.filter((row) => isYes(row.wants_hay)).map((row) => Number(row.hay_bales))),
		uploaded: asked.filter((row) => isYes(row.has_uploaded_form)).length,
	}
}

/** Of the lines that can be read the newest for each e-mail; of one moment, the last. */
function newestOf(lines: Extras[]): Map<string, Extras> {
	const newest = new Map<string, Extras>()
	const moment = ({ updated_at }: Extras) => (updated_at ? new Date(updated_at).getTime() : -1)
	for (const row of lines) {
		const isReadable = isCount(row.extra_wristbands) && isCount(row.hay_bales) && row.updated_at !== "soon"
		if (!isReadable || !row.vendor_email.trim()) continue
		const before = newest.get(key(row.vendor_email))
		if (!before || moment(row) >= moment(before)) newest.set(key(row.vendor_email), row)
	}
	return newest
}

async function readTotals(editionId: number) {
	const { applications, revenue, tents } = await getEditionStatistics(db, editionId)
	const {
		accepted: _,
		withForm: __,
		withdrawn: ___,
		...extrasTotals
	} = await getAcceptedTotals(db, editionId)
	return {
		total: Object.values(applications).reduce((sum, one) => sum + one, 0),
		approved: applications.approved,
		denied: applications.denied,
		revenue,
		tents: Object.fromEntries(tents.map(({ type, vendors }) => [type, vendors])),
		...extrasTotals,
	}
}

test("any_season_of_the_old_form_has_the_figures_that_its_words_give", async () => {
	const seasons = fc.tuple(fc.array(application, { maxLength: 40 }), fc.array(extras, { maxLength: 30 }))
	await fc.assert(
		fc.asyncProperty(seasons, async ([season, extrasLines]) => {
			const edition = await addEdition(db)
			const files = [
				await writeCsvFile(formatCsv("applications", season)),
				await writeCsvFile(formatCsv("extras", extrasLines)),
			]
			const report = await importFiles(db, edition, ...files)
			expect(report.files.map(({ lines }) => lines)).toEqual([season.length, extrasLines.length])
			expect(await readTotals(edition)).toEqual(expectedTotals(season, extrasLines))
			const again = await importFiles(db, edition, ...files)
			expect(again.files.map((file) => file.new + file.changed)).toEqual([0, 0])
			expect(await readTotals(edition)).toEqual(expectedTotals(season, extrasLines))
		}),
		{ numRuns: 60 },
	)
})
