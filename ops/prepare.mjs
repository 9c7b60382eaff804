// Runs under the Node that happens to be installed (20 is enough): plain JavaScript, no packages.
import { spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import {
	existsSync,
	lstatSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	writeFileSync,
} from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { brotliCompressSync, gzipSync } from "node:zlib"
import { takeOverAssets } from "./earlier-assets.mjs"

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const bin = join(root, "node_modules/.bin")

/** Node 24 of node_modules; everything after the installation runs on it. */
export const node = join(bin, "node")
export const environment = () => ({ ...process.env, PATH: `${bin}:${process.env.PATH}` })

/** Runs a script of the project on Node 24; what it prints is seen at once. */
export function runNode(script, args) {
	const ran = spawnSync(node, [join(root, script), ...args], {
		cwd: root,
		env: environment(),
		stdio: "inherit",
	})
	return ran.status ?? 1
}

/** What the server build is made of. */
const SOURCES = [
	"public",
	"app",
	"assembly",
	"commands",
	"content",
	"db",
	"main.ts",
	"server.ts",
	"ops/client-files.ts",
	"ops/whole-server.ts",
	"package.json",
	"vite.config.ts",
	"react-router.config.ts",
	"package-lock.json",
]

/** Installs the packages of package-lock.json, unless exactly those are installed. */
export function install() {
	const packages = join(root, "node_modules")
	// A link means that this is one of several checkouts, which share the packages of another.
	if (existsSync(packages) && lstatSync(packages).isSymbolicLink()) return
	const stamp = join(packages, ".tamasha-installed")
	const wanted = fingerprint(["package.json", "package-lock.json"])
	if (isStamped(stamp, wanted) && existsSync(node)) return
	console.error("Installing packages…")
	run("npm", ["ci", "--include=dev", "--loglevel=error"], process.env)
	writeFileSync(stamp, wanted)
}

/** Builds site and server into build/, unless the sources are those of the last build. */
export function build() {
	const stamp = join(root, "build/.stamp")
	const wanted = fingerprint(SOURCES)
	if (isStamped(stamp, wanted)) return
	console.error("Building…")
	// Beside its place, so that a server that runs meanwhile always finds whole files, and a stop leaves none half made.
	const [current, fresh, old] = ["build", "build-next", "build-old"].map((name) => join(root, name))
	for (const folder of [fresh, old]) rmSync(folder, { recursive: true, force: true })
	const env = { ...environment(), NODE_ENV: "production", BUILD_FOLDER: "build-next" }
	run(join(bin, "react-router"), ["build"], env, "pipe")
	gatherLicences(fresh)
	compressAhead(fresh)
	takeOverAssets(current, fresh)
	writeFileSync(join(fresh, ".stamp"), wanted)
	if (existsSync(current)) renameSync(current, old)
	renameSync(fresh, current)
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

/** Next to each text file of the build its compressed forms, which the server hands out as they are. */
function compressAhead(folder) {
	for (const file of filesOf(join(folder, "client")).filter((name) =>
		/\.(js|css|svg|json|txt|xml)$/.test(name),
	)) {
		const plain = readFileSync(file)
		writeFileSync(`${file}.br`, brotliCompressSync(plain))
		writeFileSync(`${file}.gz`, gzipSync(plain))
	}
}

function run(command, args, env, stdio = "inherit") {
	const done = spawnSync(command, args, { cwd: root, env, stdio: ["ignore", stdio, stdio], encoding: "utf8" })
	if (done.status === 0) return
	if (done.stdout || done.stderr) console.error(done.stdout, done.stderr)
	console.error(`${command} ${args.join(" ")} failed`)
	process.exit(1)
}

function isStamped(file, wanted) {
	return existsSync(file) && readFileSync(file, "utf8") === wanted
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
