import {
	constants,
	type NodeGCPerformanceDetail,
	type PerformanceEntry,
	PerformanceObserver,
} from "node:perf_hooks"
import { setImmediate as nextTurn } from "node:timers/promises"
import { allowMoreExternalMemory } from "./garbage-collection.server.ts"

/** How often the whole heap of a server's size is collected while a gigabyte passes in pieces with `allow`, and without. */
const isAllowed = process.argv[2] === "allow"
if (isAllowed) allowMoreExternalMemory()
let collections = 0
const observer = new PerformanceObserver((list) => count(list.getEntries()))
observer.observe({ entryTypes: ["gc"] })

function count(entries: PerformanceEntry[]): void {
	for (const entry of entries)
		if (
			"detail" in entry &&
			(entry.detail as NodeGCPerformanceDetail).kind === constants.NODE_PERFORMANCE_GC_MAJOR
		)
			collections += 1
}

const heap = Array.from({ length: 300_000 }, (_, nth) => ({ nth, name: `row ${nth}`, of: [nth] }))
for (let megabytes = 0; megabytes < 1_000; megabytes += 1) {
	for (let piece = 0; piece < 16; piece += 1) Buffer.allocUnsafeSlow(65_536).fill(piece)
	await nextTurn()
}
count(observer.takeRecords())
console.log(
	JSON.stringify({ collections, heap: heap.length, megabytes: process.memoryUsage.rss() / 2 ** 20 }),
)
