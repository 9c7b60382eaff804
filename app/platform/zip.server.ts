import { pipeline, Readable } from "node:stream"
import { crc32, createDeflateRaw } from "node:zlib"

/** A file of the archive; its content is asked for when its turn comes. */
export interface ZipEntry {
	name: string
	content: AsyncIterable<string | Buffer> | Iterable<string | Buffer>
}

/** All files carry the same moment, so that the same content gives the same archive: 1 January 1980. */
const DOS_DATE = 0x0021
/** Sizes follow the content (bit 3); names are UTF-8 (bit 11). */
const FLAGS = 0x0808
const DEFLATED = 8
const VERSION = 20

interface DirectoryEntry {
	name: Buffer
	crc: number
	compressedSize: number
	size: number
	offset: number
}

/**
 * An archive as it is made, piece by piece: nothing of it stays in memory. Up to 4 GB, which the million rows of
 * a sheet don't reach.
 */
export async function* createZip(entries: ZipEntry[]): AsyncGenerator<Buffer> {
	const directory: DirectoryEntry[] = []
	let offset = 0
	for (const { name, content } of entries) {
		const packed: DirectoryEntry = { name: Buffer.from(name), crc: 0, compressedSize: 0, size: 0, offset }
		for await (const data of packEntry(packed, content)) {
			offset += data.length
			yield data
		}
		directory.push(packed)
	}
	const list = Buffer.concat(directory.map(directoryRecord))
	yield list
	yield endRecord(directory.length, list.length, offset)
}

async function* packEntry(packed: DirectoryEntry, content: ZipEntry["content"]): AsyncGenerator<Buffer> {
	yield localHeader(packed.name)
	const deflate = createDeflateRaw()
	const source = Readable.from(measureContent(packed, content), { objectMode: false })
	// Passes errors and the end on, both ways; they surface where the chunks are read.
	pipeline(source, deflate, () => undefined)
	for await (const chunk of deflate) {
		const data: Buffer = chunk
		packed.compressedSize += data.length
		yield data
	}
	yield dataDescriptor(packed)
}

async function* measureContent(packed: DirectoryEntry, content: ZipEntry["content"]): AsyncGenerator<Buffer> {
	for await (const data of content) {
		const bytes = typeof data === "string" ? Buffer.from(data) : data
		packed.crc = crc32(bytes, packed.crc)
		packed.size += bytes.length
		yield bytes
	}
}

function localHeader(name: Buffer): Buffer {
	const header = Buffer.alloc(30)
	header.writeUInt32LE(0x04034b50, 0)
	header.writeUInt16LE(VERSION, 4)
	header.writeUInt16LE(FLAGS, 6)
	header.writeUInt16LE(DEFLATED, 8)
	header.writeUInt16LE(DOS_DATE, 12)
	header.writeUInt16LE(name.length, 26)
	return Buffer.concat([header, name])
}

function dataDescriptor({ crc, compressedSize, size }: DirectoryEntry): Buffer {
	const record = Buffer.alloc(16)
	record.writeUInt32LE(0x08074b50, 0)
	record.writeUInt32LE(crc, 4)
	record.writeUInt32LE(compressedSize, 8)
	record.writeUInt32LE(size, 12)
	return record
}

function directoryRecord({ name, crc, compressedSize, size, offset }: DirectoryEntry): Buffer {
	const record = Buffer.alloc(46)
	record.writeUInt32LE(0x02014b50, 0)
	record.writeUInt16LE(VERSION, 4)
	record.writeUInt16LE(VERSION, 6)
	record.writeUInt16LE(FLAGS, 8)
	record.writeUInt16LE(DEFLATED, 10)
	record.writeUInt16LE(DOS_DATE, 14)
	record.writeUInt32LE(crc, 16)
	record.writeUInt32LE(compressedSize, 20)
	record.writeUInt32LE(size, 24)
	record.writeUInt16LE(name.length, 28)
	record.writeUInt32LE(offset, 42)
	return Buffer.concat([record, name])
}

function endRecord(entries: number, listSize: number, listOffset: number): Buffer {
	const record = Buffer.alloc(22)
	record.writeUInt32LE(0x06054b50, 0)
	record.writeUInt16LE(entries, 8)
	record.writeUInt16LE(entries, 10)
	record.writeUInt32LE(listSize, 12)
	record.writeUInt32LE(listOffset, 16)
	return record
}
