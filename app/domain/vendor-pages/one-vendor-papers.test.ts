import { and, eq } from "drizzle-orm"
import fc from "fast-check"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { formatNairobiDay, formatNairobiIsoDate } from "../../values/clock.ts"
import { categories } from "../application-forms/schema.server.ts"
import { addApplications } from "../applications/applications.fixture.ts"
import { APPLICATION_STATUSES } from "../applications/rules.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { addOrganiser } from "../choices/choices.fixture.ts"
import { readAskedPapers } from "../decisions/asked-papers.server.ts"
import { decideApplication } from "../decisions/commands.server.ts"
import { undoWithdrawal, withdrawApplication } from "../decisions/withdrawals.server.ts"
import { addEdition } from "../editions/editions.fixture.ts"
import { findEditionById } from "../editions/queries.server.ts"
import { editions } from "../editions/schema.server.ts"
import { acceptExtras } from "../extras/accept.server.ts"
import { findExtrasVendor } from "../extras/vendor.server.ts"
import { mergeAsOnScreen } from "../merging/merge.fixture.ts"
import { separateApplication } from "../merging/separate-application.server.ts"
import { isToBeSent } from "../paper-requirements/rules.ts"
import { paperRequirements } from "../paper-requirements/schema.server.ts"
import { judgePaper, recordSentPaper, undoVerdict } from "../papers/commands.server.ts"
import { countMissingPapers, listVendorsWithout } from "../papers/missing.server.ts"
import { askFor, CERTIFICATE } from "../papers/papers.fixture.ts"
import { papers } from "../papers/schema.server.ts"
import { readOwnPapers } from "./own-papers.server.ts"

const { db } = await openTestDatabase()
const by = await addOrganiser(db, "njeri")
const at = new Date("2026-11-20T09:00:00Z")

const FOR_ALL = { ...CERTIFICATE, slug: "permit", name: "County permit" }
const FOR_FOOD = { ...CERTIFICATE, categories: ["food"] }
const FOR_TRUCKS = { ...CERTIFICATE, slug: "gas", name: "Gas certificate", stalls: ["Food Truck"] }
const SLUGS = ["indemnity", "insurance", "other-permit", "other-food", "other-gas"]

const TENT = { category: "Clay", tentSpace: "Walk-in Tent - Kshs 36,000" }
const TRUCK = { category: "Food", tentSpace: "Food Truck - Kshs 50,000" }
const EMAILS = ["wanjiru@clay.example", "wanjiru@clay.example", "wanjiru@clay.example", "tom@clay.example"]

async function open(isTruck: boolean[]) {
	const editionId = await addEdition(db, { startsOn: "2026-12-18", endsOn: "2026-12-20" })
	await db.insert(categories).values({ editionId, slug: "food", name: "Food", position: 9 })
	await askFor(db, editionId, [FOR_ALL, FOR_FOOD, FOR_TRUCKS])
	const edition = await findEditionById(db, editionId)
	if (!edition) throw new Error("there is no edition")
	const applications = EMAILS.map((emailAddress, nth) => ({
		...{ editionId, emailAddress, brandName: `Stall ${nth}` },
		...(isTruck[nth] ? TRUCK : TENT),
	}))
	return { edition, ids: await addApplications(db, applications) }
}
type Opened = Awaited<ReturnType<typeof open>>

type Step = {
	nth: number
	slug: number
	is: (typeof APPLICATION_STATUSES)[number] | (typeof OTHERS)[number]
}
const OTHERS = [
	"withdraw",
	"return",
	"merge",
	"separate",
	"extras",
	"send",
	"accept",
	"reject",
	"undo",
] as const

const step: fc.Arbitrary<Step> = fc.record({
	nth: fc.nat({ max: EMAILS.length - 1 }),
	slug: fc.nat({ max: SLUGS.length - 1 }),
	is: fc.constantFrom(...APPLICATION_STATUSES, "approved", "approved", "send", "send", ...OTHERS),
})

/** As the page or the extras form of an application sends it. */
async function send({ edition }: Opened, email: string, slug: string) {
	const vendor = await findExtrasVendor(db, edition.id, email)
	if (!vendor || vendor.isWithdrawn) return
	if (slug === "extras") {
		const fields = { email, extraWristbands: 3, wantsHay: false, hayBales: 0 }
		const sent = { edition, vendor, fields, stored: [], insuranceStored: true }
		await acceptExtras(db, { submissionKey: crypto.randomUUID(), ...sent }, at)
		return
	}
	const sent = { editionId: edition.id, slug, applicationId: vendor.id, owners: vendor.applicationIds, at }
	await db.transaction((tx) => recordSentPaper(tx, sent))
}

async function judge({ edition }: Opened, applicationId: number, is: "accept" | "reject" | "undo") {
	const sent = await db.select().from(papers).where(eq(papers.applicationId, applicationId))
	for (const { id, version: expected } of sent) {
		const judgement = { by, editionId: edition.id, at, expected }
		if (is === "undo") await undoVerdict(db, id, judgement)
		else if (is === "accept") await judgePaper(db, id, { state: "accepted", expiresOn: null }, judgement)
		else await judgePaper(db, id, { state: "rejected", reason: "A page is missing." }, judgement)
	}
}

async function run(opened: Opened, { nth, slug, is }: Step): Promise<void> {
	const [id = 0, other = 0] = [opened.ids[nth], opened.ids[(nth + 1) % EMAILS.length]]
	const email = EMAILS[nth] ?? ""
	const act = { by, at }
	if (is === "withdraw") await withdrawApplication(db, id, { ...act, reason: "" })
	else if (is === "return") await undoWithdrawal(db, id, act)
	else if (is === "merge") await mergeAsOnScreen(db, [id, other], act)
	else if (is === "separate") await separateApplication(db, id, act)
	else if (is === "extras" || is === "send")
		await send(opened, email, is === "send" ? (SLUGS[slug] ?? "") : is)
	else if (is === "accept" || is === "reject" || is === "undo") await judge(opened, id, is)
	else await decideApplication(db, id, is, act)
}

