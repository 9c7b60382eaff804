import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { fold } from "../../platform/fold.ts"
import { addEdition } from "../editions/editions.fixture.ts"
import { addApplications } from "./applications.fixture.ts"
import { decideApplication } from "./commands.server.ts"
import {
	type ApplicationSearch,
	countApplications,
	countErased,
	listApplications,
	seasonFigures,
} from "./queries.server.ts"
import type { ApplicationStatus } from "./rules.ts"
import { APPLICATION_STATUSES } from "./rules.ts"

const { db } = await openTestDatabase()

const potter = {
	brandName: "Udongo Pottery",
	contactPerson: "Wanjiru Kamau",
	website: "udongo.example",
	emailAddress: "Potter@Clay.example",
	description: "mugs",
}
const odd = { brandName: "100% Łódź_Jams 🎄", contactPerson: "Ólafur", website: "a\\b", emailAddress: "x" }

async function edition(...applications: Parameters<typeof addApplications>[1]) {
	const editionId = await addEdition(db)
	const ids = await addApplications(
		db,
		applications.map((application) => ({ ...application, editionId })),
	)
	return { editionId, ids }
}

async function brandsFound(editionId: number, search: Partial<ApplicationSearch>) {
	const { rows } = await listApplications(db, editionId, { text: "", ...search })
	return rows.map((row) => row.brandName)
}

test("search_is_a_substring_of_brand_contact_website_or_email_in_any_case", async () => {
	const { editionId } = await edition(potter, odd)
	const hits = ["dongo p", "UDONGO", "wanjiru", "go.exam", "potter@clay", "uD", "@C", "y"]
	for (const text of hits) expect(await brandsFound(editionId, { text }), text).toEqual(["Udongo Pottery"])
	const misses = ["mugs", "pottery wanjiru", "kamauudongo", "zq", "ß", "potterywanjiru"]
	for (const text of misses) expect(await brandsFound(editionId, { text }), text).toEqual([])
})

test("every_sign_of_a_search_means_itself", async () => {
	const { editionId } = await edition(potter, odd)
	const hits = ["%", "_", "\\", "0%", "ź_", "a\\b", "🎄", "s 🎄"]
	for (const text of hits) expect(await brandsFound(editionId, { text }), text).toEqual([odd.brandName])
	expect(await brandsFound(editionId, { text: "u%y" })).toEqual([])
	expect(await brandsFound(editionId, { text: "' or true --" })).toEqual([])
})

test("a_search_folds_apostrophes_accents_spaces_and_case_on_both_sides", async () => {
	const brands = ["Guka's  Kitchen", "Mama’s Café", "Łódź Jams"]
	const { editionId } = await edition(...brands.map((brandName) => ({ brandName })))
	const finds = async (text: string, brand: string | undefined) =>
		expect(await brandsFound(editionId, { text }), text).toEqual([brand])
	for (const text of ["Guka’s", "GUKA`S", "guka's ", "s kitchen", "’s  Kitchen"]) await finds(text, brands[0])
	for (const text of ["mama's cafe", "CAFE\u0301", "café ", "fé"]) await finds(text, brands[1])
	for (const text of ["lodz", "ŁÓDŹ", "łó", "ź j"]) await finds(text, brands[2])
	expect(await brandsFound(editionId, { text: "  " })).toEqual(brands)
})

test("a_search_finds_what_a_scan_finds_whatever_its_length", async () => {
	const brands = ["ab", "abc", "a", "b a", "cab", "ABBA", "", "a_b", "a%b", "é b", "bé"]
	const { editionId } = await edition(...brands.map((brandName) => ({ brandName })))
	for (const text of ["a", "b", "ab", "ba", "abc", "b ", "é", " b", "bb", "%b", "É"]) {
		const scanned = brands.filter((brand) => fold(brand).includes(fold(text)))
		expect(await brandsFound(editionId, { text }), text).toEqual(scanned)
	}
})

test("the_status_filter_and_the_search_narrow_together", async () => {
	const { editionId } = await edition(
		{ brandName: "Clay A", status: "approved" },
		{ brandName: "Clay B", status: "denied" },
		{ brandName: "Jam C", status: "denied" },
	)
	expect(await brandsFound(editionId, { status: "denied" })).toEqual(["Clay B", "Jam C"])
	expect(await brandsFound(editionId, { status: "denied", text: "clay" })).toEqual(["Clay B"])
	expect(await brandsFound(editionId, { status: "pending" })).toEqual([])
})

