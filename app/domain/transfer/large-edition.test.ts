import { createWriteStream } from "node:fs"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { addEdition } from "../editions/editions.fixture.ts"
import { exportTable } from "./queries/export-table.server.ts"
import { COLUMN_NAMES } from "./rules/columns.ts"
import { importFiles, summarizeCounts, writeCsvFile } from "./transfer.fixture.ts"

const { db } = await openTestDatabase()

const DESCRIPTION =
	"Hand-made in Nairobi from local clay, fired twice and glazed by hand; every piece is different and signed."

const cellsOf = (nth: number): Partial<Record<string, string>> => ({
	id: `${nth}`,
	brand_name: `Maker ${nth}`,
	description: `"${DESCRIPTION} ${nth}"`,
	contact_person: `Person ${nth}`,
	email_address: `maker${nth}@x.example`,
	phone_number: `+254 7${nth}`,
	tent_space: '"Shared Tent - Kshs 12,500"',
	instagram: `@m${nth}`,
	status: "accepted",
	confirmation_sent: "t",
})

function* editionLines(lines: number) {
	yield `${COLUMN_NAMES.applications.join(",")}\n`
	for (let nth = 1; nth <= lines; nth++) {
		const cells = cellsOf(nth)
		yield `${COLUMN_NAMES.applications.map((column) => cells[column] ?? "").join(",")}\n`
	}
}

async function writeEditionFile(lines: number) {
	const path = await writeCsvFile("")
	await pipeline(Readable.from(editionLines(lines)), createWriteStream(path))
	return path
}

async function timed<T>(task: () => Promise<T>) {
	const start = performance.now()
	const result = await task()
	return { result, seconds: (performance.now() - start) / 1000 }
}

/** The most that memory grew over what it was before, sampled while the work runs; megabytes. */
async function memoryOf(task: () => Promise<unknown>) {
	const used = () => process.memoryUsage().rss / 1e6
	const before = used()
	let most = before
	const sampling = setInterval(() => {
		most = Math.max(most, used())
	}, 20)
	await task().finally(() => clearInterval(sampling))
	return most - before
}

test("ten_times_the_lines_cost_ten_times_the_time_and_no_more_memory", async () => {
	const [small, large] = [await writeEditionFile(3_000), await writeEditionFile(30_000)]
	const edition = await addEdition(db)
	const one = await timed(async () => importFiles(db, await addEdition(db), small))
	const memory = await memoryOf(async () => {
		const ten = await timed(() => importFiles(db, edition, large))
		expect(summarizeCounts(ten.result)).toEqual(["new 30000"])
		expect(ten.seconds).toBeLessThan(30 * Math.max(one.seconds, 1))
	})
	expect(memory).toBeLessThan(250)
	for (const format of ["csv", "xlsx"] as const)
		expect(
			await memoryOf(() => drain(exportTable(db, edition, "applications", { format, now: new Date() }))),
		).toBeLessThan(150)
})

async function drain(chunks: AsyncIterable<string | Buffer>) {
	let size = 0
	for await (const chunk of chunks) size += chunk.length
	expect(size).toBeGreaterThan(1_000_000)
}
