import { randomBytes } from "node:crypto"
import { crc32, deflateRawSync } from "node:zlib"
import { expect, test } from "vitest"
import { StatementFault } from "./rules.ts"
import {
	csvOf,
	openStatementFolder,
	paymentCells,
	rawWorkbook,
	tableOf,
	xlsxOf,
	zipOf,
} from "./statements.fixture.ts"

const { read } = await openStatementFolder()
const CELL = "<row><c><v>1</v></c></row>"
const good = await xlsxOf(tableOf([paymentCells("TKA0000001", 5, "1")]))

/** Pieces of a hundred kilobytes, as many as asked. */
function* repeat(text: string, megabytes: number): Generator<string> {
	const piece = text.repeat(Math.ceil(100_000 / text.length))
	for (let size = 0; size < megabytes * 1_000_000; size += piece.length) yield piece
}

/** An archive of one stored name whose directory lies about its size. */
function lying(name: string, content: string, claimed: number): Buffer {
	const packed = deflateRawSync(content)
	const sizes = (at: number, header: Buffer) => {
		header.writeUInt16LE(20, at)
		header.writeUInt16LE(8, at + 4)
		header.writeUInt32LE(crc32(content), at + 10)
		header.writeUInt32LE(packed.length, at + 14)
		header.writeUInt32LE(claimed, at + 18)
		header.writeUInt16LE(name.length, at + 22)
		return header
	}
	const local = sizes(4, Buffer.alloc(30))
	local.writeUInt32LE(0x04034b50, 0)
	const central = sizes(6, Buffer.alloc(46))
	central.writeUInt32LE(0x02014b50, 0)
	const end = Buffer.alloc(22)
	end.writeUInt32LE(0x06054b50, 0)
	end.writeUInt16LE(1, 8)
	end.writeUInt16LE(1, 10)
	end.writeUInt32LE(46 + name.length, 12)
	end.writeUInt32LE(30 + name.length + packed.length, 16)
	return Buffer.concat([local, Buffer.from(name), packed, central, Buffer.from(name), end])
}

function withByte(file: Buffer, at: number): Buffer {
	const changed = Buffer.from(file)
	changed[at] = (changed[at] ?? 0) ^ 0xff
	return changed
}

const header = (delimiter = ",") =>
	["Receipt No.", "Completion Time", "Transaction Status", "Paid In"].join(delimiter)
const sheet = (xml: string) => rawWorkbook("", { "xl/worksheets/sheet0.xml": [xml] })
const DOCTYPE = `<!DOCTYPE x [<!ENTITY a "${"ha".repeat(50)}"><!ENTITY b "${"&a;".repeat(50)}">]>`

/** What comes in place of a statement, and what is answered. */
const FILES: Record<
	string,
	[file: () => Promise<string | Uint8Array> | string | Uint8Array, reason: string]
