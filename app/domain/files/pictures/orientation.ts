const ORIENTATION = 0x0112
const SHORT = 3

/**
 * Which way up a picture is held, out of the Exif data of a camera: 1 (as it is) to 8.
 * @returns 1 when they do not say, or can't be read
 */
export function orientationIn(tiff: Buffer): number {
	const order = tiff.subarray(0, 4).toString("latin1")
	if (tiff.length < 8 || (order !== "MM\0*" && order !== "II*\0")) return 1
	const big = order.startsWith("M")
	const u16 = (at: number) => {
		if (at + 2 > tiff.length) return 0
		return big ? tiff.readUInt16BE(at) : tiff.readUInt16LE(at)
	}
	const directory = big ? tiff.readUInt32BE(4) : tiff.readUInt32LE(4)
	for (let nth = 0; nth < u16(directory); nth += 1) {
		const entry = directory + 2 + nth * 12
		if (entry + 12 > tiff.length) return 1
		if (u16(entry) !== ORIENTATION || u16(entry + 2) !== SHORT) continue
		const found = u16(entry + 8)
		return found >= 1 && found <= 8 ? found : 1
	}
	return 1
}

/** Exif data that say which way up a picture is held, and nothing else. */
export function orientationOnly(orientation: number): Buffer {
	const tiff = Buffer.alloc(26)
	tiff.write("MM\0*", "latin1")
	tiff.writeUInt32BE(8, 4)
	tiff.writeUInt16BE(1, 8)
	tiff.writeUInt16BE(ORIENTATION, 10)
	tiff.writeUInt16BE(SHORT, 12)
	tiff.writeUInt32BE(1, 14)
	tiff.writeUInt16BE(orientation, 18)
	return tiff
}
