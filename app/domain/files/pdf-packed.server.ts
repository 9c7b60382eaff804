import type { FileHandle } from "node:fs/promises"
import { promisify } from "node:util"
import { constants, inflate, type Zlib } from "node:zlib"

/** Bytes of one packed object, of one unpacked, and of all of them. What goes beyond is made to be a burden. */
const PACKED_LIMIT = 2 * 1024 * 1024
const OBJECT_LIMIT = 16 * 1024 * 1024
const UNPACKED_LIMIT = 64 * 1024 * 1024
const PACKED_COUNT = 10_000
/** Bytes behind the name within which a packed object's data begin. */
const DICTIONARY = 4_096

/**
 * Whether something is active in packed objects, or can't be seen: packed in a way that nobody needs.
 * @param places where in the file something says that it is a packed object
 */
export async function packedFault(
	file: FileHandle,
	places: number[],
	active: RegExp,
): Promise<"active" | undefined> {
	if (places.length > PACKED_COUNT) return "active"
	const starts = new Set<number>()
	for (const place of places) {
		const start = await startOf(file, place)
		if (start === "hidden") return "active"
		if (start !== undefined) starts.add(start)
	}
	let room = UNPACKED_LIMIT
	for (const start of starts) {
		const unpacked = await unpackAt(file, start, room)
		if (unpacked === "hidden" || active.test(unpacked)) return "active"
		room -= unpacked.length
	}
	return undefined
}

/** Where the data begin; undefined when the object ends without any. */
async function startOf(file: FileHandle, place: number): Promise<number | "hidden" | undefined> {
	const dictionary = (await read(file, place, DICTIONARY)).toString("latin1")
	const found = /endobj|(?<![A-Za-z/])stream(?:\r\n|\n|\r)/.exec(dictionary)
	if (!found) return dictionary.length < DICTIONARY ? undefined : "hidden"
	return found[0] === "endobj" ? undefined : place + found.index + found[0].length
}

interface Unpacked {
	buffer: Buffer
	engine: Zlib
}
const unpack = promisify(inflate) as unknown as (data: Buffer, options: object) => Promise<Unpacked>

/** Packed objects begin with their numbers and places; whatever else comes out was packed twice, or is encoded. */
const OBJECTS = /^[\s\0]*(?:\d+\s+\d+\s|$)/

async function unpackAt(file: FileHandle, start: number, room: number): Promise<string> {
	const packed = await read(file, start, PACKED_LIMIT)
	// Not packed at all: it has been looked at with the rest of the file.
	if (OBJECTS.test(packed.subarray(0, 100).toString("latin1"))) return ""
	try {
		const { buffer, engine } = await unpack(packed, {
			info: true,
			finishFlush: constants.Z_SYNC_FLUSH,
			maxOutputLength: Math.max(1, Math.min(room, OBJECT_LIMIT)),
		})
		const text = buffer.toString("latin1")
		const goesOn = packed.length === PACKED_LIMIT && engine.bytesWritten >= packed.length
		return goesOn || !OBJECTS.test(text) ? "hidden" : text
	} catch {
		return "hidden"
	}
}

async function read(file: FileHandle, from: number, length: number): Promise<Buffer> {
	const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from)
	return buffer.subarray(0, bytesRead)
}
