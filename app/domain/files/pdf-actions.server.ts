import { createReadStream } from "node:fs"
import { type FileHandle, open } from "node:fs/promises"
import { promisify } from "node:util"
import { constants, inflate } from "node:zlib"

/** A PDF name, of which any character may be written as its number: `/J#61vaScript`. */
function nameOf(name: string): string {
	const letters = [...name].map((letter) => {
		const hex = letter.charCodeAt(0).toString(16)
		return `(?:${letter}|#${hex.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)})`
	})
	return `/${letters.join("")}(?![A-Za-z0-9#])`
}

/** Where a value stands, and not the middle of some web address. */
const BEFORE_VALUE = String.raw`(?:[\s\0<>[\]]|/(?:S|#53))`
const ACTION = new RegExp(`${BEFORE_VALUE}(?:${nameOf("JavaScript")}|${nameOf("Launch")})`)
const PACKED_OBJECTS = new RegExp(nameOf("ObjStm"), "g")
/** Characters of the longest name, every one written as a number. */
const OVERLAP = 40

/** Bytes of one packed object, of one unpacked, and of all of them. What goes beyond is made to be a burden. */
const PACKED_LIMIT = 512 * 1024
const OBJECT_LIMIT = 8 * 1024 * 1024
const UNPACKED_LIMIT = 64 * 1024 * 1024
const PACKED_COUNT = 5_000
/** Bytes around the name within which a packed object's data begin. */
const DICTIONARY = 4_096

/**
 * Whether a PDF brings a program along, or starts one (trust.md B3): scripts and launch actions, in plain sight or
 * in packed objects. Reads the file in pieces. What is encrypted can't be looked into and is taken as harmless.
 */
export function hasActions(path: string): Promise<boolean> {
	return inTurn(() => lookFor(path))
}

async function lookFor(path: string): Promise<boolean> {
	const packed = new Set<number>()
	let before = ""
	let position = 0
	for await (const chunk of createReadStream(path, { encoding: "latin1" })) {
		const text = before + chunk
		if (ACTION.test(text)) return true
		for (const { index } of text.matchAll(PACKED_OBJECTS)) packed.add(position - before.length + index)
		position += chunk.length
		before = text.slice(-OVERLAP)
	}
	return packedActions(path, [...packed])
}

let last: Promise<unknown> = Promise.resolve()

/** One file after the other, whoever uploads: texts and what is unpacked take memory. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
	const turn = last.then(work, work)
	last = turn.catch(() => undefined)
	return turn
}

async function packedActions(path: string, places: number[]): Promise<boolean> {
	if (!places.length) return false
	if (places.length > PACKED_COUNT) return true
	const file = await open(path)
	try {
		let room = UNPACKED_LIMIT
		for (const place of places) {
			const unpacked = await unpackAt(file, place, room)
			if (unpacked === "too much" || ACTION.test(unpacked.toString("latin1"))) return true
			room -= unpacked.length
		}
		return false
	} finally {
		await file.close()
	}
}

const unpack = promisify(inflate) as (data: Buffer, options: object) => Promise<Buffer>

/** Empty for what is packed in another way, or encrypted. */
async function unpackAt(file: FileHandle, place: number, room: number): Promise<Buffer | "too much"> {
	const dictionary = (await read(file, place, DICTIONARY)).toString("latin1")
	const start = /stream\r?\n/.exec(dictionary)
	if (!start) return Buffer.alloc(0)
	const packed = await read(file, place + start.index + start[0].length, PACKED_LIMIT)
	try {
		return await unpack(packed, {
			finishFlush: constants.Z_SYNC_FLUSH,
			maxOutputLength: Math.max(1, Math.min(room, OBJECT_LIMIT)),
		})
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException
		return code === "ERR_BUFFER_TOO_LARGE" ? "too much" : Buffer.alloc(0)
	}
}

async function read(file: FileHandle, from: number, length: number): Promise<Buffer> {
	const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from)
	return buffer.subarray(0, bytesRead)
}
