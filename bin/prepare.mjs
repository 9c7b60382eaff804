// Runs under the Node that happens to be installed (20 is enough): plain JavaScript, no packages.
import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import { brotliCompress, constants, gzipSync } from "node:zlib"
import { takeOverAssets } from "./earlier-assets.mjs"
import { environment, FOR_TOOLS_THAT_EXIT, node, Refusal, root, run } from "./processes.mjs"

export { install, isInstalled } from "./install.mjs"
export { endWith, environment, node, Refusal, root, runNode } from "./processes.mjs"

/** What the server build is made of. */
const SOURCES = [
	"public",
	"app",
	"bin/commands",
	"content",
	"db",
	"packages",
	"server",
	"bin/client-files.ts",
	"bin/inline-script.ts",
	"bin/packages.mjs",
	"bin/site-manifest.ts",
	"bin/whole-server.ts",
	"package.json",
	"vite.config.ts",
	"react-router.config.ts",
	"package-lock.json",
]

const BUILD = join(root, "build")
const STAMP = join(BUILD, ".stamp")

/** Whether there is something to run, of whatever age. */
export const isBuilt = () => existsSync(node) && existsSync(STAMP)

/** Whether the build is that of the sources as they are. */
export function isBuildCurrent() {
	return existsSync(STAMP) && readFileSync(STAMP, "utf8") === fingerprint(SOURCES)
}

/** Builds site and server into build/, unless the sources are those of the last build. */
export async function build() {
	if (isBuildCurrent()) return
	console.error("Building…")
	const wanted = fingerprint(SOURCES)
	// Beside its place, so that a server that runs meanwhile always finds whole files, and a stop leaves none half made.
	const [fresh, old] = ["build-next", "build-old"].map((name) => join(root, name))
	for (const folder of [fresh, old]) rmSync(folder, { recursive: true, force: true })
	const env = { ...environment(), NODE_ENV: "production", BUILD_FOLDER: "build-next" }
	const args = [FOR_TOOLS_THAT_EXIT, join(root, "node_modules/.bin/react-router"), "build"]
	const { isOk, why, output } = await run(node, args, { env, isQuiet: true })
	if (!isOk) throw new Refusal(`${output}\nThe build failed: ${why}`)
	gatherLicences(fresh)
	await compressAhead(fresh)
	takeOverAssets(BUILD, fresh)
	writeFileSync(join(fresh, ".stamp"), wanted)
	if (existsSync(BUILD)) renameSync(BUILD, old)
	renameSync(fresh, BUILD)
	rmSync(old, { recursive: true, force: true })
}

/** The packages inside the build, those of server and browser in one file that is not served. */
function gatherLicences(folder) {
	const halves = ["server", "client"].map((half) => join(folder, half, "licences.json"))
	const entries = halves.flatMap((file) => JSON.parse(readFileSync(file, "utf8")))
	const byName = new Map(entries.map((entry) => [`${entry.name}@${entry.version}`, entry]))
	const sorted = [...byName].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, entry]) => entry)
	writeFileSync(join(folder, "third-party-licences.json"), JSON.stringify(sorted, null, "\t"))
	for (const file of halves) rmSync(file)
}

/** A large file is compressed in one block. */
const SMALLEST_BROTLI = {
	params: { [constants.BROTLI_PARAM_LGBLOCK]: constants.BROTLI_MAX_INPUT_BLOCK_BITS },
}

/** Next to each text file of the build its compressed forms, which the server hands out as they are. */
async function compressAhead(folder) {
	const texts = filesOf(join(folder, "client")).filter((name) => /\.(js|css|svg|json|txt|xml)$/.test(name))
	const compress = async (file) => {
		const plain = readFileSync(file)
		// On every processor at once: one alone takes eight seconds.
		writeFileSync(`${file}.br`, await promisify(brotliCompress)(plain, SMALLEST_BROTLI))
		writeFileSync(`${file}.gz`, gzipSync(plain))
	}
	await Promise.all(texts.map(compress))
}

function fingerprint(paths) {
	const hash = createHash("sha256")
	const files = paths
		.map((path) => join(root, path))
		.filter(existsSync)
		.flatMap(filesOf)
	for (const file of files.filter((name) => !/\.test\.tsx?$/.test(name))) {
		hash.update(file.slice(root.length)).update("\0").update(readFileSync(file)).update("\0")
	}
	return hash.digest("hex")
}

function filesOf(path) {
	if (!statSync(path).isDirectory()) return [path]
	return readdirSync(path)
		.sort()
		.flatMap((name) => filesOf(join(path, name)))
}
