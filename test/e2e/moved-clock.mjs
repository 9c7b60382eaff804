// A server that is started with `--import` of this file lives at another time: as many milliseconds from now as the file
// that CLOCK_FILE names says.
import { readFileSync, Stats } from "node:fs"

/** Milliseconds: a clock is asked many times for a page. */
const REREAD_AFTER = 20
const { CLOCK_FILE = "" } = process.env
const RealDate = Date
let [offset, readAt] = [0, Number.NEGATIVE_INFINITY]

function now() {
	if (performance.now() - readAt > REREAD_AFTER) {
		offset = Number(readFileSync(CLOCK_FILE, "utf8"))
		readAt = performance.now()
	}
	return RealDate.now() + offset
}

globalThis.Date = new Proxy(RealDate, {
	construct: (target, args, newTarget) => Reflect.construct(target, args.length ? args : [now()], newTarget),
	get: (target, key) => (key === "now" ? now : Reflect.get(target, key)),
})

// The disk knows nothing of that clock: a file is as old as it is, else whatever is being uploaded counts as abandoned.
Object.defineProperty(Stats.prototype, "mtime", {
	get() {
		return new RealDate(this.mtimeMs + now() - RealDate.now())
	},
})
