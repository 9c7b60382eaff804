import { createHash } from "node:crypto"
import { createReadStream, createWriteStream } from "node:fs"
import { Transform, Writable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { createGunzip, createGzip } from "node:zlib"
import type { ClientBase } from "pg"
import { from, to } from "pg-copy-streams"
import { qualifyWithPublic, quoteIdentifier, type Table } from "./catalogue.ts"

/** What a table holds, in short: equal for equal rows, on whatever server they lie. */
export interface TableDigest {
	rows: number
	/** Of its rows as PostgreSQL's COPY writes them, in the order of their key; hexadecimal. */
	sha256: string
}

const LINE_END = 0x0a

/** Lets bytes through and keeps count. A row is a line: COPY writes a line break within a value in another way. */
class DigestStream extends Transform {
	#hash = createHash("sha256")
	#rows = 0

	override _transform(chunk: Buffer, _: BufferEncoding, done: (error: null, chunk: Buffer) => void): void {
		this.#hash.update(chunk)
		for (let at = chunk.indexOf(LINE_END); at >= 0; at = chunk.indexOf(LINE_END, at + 1)) this.#rows += 1
		done(null, chunk)
	}

	get content(): TableDigest {
		return { rows: this.#rows, sha256: this.#hash.digest("hex") }
	}
}

/** Byte for byte, so that every server has the same idea of the order. */
function copyStatement({ name, columns, key }: Table): string {
	const order = key.length ? key.map((column) => `${quoteIdentifier(column)}::text`) : ["them::text"]
	const sorted = order.map((value) => `${value} collate "C"`).join(", ")
	return `copy (select ${columns.map(quoteIdentifier).join(", ")} from ${qualifyWithPublic(name)} them order by ${sorted}) to stdout`
}

const createNullSink = () => new Writable({ write: (_chunk, _encoding, done) => done() })

/** Writes a table to a compressed file that only we may read. Memory does not grow with the table. */
export async function writeTable(
	client: ClientBase,
	table: Table,
	path: string,
	signal?: AbortSignal,
): Promise<TableDigest> {
	const digestStream = new DigestStream()
	const file = createWriteStream(path, { mode: 0o600, flags: "wx", flush: true })
	await pipeline(client.query(to(copyStatement(table))), digestStream, createGzip(), file, { signal })
	return digestStream.content
}

/** What a file that `writeTable` wrote holds. @throws when it can't be unpacked */
export async function digestTableFile(path: string): Promise<TableDigest> {
	const digestStream = new DigestStream()
	await pipeline(createReadStream(path), createGunzip(), digestStream, createNullSink())
	return digestStream.content
}

/** What the table holds right now. */
export async function digestTable(client: ClientBase, table: Table): Promise<TableDigest> {
	const digestStream = new DigestStream()
	await pipeline(client.query(to(copyStatement(table))), digestStream, createNullSink())
	return digestStream.content
}

/** Fills an empty table from a file that `writeTable` wrote. */
export async function loadTable(client: ClientBase, { name, columns }: Table, path: string): Promise<void> {
	const into = client.query(
		from(`copy ${qualifyWithPublic(name)} (${columns.map(quoteIdentifier).join(", ")}) from stdin`),
	)
	await pipeline(createReadStream(path), createGunzip(), into)
}
