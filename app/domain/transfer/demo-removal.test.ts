import { createHash } from "node:crypto"
import { asc, eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { applicationDecisions, vendorApplications } from "../applications/schema.server.ts"
import { auditLog } from "../audit/schema.server.ts"
import { addEdition } from "../editions/editions.fixture.ts"
import { vendorExtras } from "../extras/schema.server.ts"
import { documents } from "../files/schema.server.ts"
import { invoices } from "../ledger/invoice-schema.server.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { addInvoice } from "../money/money.fixture.ts"
import { removeAllDemoData } from "./commands/demo-removal.server.ts"
import { runImport } from "./commands/import.server.ts"
import {
	AT,
	importFiles,
	planFiles,
	SECRET,
	store,
	writeApplicationsFile,
	writeCsvFile,
	writeExtrasFile,
} from "./transfer.fixture.ts"

const { db } = await openTestDatabase()
let edition = 0

beforeEach(async () => {
	// Those of other tests are in nobody's way.
	await removeAllDemoData(db, store, AT)
	edition = await addEdition(db)
	await addDemoData(edition)
})

/** Two demo applications: one has extras, a document, a decision and a letter. A real one beside them. */
async function addDemoData(edition: number) {
	const demo = { editionId: edition, isDemo: true }
	const made = await db
		.insert(vendorApplications)
		.values([
			{ ...demo, number: 1, emailAddress: "one@demo.example" },
			{ ...demo, number: 2, emailAddress: "two@demo.example" },
			{ editionId: edition, number: 3, emailAddress: "real@x.example" },
		])
		.returning({ id: vendorApplications.id })
	const applicationId = made[0]?.id ?? 0
	await db.insert(vendorExtras).values([
		{ ...demo, vendorEmail: "ONE@demo.example", updatedAt: AT },
		{ editionId: edition, vendorEmail: "two@demo.example", updatedAt: AT },
		{ editionId: edition, vendorEmail: "real@x.example", updatedAt: AT },
	])
	await db
		.insert(applicationDecisions)
		.values({ applicationId, fromStatus: "pending", toStatus: "approved", decidedAt: AT })
	await addDocument(applicationId)
	await db.insert(outboxMails).values({
		kind: "confirmation",
		cause: `test:${applicationId}`,
		applicationId,
		recipient: "one@demo.example",
		subject: "s",
		html: "h",
		text: "t",
		messageId: "<m@x>",
		state: "sent",
	})
}

const keyOf = () => `vendor_form/demo-${edition}/1/form.pdf`

async function addDocument(applicationId: number) {
	const path = await writeCsvFile("a document")
	await store.put(keyOf(), path, { mediaType: "application/pdf", size: 10 })
	await db.insert(documents).values({
		applicationId,
		field: "indemnity",
		key: keyOf(),
		originalName: "form.pdf",
		size: 10,
		mediaType: "application/pdf",
		sha256: createHash("sha256").digest("hex"),
		state: "current",
		createdAt: AT,
	})
}

const remainingData = async () => ({
	applications: await numbersLeft(),
	extras: (await db.select().from(vendorExtras).where(eq(vendorExtras.editionId, edition))).map(
		({ vendorEmail }) => vendorEmail,
	),
	documents: await db.$count(documents, eq(documents.key, keyOf())),
	file: await isStored(),
})

async function isStored() {
	try {
		for await (const _ of await store.open(keyOf()));
		return true
	} catch {
		return false
	}
}

async function numbersLeft() {
	const rows = await db.select().from(vendorApplications).where(eq(vendorApplications.editionId, edition))
	return rows.map(({ number, isDemo }) => `${number}${isDemo ? " demo" : ""}`).sort()
}

const everything = {
	applications: ["1 demo", "2 demo", "3"],
	extras: ["ONE@demo.example", "two@demo.example", "real@x.example"],
	documents: 1,
	file: true,
}

test("the_demo_season_gives_way_to_a_real_one_with_all_that_hangs_on_it", async () => {
	const file = await writeApplicationsFile({ id: "1", brand_name: "Real" })
	const announced = { applications: 2, extras: 1 }
	expect((await planFiles(db, edition, file)).demo).toEqual(announced)
	expect(await remainingData()).toEqual(everything)
	const report = await importFiles(db, edition, file)
	expect(report).toMatchObject({ demo: announced, files: [{ new: 1, skipped: 0 }] })
	expect(await remainingData()).toEqual({
		applications: ["1", "3"],
		extras: ["real@x.example"],
		documents: 0,
		file: false,
	})
	expect((await planFiles(db, edition, file)).demo).toEqual({ applications: 0, extras: 0 })
})

test("letters_and_decisions_of_the_demo_season_go_with_it", async () => {
	const letters = await db.$count(outboxMails)
	const decisions = await db.$count(applicationDecisions)
	await importFiles(db, edition, await writeExtrasFile({ vendor_email: "real@x.example" }))
	expect(await db.$count(outboxMails)).toBe(letters - 1)
	expect(await db.$count(applicationDecisions)).toBe(decisions - 1)
})

test("an_import_without_one_good_line_leaves_the_demo_season", async () => {
	expect((await importFiles(db, edition, await writeApplicationsFile({ id: "x" }))).demo.applications).toBe(0)
	expect(await remainingData()).toEqual(everything)
})

test("another_edition_keeps_its_demo_season", async () => {
	await importFiles(db, await addEdition(db), await writeApplicationsFile({ id: "1" }))
	expect(await remainingData()).toEqual(everything)
})

test("a_file_that_cannot_be_removed_now_is_left_to_the_sweep", async () => {
	const down = { ...store, remove: () => Promise.reject(new Error("the store is down")) }
	const files = [{ name: "a.csv", path: await writeApplicationsFile({ id: "1" }) }]
	const outcome = await runImport(db, edition, files, { by: undefined, at: AT, store: down, secret: SECRET })
	expect(outcome.ok).toBe(true)
	expect(await db.select().from(documents).where(eq(documents.key, keyOf()))).toMatchObject([
		{ state: "reserved" },
	])
})

test("the_demo_season_is_taken_away_once_with_one_entry", async () => {
	const entries = () => db.$count(auditLog, eq(auditLog.action, "demo-season-removed"))
	const before = await entries()
	const both = await Promise.all([removeAllDemoData(db, store, AT), removeAllDemoData(db, store, AT)])
	expect(both.flat()).toEqual([{ edition: expect.any(String), applications: 2, extras: 1, documents: 1 }])
	expect(await remainingData()).toEqual({
		applications: ["3"],
		extras: ["real@x.example"],
		documents: 0,
		file: false,
	})
	expect(await entries()).toBe(before + 1)
	expect(await removeAllDemoData(db, store, AT)).toEqual([])
	expect(await entries()).toBe(before + 1)
})

test.each([
	["nobody_else", [0, 1], [1]],
	["a_real_vendor_in_between", [0, 2, 1], [2, 3]],
])(
	"the_numbers_of_invoices_of_the_demo_season_are_given_out_anew_after_those_of %s",
	async (_, issuedTo, expected) => {
		const ofEdition = eq(vendorApplications.editionId, edition)
		const rows = await db
			.select()
			.from(vendorApplications)
			.where(ofEdition)
			.orderBy(vendorApplications.number)
		for (const nth of issuedTo) await addInvoice(db, rows[nth]?.id ?? 0, AT)
		await removeAllDemoData(db, store, AT)
		await addInvoice(db, rows[2]?.id ?? 0, AT)
		const { number, editionId } = invoices
		const left = await db.select({ number }).from(invoices).where(eq(editionId, edition)).orderBy(asc(number))
		expect(left.map((one) => one.number)).toEqual(expected)
	},
)
