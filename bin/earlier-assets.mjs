// The code of a page that a visitor opened before an upgrade is fetched after it: earlier chunks are served on
// for a week (trust.md F14). Plain JavaScript, no packages: it runs under the Node that happens to be installed.
import {
	copyFileSync,
	existsSync,
	linkSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	statSync,
	utimesSync,
	writeFileSync,
} from "node:fs"
import { join } from "node:path"

const WEEK = 7 * 24 * 3_600_000
/** The names of the files that a build made itself, beside those that it took over. */
const OWN = ".own-assets"
const assetsOf = (build) => join(build, "client/assets")

/** Makes a fresh build also hold what the one before served, for a week from the moment it was replaced. */
export function takeOverAssets(before, fresh, now = new Date()) {
	mkdirSync(assetsOf(fresh), { recursive: true })
	const own = readdirSync(assetsOf(fresh))
	writeFileSync(join(fresh, OWN), own.join("\n"))
	if (!existsSync(assetsOf(before))) return
	const wasOwn = new Set(ownAssets(before))
	for (const name of readdirSync(assetsOf(before))) {
		const earlier = join(assetsOf(before), name)
		if (own.includes(name)) continue
		const replacedAt = wasOwn.has(name) ? now : statSync(earlier).mtime
		if (now.getTime() - replacedAt.getTime() >= WEEK) continue
		const kept = join(assetsOf(fresh), name)
		linkOrCopy(earlier, kept)
		utimesSync(kept, replacedAt, replacedAt)
	}
}

function ownAssets(build) {
	if (!existsSync(join(build, OWN))) return readdirSync(assetsOf(build))
	return readFileSync(join(build, OWN), "utf8").split("\n")
}

function linkOrCopy(from, to) {
	try {
		linkSync(from, to)
	} catch {
		copyFileSync(from, to)
	}
}
