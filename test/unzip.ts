import { crc32, inflateRawSync } from "node:zlib"

/** The files of an archive by its directory, each unpacked and compared with its checksum. */
export function unzip(archive: Buffer): Map<string, Buffer> {
	const files = new Map<string, Buffer>()
	const end = archive.lastIndexOf(Buffer.from("PK\u0005\u0006"))
	let at = archive.readUInt32LE(end + 16)
	for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
		const [packed, size] = [archive.readUInt32LE(at + 20), archive.readUInt32LE(at + 24)]
		const nameLength = archive.readUInt16LE(at + 28)
		const name = archive.toString("utf8", at + 46, at + 46 + nameLength)
		const local = archive.readUInt32LE(at + 42)
		const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
		const content = inflateRawSync(archive.subarray(start, start + packed))
		if (content.length !== size || crc32(content) !== archive.readUInt32LE(at + 16))
			throw new Error(`${name} is broken`)
		files.set(name, content)
		at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32)
	}
	return files
}
