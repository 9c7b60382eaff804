import { createHash } from "node:crypto"
import { createReadStream, createWriteStream } from "node:fs"
import { Transform, Writable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { createGunzip, createGzip } from "node:zlib"
import type { ClientBase } from "pg"
import { from, to } from "pg-copy-streams"
import { inPublic, quoted, type Table } from "./catalogue.server.ts"

/** What a table holds, in short: equal for equal rows, on whatever server they lie. */
export interface TableContent {
	rows: number
	/** Of its rows as PostgreSQL's COPY writes them, in the order of their key; hexadecimal. */
	sha256: string
}

const LINE_END = 0x0a

/** Lets bytes through and keeps count. A row is a line: COPY writes a line break within a value in another way. */
class Tally extends Transform {
	#hash = createHash("sha256")
	#rows = 0

	override _transform(chunk: Buffer, _: BufferEncoding, done: (error: null, chunk: Buffer) => void): void {
		this.#hash.update(chunk)
		for (let at = chunk.indexOf(LINE_END); at >= 0; at = chunk.indexOf(LINE_END, at + 1)) this.#rows += 1
		done(null, chunk)
	}

	get content(): TableContent {
		return { rows: this.#rows, sha256: this.#hash.digest("hex") }
	}
}

/** Byte for byte, so that every server has the same idea of the order. */
function rowsOf({ name, columns, key }: Table): string {
	const order = key.length ? key.map((column) => `${quoted(column)}::text`) : ["them::text"]
	const sorted = order.map((value) => `${value} collate "C"`).join(", ")
	return `copy (select ${columns.map(quoted).join(", ")} from ${inPublic(name)} them order by ${sorted}) to stdout`
}

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() })

/** Writes a table to a compressed file that only we may read. Memory does not grow with the table. */
export async function writeTable(
	client: ClientBase,
	table: Table,
	path: string,
	signal?: AbortSignal,
): Promise<TableContent> {
	const tally = new Tally()
	const file = createWriteStream(path, { mode: 0o600, flags: "wx", flush: true })
	await pipeline(client.query(to(rowsOf(table))), tally, createGzip(), file, { signal })
	return tally.content
}

/** What a file that `writeTable` wrote holds. @throws when it can't be unpacked */
export async function readTableFile(path: string): Promise<TableContent> {
	const tally = new Tally()
	await pipeline(createReadStream(path), createGunzip(), tally, nowhere())
	return tally.content
}

/** What the table holds right now. */
export async function contentOf(client: ClientBase, table: Table): Promise<TableContent> {
	const tally = new Tally()
	await pipeline(client.query(to(rowsOf(table))), tally, nowhere())
	return tally.content
}

/** Fills an empty table from a file that `writeTable` wrote. */
export async function fillTable(client: ClientBase, { name, columns }: Table, path: string): Promise<void> {
	const into = client.query(from(`copy ${inPublic(name)} (${columns.map(quoted).join(", ")}) from stdin`))
	await pipeline(createReadStream(path), createGunzip(), into)
}