test("pages_of_50_lead_forth_and_back_in_the_order_of_ids", async () => {
	const { editionId, ids } = await edition(
		...Array.from({ length: 120 }, (_, n) => ({ brandName: `Brand ${n}` })),
	)
	const page = async (search: Partial<ApplicationSearch>) => {
		const { rows, previous, next } = await listApplications(db, editionId, { text: "", ...search })
		return { ids: rows.map((row) => row.id), previous, next }
	}
	const first = await page({})
	const second = await page({ after: first.next })
	const third = await page({ after: second.next })
	expect([...first.ids, ...second.ids, ...third.ids]).toEqual(ids)
	expect([first.ids.length, second.ids.length, third.ids.length]).toEqual([50, 50, 20])
	expect([first.previous, third.next]).toEqual([undefined, undefined])
	expect(await page({ before: third.previous })).toEqual({ ...second, previous: second.ids[0] })
	expect((await page({ before: second.previous })).ids).toEqual(first.ids)
	expect((await page({ before: ids[20] })).ids).toEqual(first.ids)
})

test("the_total_is_that_of_the_whole_edition", async () => {
	const { editionId } = await edition(potter, odd)
	await edition(potter)
	expect(await countApplications(db, editionId)).toBe(2)
})

test("figures_count_each_status_and_add_up_what_accepted_tents_cost", async () => {
	const tent = (tentSpace: string, status: ApplicationStatus) => ({ tentSpace, status })
	const { editionId } = await edition(
		tent("Walk-in Tent - Kshs 36,000", "approved"),
		tent("Food Truck – Kshs 40,000", "approved"),
		tent("Walk-in Tent — Kshs 36,000", "approved"),
		tent("Walk-in Tent - Kshs 36,000", "pending"),
		tent("Food Truck - Kshs 40,000", "denied"),
		tent("ask me", "approved"),
		tent("Tent - 12,000", "approved"),
		tent("", "approved"),
	)
	expect(await seasonFigures(db, editionId)).toEqual({
		applications: { approved: 6, pending: 1, denied: 1 },
		revenue: 112_000,
		tents: [
			{ type: "Walk-in Tent", vendors: 2, revenue: 72_000 },
			{ type: "Food Truck", vendors: 1, revenue: 40_000 },
		],
	})
})

test("an_edition_without_applications_has_figures_of_zero", async () => {
	expect(await seasonFigures(db, await addEdition(db))).toEqual({
		applications: Object.fromEntries(APPLICATION_STATUSES.map((status) => [status, 0])),
		revenue: 0,
		tents: [],
	})
})

test("an_application_is_found_by_the_number_that_letters_name", async () => {
	const { editionId } = await edition(
		{ brandName: "Third", number: 3 },
		{ brandName: "Thirteenth", number: 13 },
		{ brandName: "Route 3", number: 14 },
	)
	for (const text of ["No. 3", "no. 3", "No 3", "no.3"]) {
		expect(await brandsFound(editionId, { text }), text).toEqual(["Third"])
	}
	expect(await brandsFound(editionId, { text: "3" })).toEqual(["Third", "Route 3"])
	expect(await brandsFound(editionId, { text: "13" })).toEqual(["Thirteenth"])
	for (const text of ["No. 4", "99999999999999999999", "3 3"]) {
		expect(await brandsFound(editionId, { text }), text).toEqual([])
	}
})

test("an_erased_vendor_is_counted_and_not_listed", async () => {
	const { editionId, ids } = await edition(
		{ brandName: "Erased vendor", erasedAt: new Date(), status: "approved" },
		{ brandName: "Udongo" },
	)
	expect(await brandsFound(editionId, {})).toEqual(["Udongo"])
	expect([await countApplications(db, editionId), await countErased(db, editionId)]).toEqual([2, 1])
	expect((await seasonFigures(db, editionId)).applications.approved).toBe(1)
	const decided = await decideApplication(db, ids[0] ?? 0, "denied", { by: null, at: new Date() })
	expect(decided).toEqual({ ok: false, reason: "vendor-not-found" })
})
