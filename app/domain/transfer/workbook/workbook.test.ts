import fc from "fast-check"
import { expect, test } from "vitest"
import { unzip } from "../../../../test/unzip.ts"
import { type Cell, createWorkbook, type DateFormat } from "./workbook.server.ts"

const sheetOf = (...batches: Cell[][][]) => datedSheetOf({}, ...batches)

async function datedSheetOf(dates: Record<string, DateFormat>, ...batches: Cell[][][]): Promise<string> {
	const chunks: Buffer[] = []
	const columns = ["a", "b", "c"]
	async function* inTurn() {
		yield* batches
	}
	const sheet = { name: "A & B", columns, batches: inTurn(), dates: new Map(Object.entries(dates)) }
	for await (const chunk of createWorkbook(sheet)) chunks.push(chunk)
	return unzip(Buffer.concat(chunks)).get("xl/worksheets/sheet1.xml")?.toString() ?? ""
}

/** The texts of a sheet as a spreadsheet reads them. */
function textsOf(sheet: string): string[] {
	const named: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"' }
	return [...sheet.matchAll(/<t xml:space="preserve">([^<]*)<\/t>/g)].map(([, xml = ""]) =>
		xml
			.replace(/&(amp|lt|gt|quot);/g, (_, name: string) => named[name] ?? "")
			.replace(/_x([0-9A-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
	)
}

test("numbers_texts_and_truths_are_typed_and_nothing_is_a_formula", async () => {
	const sheet = await sheetOf([[1, "=1+1", true]], [[2, null, false]])
	expect(sheet).toContain('<c r="A2"><v>1</v></c>')
	expect(sheet).toContain('<c r="B2" s="1" t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c>')
	expect(sheet).toContain('<row r="3"><c r="A3"><v>2</v></c><c r="C3" t="b"><v>0</v></c></row>')
	expect(sheet).not.toContain("<f>")
})

test("any_text_is_well_formed_and_reads_as_it_was", async () => {
	const texts = fc.array(fc.string({ unit: "binary", minLength: 1 }), { minLength: 1, maxLength: 3 })
	await fc.assert(
		fc.asyncProperty(texts, async (cells) => {
			const sheet = await sheetOf([cells])
			expect(sheet).not.toMatch(/[^\P{Cc}\t\n]/u)
			expect(textsOf(sheet)).toEqual(["a", "b", "c", ...cells])
		}),
		{ numRuns: 300 },
	)
})

/** As a spreadsheet counts: days since 30 December 1899. */
const momentOf = (serial: number) => new Date(Date.UTC(1899, 11, 30) + Math.round(serial * 86_400) * 1000)

test("any_day_and_moment_of_a_column_of_dates_is_a_number_that_means_it", async () => {
	const moments = fc.date({
		...{ min: new Date("1900-03-01T00:00:00Z"), max: new Date("9999-12-31T23:59:59Z"), noInvalidDate: true },
	})
	await fc.assert(
		fc.asyncProperty(moments, async (at) => {
			const moment = at.toISOString().slice(0, 19).replace("T", " ")
			const day = moment.slice(0, 10)
			const sheet = await datedSheetOf({ a: "day", b: "moment" }, [[day, moment, moment]])
			const [inDay, inMoment] = [...sheet.matchAll(/<c r="[AB]2" s="[34]"><v>([\d.]+)<\/v>/g)].map(
				([, serial]) => momentOf(Number(serial)).toISOString(),
			)
			expect([inDay, inMoment]).toEqual([`${day}T00:00:00.000Z`, `${moment.replace(" ", "T")}.000Z`])
			expect(textsOf(sheet)).toEqual(["a", "b", "c", moment])
		}),
	)
})

test("what_is_no_date_or_older_than_spreadsheets_know_stays_a_text", async () => {
	const cells = ["1900-02-28", "soon", "2026-13-45"]
	expect(textsOf(await datedSheetOf({ a: "day", b: "moment", c: "day" }, [cells])).slice(3)).toEqual(cells)
})

test("what_looks_like_an_escape_is_kept", async () => {
	const cells = ["_x000D_", "a\r\nb", "_x005F_x000D_"]
	expect(textsOf(await sheetOf([cells])).slice(3)).toEqual(cells)
})

test("a_text_longer_than_a_cell_may_be_is_cut_between_characters", async () => {
	const [cut] = textsOf(await sheetOf([[`${"x".repeat(32_766)}🎄🎄`]])).slice(3)
	expect(cut).toBe("x".repeat(32_766))
})

test("an_archive_that_is_not_read_to_its_end_stops_asking", async () => {
	let asked = 0
	async function* endless() {
		for (;;) {
			asked++
			yield Array.from({ length: 500 }, () => [asked, crypto.randomUUID()])
		}
	}
	for await (const chunk of createWorkbook({ name: "x", columns: ["a", "b"], batches: endless() }))
		if (chunk.length > 1_000) break
	const before = asked
	await new Promise((resolve) => setTimeout(resolve, 50))
	expect(asked).toBe(before)
})

test("a_source_that_breaks_breaks_the_archive", async () => {
	async function* broken(): AsyncGenerator<Cell[][]> {
		yield [[1]]
		throw new Error("the database went away")
	}
	const reading = async () => {
		for await (const _ of createWorkbook({ name: "x", columns: ["a"], batches: broken() }));
	}
	await expect(reading()).rejects.toThrow("the database went away")
})