const LETTER_NAMES = ["indemnity form", "self-insurance", "County permit", "Food handling", "Gas certificate"]
const slugsIn = (items: unknown) =>
	SLUGS.filter((_, nth) => JSON.stringify(items).includes(LETTER_NAMES[nth] ?? ""))

/** What the email and the page of each application with a stall ask for, and what the list of who lacks papers says. */
async function readAll({ edition, ids }: Opened) {
	const rows = await db.select().from(vendorApplications).where(eq(vendorApplications.editionId, edition.id))
	const withStall = rows.filter((row) => row.status === "approved" && row.mergedIntoId === null)
	const lacking = new Set<string>()
	for (const paper of await countMissingPapers(db, edition))
		for (const { id } of (await listVendorsWithout(db, { edition, paper }, {})).rows)
			lacking.add(`${id} ${paper.slug}`)
	const takesExtras = { opensAt: null, closesAt: null }
	return Promise.all(
		withStall.map(async (row) => {
			const email = await readAskedPapers(db, row, {}, at)
			const asked = { application: row, edition, stage: "confirmed", takesExtras } as const
			const page = await readOwnPapers(db, asked, at)
			const open = page.filter(({ state }) => isToBeSent(state)).map(({ slug }) => slug)
			return {
				...{ row, nth: ids.indexOf(row.id), asked: page.map(({ slug }) => slug), open },
				here: page.filter(({ state }) => !isToBeSent(state)).map(({ slug }) => slug),
				email: { asked: slugsIn(email.askedPapers), here: slugsIn(email.papersHere) },
				listed: SLUGS.filter((slug) => lacking.has(`${row.id} ${slug}`)),
			}
		}),
	)
}

const isMeant = (slug: string, { category, tentType }: { category: string; tentType: string | null }) =>
	slug === "other-food" ? category === "Food" : slug === "other-gas" ? tentType === "Food Truck" : true

test("email_and_page_name_the_same_day_of_each_paper_whether_it_has_its_own_or_ends_with_the_extras", async () => {
	const day = fc.option(fc.constantFrom("2026-11-18", "2026-12-05"))
	const end = fc.option(
		fc.constantFrom("2026-11-19T21:00:00Z", "2026-12-09T21:00:00Z", "2026-12-10T09:30:00Z"),
	)
	await fc.assert(
		fc.asyncProperty(day, day, end, async (formDue, permitDue, closes) => {
			const closesAt = closes === null ? null : new Date(closes)
			const { edition, ids } = await open([])
			await db.update(editions).set({ extrasCloseAt: closesAt }).where(eq(editions.id, edition.id))
			for (const [slug, dueOn] of [
				["indemnity", formDue],
				["other-permit", permitDue],
			] as const)
				await db
					.update(paperRequirements)
					.set({ dueOn })
					.where(and(eq(paperRequirements.editionId, edition.id), eq(paperRequirements.slug, slug)))
			const [row] = await db
				.select()
				.from(vendorApplications)
				.where(eq(vendorApplications.id, ids[3] ?? 0))
			if (!row) throw new Error("there is no application")
			const asked = { application: row, edition, stage: "confirmed" } as const
			const page = await readOwnPapers(db, { ...asked, takesExtras: { opensAt: null, closesAt } }, at)
			const { askedPapers = [] } = await readAskedPapers(db, row, {}, at)
			const items = [askedPapers].flat().map((item) => JSON.stringify(item))
			expect(page.map(({ slug }) => slug)).toEqual(["indemnity", "insurance", "other-permit"])
			for (const [nth, { dueDay }] of page.entries())
				expect(/(?:by|due on) (\d+ \w+ \d{4})/.exec(items[nth] ?? "")?.[1]).toBe(
					dueDay === null ? undefined : formatNairobiDay(dueDay),
				)
			const insurance = page.find(({ slug }) => slug === "insurance")
			expect(insurance?.dueDay).toBe(
				closesAt && closesAt > at ? formatNairobiIsoDate(new Date(+closesAt - 1)) : null,
			)
		}),
		{ numRuns: 12 },
	)
})

test("in_any_order_of_acceptances_withdrawals_mergings_and_papers_email_page_and_list_ask_for_the_same_and_each_paper_once", async () => {
	const walk = fc.array(step, { minLength: 5, maxLength: 16 })
	const trucks = fc.array(fc.boolean(), { minLength: EMAILS.length, maxLength: EMAILS.length })
	await fc.assert(
		fc.asyncProperty(trucks, walk, async (isTruck, steps) => {
			const opened = await open(isTruck)
			const all = [{ nth: 0, slug: 0, is: "approved" } as const, ...steps]
			for (const [n, one] of all.entries()) {
				await run(opened, one)
				if (n % 3 && n + 1 < all.length) continue
				const found = await readAll(opened)
				for (const { open, here, listed, email } of found) {
					expect(email).toEqual({ asked: open, here })
					expect(listed).toEqual(open)
				}
				for (const emailKey of new Set(found.map(({ row }) => row.emailKey)))
					for (const slug of SLUGS) {
						const own = found.filter(({ row }) => row.emailKey === emailKey)
						const askers = own.filter(({ asked }) => asked.includes(slug))
						expect(askers).toHaveLength(own.some(({ row }) => isMeant(slug, row)) ? 1 : 0)
					}
			}
		}),
		{ numRuns: 12 },
	)
}, 120_000)
