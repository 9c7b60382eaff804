import { randomUUID } from "node:crypto"
import { describe, expect, test } from "vitest"
import { openFolderStore } from "../../platform/files/folder-store.server.ts"
import { measureDocuments } from "../files/queries.server.ts"
import type { NewDocument } from "../files/rules.ts"
import { MAX_STORED_BYTES_PER_DAY, MAX_STORED_BYTES_UNAPPROVED, UNAPPROVED_UPLOAD_LIMIT } from "./rules.ts"
import { findRemainingBytes, reserveWithinQuota } from "./storage-quota.server.ts"
import { openSubmissionEnvironment } from "./submission.fixture.ts"
import { findExtrasVendor } from "./vendor.server.ts"

const environment = await openSubmissionEnvironment()
const { db, root, edition, document, apply, form, submit } = environment
const MEGABYTE = 1024 * 1024

/** Small files that are said to be larger: what is stored is counted as it was measured. */
async function createDocuments(count: number, megabytes: number): Promise<NewDocument[]> {
	const paper = await document("indemnity")
	return Array.from({ length: count }, () => ({ ...paper, size: megabytes * MEGABYTE }))
}
const addVendors = (count: number, status: "pending" | "approved") =>
	Promise.all(
		Array.from({ length: count }, async () => {
			const emailAddress = `${randomUUID()}@x.example`
			await apply({ emailAddress, status, number: Math.floor(Math.random() * 2 ** 31) })
			return emailAddress
		}),
	)
const submitFrom = async (email: string, documents: NewDocument[], ip = randomUUID()) => {
	const outcome = await submit(await form(email, documents), { ip })
	return outcome.ok ? "stored" : outcome.reason
}
async function storedBytesOf(emails: string[]): Promise<number> {
	let bytes = 0
	for (const email of emails) {
		const { applicationIds = [] } = (await findExtrasVendor(db, edition.id, email)) ?? {}
		bytes += (await measureDocuments(db, applicationIds, new Date(0))).inAll
	}
	return bytes
}

describe("an applicant whom nobody approved", () => {
	test("sends_twenty_files_of_a_few_megabytes_and_a_better_one_and_no_heap", async () => {
		const [email = ""] = await addVendors(1, "pending")
		expect(await submitFrom(email, await createDocuments(20, 4))).toBe("stored")
		expect(await submitFrom(email, await createDocuments(1, 15))).toBe("stored")
		expect(await submitFrom(email, await createDocuments(1, 6))).toBe("too-much-stored")
		expect(await storedBytesOf([email])).toBeLessThanOrEqual(MAX_STORED_BYTES_UNAPPROVED)
	})

	test("stores_under_twenty_names_from_one_address_no_more_than_that_address_may", async () => {
		const ip = randomUUID()
		const emails = await addVendors(20, "pending")
		const answers: string[] = []
		for (const email of emails) answers.push(await submitFrom(email, await createDocuments(6, 15), ip))
		expect(answers).toEqual([...Array(3).fill("stored"), ...Array(17).fill("too-much-of-applicants")])
		expect(await storedBytesOf(emails)).toBeLessThanOrEqual(UNAPPROVED_UPLOAD_LIMIT.points * MEGABYTE)
		// Neither a neighbour whom an organiser approved nor an applicant elsewhere is kept out by them.
		const [[approved = ""], [elsewhere = ""]] = await Promise.all([
			addVendors(1, "approved"),
			addVendors(1, "pending"),
		])
		expect(await submitFrom(approved, await createDocuments(20, 15), ip)).toBe("stored")
		expect(await submitFrom(elsewhere, await createDocuments(6, 15))).toBe("stored")
	})

	test("stores_no_more_under_twenty_names_at_once", async () => {
		const ip = randomUUID()
		const emails = await addVendors(20, "pending")
		const sent = await createDocuments(6, 15)
		const answers = await Promise.all(emails.map((email) => submitFrom(email, sent, ip)))
		expect(answers.filter((answer) => answer === "stored")).toHaveLength(3)
		expect(await storedBytesOf(emails)).toBe(3 * 90 * MEGABYTE)
	})

	test("loses_nothing_of_it_to_forms_that_were_not_stored", async () => {
		const [email = ""] = await addVendors(1, "pending")
		const ip = randomUUID()
		const away = { ...openFolderStore(root), put: () => Promise.reject(new Error("AccessDenied")) }
		for (let tried = 0; tried < 5; tried += 1) {
			const outcome = await submit(await form(email, await createDocuments(6, 15)), { ip, files: away })
			expect(outcome).toEqual({ ok: false, reason: "not-stored" })
		}
		expect(await submitFrom(email, await createDocuments(6, 15), ip)).toBe("stored")
	})
})

test("whatever_came_by_the_form_for_which_an_email_address_is_enough_the_own_page_has_room", async () => {
	const [email = ""] = await addVendors(1, "approved")
	expect(await submitFrom(email, await createDocuments(20, 15))).toBe("stored")
	expect(await submitFrom(email, await createDocuments(1, 1))).toBe("too-much-stored")
	const vendor = await findExtrasVendor(db, edition.id, email)
	if (!vendor) throw new Error("the vendor was made")
	const reserve = async (count: number) =>
		reserveWithinQuota(
			db,
			{ edition, vendor, documents: await createDocuments(count, 15), way: "own-page" },
			environment.tools().at,
		)
	expect(await reserve(7)).toBeUndefined()
	expect(await reserve(6)).toHaveLength(6)
	expect(await reserve(1)).toBeUndefined()
})

describe("ten forms at once", () => {
	test("of_one_vendor_store_no_more_than_one_after_the_other", async () => {
		const [email = ""] = await addVendors(1, "approved")
		const sent = await createDocuments(6, 15)
		const answers = await Promise.all(Array.from({ length: 10 }, () => submitFrom(email, sent)))
		expect(answers.toSorted()).toEqual([...Array(3).fill("stored"), ...Array(7).fill("too-much-stored")])
		expect(await storedBytesOf([email])).toBeLessThanOrEqual(MAX_STORED_BYTES_PER_DAY)
	})

	test("control_without_waiting_each_of_them_hears_that_there_is_room", async () => {
		const [email = ""] = await addVendors(1, "approved")
		const vendor = await findExtrasVendor(db, edition.id, email)
		if (!vendor) throw new Error("the vendor was made")
		const { at } = environment.tools()
		const rooms = await Promise.all(Array.from({ length: 10 }, () => findRemainingBytes(db, vendor, at)))
		expect(rooms).toEqual(Array(10).fill(MAX_STORED_BYTES_PER_DAY))
	})

	test("of_ten_vendors_are_all_stored", async () => {
		const sent = await createDocuments(6, 15)
		const emails = await addVendors(10, "approved")
		expect(await Promise.all(emails.map((email) => submitFrom(email, sent)))).toEqual(
			Array(10).fill("stored"),
		)
	})
})