> = {
	nothing: [() => "", "empty"],
	"blanks alone": [() => " \r\n \r\n", "empty"],
	"a header without lines": [() => header(), "empty"],
	"another table": [() => "a,b\r\n1,2\r\n", "no-header"],
	"a table without end before its header": [() => `${"a,b\r\n".repeat(5_000)}${header()}\r\n`, "no-header"],
	"a PDF": [() => "%PDF-1.7\n1 0 obj", "pdf"],
	"a picture": [() => Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"), "not-a-table"],
	"a web page called a statement": [
		() => "<html><table><tr><td>Receipt No.</td></tr></table>",
		"not-a-table",
	],
	JSON: [() => `{"receipt":"TKA0000001"}`, "not-a-table"],
	noise: [() => Buffer.concat([Buffer.from([0, 1, 2]), randomBytes(5_000)]), "not-a-table"],
	"an old or locked workbook": [
		() => Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), Buffer.alloc(600)]),
		"old-workbook",
	],
	"a quote without end": [() => `${header()}\r\n"TKA0000001,${"x".repeat(200_000)}`, "long-line"],
	"one endless line": [() => `${header()}\r\n${"x".repeat(3_000_000)}`, "long-line"],
	"300 columns": [() => `${header()}${",x".repeat(300)}\r\n`, "too-many-columns"],
	"more lines than a paybill has": [() => `${header()}\r\n${"x,,,\r\n".repeat(100_001)}`, "too-many-lines"],
	"blank lines without end": [() => `${header()}\r\n${"\r\n".repeat(200_000)}`, "too-many-lines"],
	"an archive of something else": [() => zipOf({ "hello.txt": ["hello"] }), "not-a-table"],
	"an archive cut off": [() => good.subarray(0, good.length - 40), "damaged"],
	"an archive with a bit turned": [
		() => withByte(good, good.indexOf("xl/worksheets/sheet1.xml") + 60),
		"damaged",
	],
	"1,001 files in an archive": [
		() => rawWorkbook("", Object.fromEntries(Array.from({ length: 1_001 }, (_, nth) => [`a${nth}`, ["x"]]))),
		"unpacks-too-large",
	],
	"a path out of the archive": [() => lying("../../etc/passwd", "x", 1), "damaged"],
	"300 MB in 300 KB": [
		() => rawWorkbook("", { "xl/worksheets/sheet0.xml": repeat(CELL, 300) }),
		"unpacks-too-large",
	],
	"50 MB of texts": [
		() => rawWorkbook(CELL, { "xl/sharedStrings.xml": repeat("<si/>", 50) }),
		"unpacks-too-large",
	],
	"a size that lies": [() => lying("xl/worksheets/sheet1.xml", CELL.repeat(1_000), 10), "not-a-table"],
	"entities that grow": [
		() => sheet(`${DOCTYPE}<worksheet><sheetData>${CELL}&b;</sheetData></worksheet>`),
		"damaged",
	],
	"an entity of a file of ours": [
		() => sheet(`<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><worksheet>&e;</worksheet>`),
		"damaged",
	],
	"XML that is none": [() => sheet("<worksheet><sheetData><row></worksheet>"), "damaged"],
	"XML that ends in the middle": [() => sheet("<worksheet><sheetData><row>"), "damaged"],
	"letters that are none": [
		() => rawWorkbook("", { "xl/worksheets/sheet0.xml": [Buffer.from([0x3c, 0xff, 0xfe])] }),
		"damaged",
	],
	"a cell in column ZZZZ": [() => rawWorkbook(`<row><c r="ZZZZ1"><v>1</v></c></row>`), "too-many-columns"],
	"a row in billions": [() => rawWorkbook(`<row r="9999999999"><c><v>1</v></c></row>`), "damaged"],
	"days from 1904": [
		() => rawWorkbook(CELL, { "xl/workbook.xml": [`<workbook><workbookPr date1904="1"/></workbook>`] }),
		"old-calendar",
	],
	"no sheet": [
		() => zipOf({ "[Content_Types].xml": ["<Types/>"], "xl/workbook.xml": ["<workbook/>"] }),
		"not-a-table",
	],
}

test.each(Object.entries(FILES))("%s_is_refused_and_says_why", async (_, [file, reason]) => {
	const before = process.memoryUsage().rss
	const content = await file()
	await expect(read(content)).rejects.toThrow(StatementFault)
	await expect(read(content)).rejects.toMatchObject({ reason })
	expect(process.memoryUsage().rss - before).toBeLessThan(400_000_000)
})

test("control_the_same_file_without_its_fault_is_read", async () => {
	expect(await read(good)).toMatchObject([{ receipt: "TKA0000001", problem: null }])
	expect(await read(csvOf(tableOf([paymentCells("TKA0000001", 5, "1")])))).toHaveLength(1)
})

test("a_workbook_whose_bytes_are_changed_anywhere_is_read_as_it_was_or_refused", async () => {
	const table = tableOf([paymentCells("TKA0000001", 5, "1"), paymentCells("TKA0000002", 6, "2")])
	const file = await xlsxOf(table)
	const whole = await read(file)
	for (let at = 0; at < file.length; at += process.env.TEST_SEED ? 29 : 3) {
		const lines = await read(withByte(file, at)).catch((error: unknown) => {
			if (error instanceof StatementFault) return undefined
			throw error
		})
		if (lines) expect(lines, `byte ${at}`).toEqual(whole)
	}
})
