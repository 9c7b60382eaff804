// A judge that goes over every extent which a HEIC announces, however narrow they are; told to "keep", it keeps each.
import { readFileSync } from "node:fs"
import type { JobMessage } from "#isolated-jobs"

const retained: Buffer[] = []

process.on("message", ({ nth, job }: JobMessage<{ path: string }>) => {
	const content = readFileSync(job.path)
	const at = content.indexOf("iloc") + 4
	const items = content.readUInt16BE(at + 6)
	let extents = 0
	for (let item = 0; item < items; item += 1) {
		const count = content.readUInt16BE(at + 8 + 8 * item + 6)
		for (let extent = 0; extent < count; extent += 1) {
			const read = Buffer.from(String(extent))
			extents += read.length
			if (process.argv[2] === "keep") retained.push(read)
		}
	}
	process.send?.({ nth, result: { extents } })
})
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"))
process.send?.({ nth: 0 })
