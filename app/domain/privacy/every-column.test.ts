import { sql, TransactionRollbackError } from "drizzle-orm"
import { expect, test } from "vitest"
import { unzip } from "../../../test/unzip.ts"
import type { Db } from "../../platform/db.server.ts"
import { releaseDocuments } from "../files/commands.server.ts"
import { eraseVendor } from "./erase.server.ts"
import { exportVendor } from "./export.server.ts"
import { AT, ERASURE, openPrivacyGround } from "./person.fixture.ts"
import {
	CLASSIFIED,
	type ClassifiedColumn,
	columnsWith,
	filled,
	isText,
	storedColumns,
	tellingPart,
	valuesOf,
} from "./personal-columns.fixture.ts"

const ground = await openPrivacyGround()
const { db, store } = ground

const nameOf = ({ table, column }: { table: string; column: string }) => `${table}.${column}`
const classified = new Map(CLASSIFIED.map((one) => [nameOf(one), one]))

const unclassified = async (tx: Db) =>
	(await storedColumns(tx)).map(nameOf).filter((name) => !classified.has(name))

test("every_column_of_the_database_is_classified_and_no_other", async () => {
	expect(await unclassified(db)).toEqual([])
	const stored = new Set((await storedColumns(db)).map(nameOf))
	expect([...classified.keys()].filter((name) => !stored.has(name))).toEqual([])
	expect(stored.size).toBeGreaterThan(150)
})

test("a_column_and_a_table_that_nobody_classified_are_named", async () => {
	const rolledBack = db.transaction(async (tx) => {
		await tx.execute(sql`alter table vendor_applications add column left_behind text`)
		await tx.execute(sql`create table guests (name text)`)
		expect(await unclassified(tx)).toEqual(["guests.name", "vendor_applications.left_behind"])
		tx.rollback()
	})
	await expect(rolledBack).rejects.toThrow(TransactionRollbackError)
})

test("whatever_stays_of_a_person_or_out_of_their_copy_has_a_reason", () => {
	const silent = CLASSIFIED.filter(
		({ is }) => (is.of === "figures" || (is.of === "person" && !is.copied)) && !is.why,
	)
	expect(silent.map(nameOf)).toEqual([])
})

test("no_text_in_a_table_about_vendors_is_said_to_be_nobodys", async () => {
	const texts = (await storedColumns(db)).filter(isText).map(nameOf)
	const careless = CLASSIFIED.filter(({ is, whose }) => whose === "vendors" && is.of === "nobody").map(nameOf)
	expect(careless.filter((name) => texts.includes(name) && name !== "documents.id")).toEqual([])
})

interface Held extends ClassifiedColumn {
	isText: boolean
	values: string[]
}

/** What every column that is a vendor's own holds of the only vendor in the database. */
async function ownData(): Promise<Held[]> {
	const held: Held[] = []
	for (const stored of await storedColumns(db)) {
		const one = classified.get(nameOf(stored))
		if (one?.whose !== "vendors" || one.is.of !== "person") continue
		held.push({ ...one, isText: isText(stored), values: await filled(db, stored) })
	}
	return held
}

async function copyOf(id: number): Promise<string> {
	const found = await exportVendor(db, store, id, AT)
	if (!found.ok) throw new Error("nothing was exported")
	const pieces: Buffer[] = []
	for await (const piece of found.pieces) pieces.push(piece)
	return [...unzip(Buffer.concat(pieces))].join("\n")
}

const wordsIn = ({ values }: Held) => values.map(tellingPart).filter((word) => word.length > 5)

test("every_column_that_is_a_persons_is_in_their_copy_and_nowhere_once_they_are_erased", async () => {
	const potter = await ground.live()
	const held = await ownData()
	const texts = held.filter((one) => one.isText)
	// As many words as columns: else this test would look for nothing.
	expect(held.filter(({ values }) => !values.length).map(nameOf)).toEqual([])
	expect(texts.filter((one) => !wordsIn(one).length).map(nameOf)).toEqual([])
	const copy = await copyOf(potter.id)
	const missing = texts.filter((one) => one.is.copied && !wordsIn(one).some((word) => copy.includes(word)))
	expect(missing.map(nameOf)).toEqual([])
	const words = texts.flatMap(wordsIn)
	expect((await columnsWith(db, words)).length).toBeGreaterThanOrEqual(texts.length)

	// What a column holds that nobody thought of.
	await db.execute(sql`alter table vendor_applications add column left_behind text default 'forgotten words'`)
	const erased = await eraseVendor(db, potter.id, ERASURE)
	if (!erased.ok) throw new Error(erased.reason)
	await releaseDocuments(db, store, erased.files)
	expect(await columnsWith(db, [...words, "forgotten words"])).toEqual(["vendor_applications.left_behind"])
	for (const { values, ...column } of held) {
		const left = await valuesOf(db, column)
		expect(left.filter((value) => values.includes(value)).map(() => nameOf(column))).toEqual([])
	}
})
