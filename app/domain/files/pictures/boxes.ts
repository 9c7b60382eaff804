/** A box of the ISO base media format, of which HEIC files are made; all places count from the file's beginning. */
export interface Box {
	type: string
	/** Where its length stands, its content begins, and the next box begins. */
	start: number
	content: number
	end: number
}

/**
 * The boxes between two places.
 * @returns undefined when one goes on beyond its room
 */
export function boxesIn(file: Buffer, from: number, to: number): Box[] | undefined {
	const boxes: Box[] = []
	for (let start = from; start < to; ) {
		if (start + 8 > to) return undefined
		const type = file.subarray(start + 4, start + 8).toString("latin1")
		const short = file.readUInt32BE(start)
		const isLong = short === 1
		if (isLong && start + 16 > to) return undefined
		const size = isLong ? Number(file.readBigUInt64BE(start + 8)) : short || to - start
		const content = start + (isLong ? 16 : 8)
		if (start + size < content || start + size > to) return undefined
		boxes.push({ type, start, content, end: start + size })
		start += size
	}
	return boxes
}

/** The content of the first box of a type, as a place to read on from. */
export function findBox(boxes: Box[] | undefined, type: string): Box | undefined {
	return boxes?.find((box) => box.type === type)
}

/** Reads numbers of changing width, one after the other. */
export class Reader {
	at: number
	readonly #file: Buffer
	readonly #end: number

	constructor(file: Buffer, { content, end }: Pick<Box, "content" | "end">) {
		this.#file = file
		this.at = content
		this.#end = end
	}

	/** @throws RangeError when there is no more */
	number(bytes: number): number {
		if (bytes === 0) return 0
		if (this.at + bytes > this.#end) throw new RangeError("the box ends here")
		const value =
			bytes === 8 ? Number(this.#file.readBigUInt64BE(this.at)) : this.#file.readUIntBE(this.at, bytes)
		this.at += bytes
		return value
	}
}
