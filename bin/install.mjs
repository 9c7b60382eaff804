// Runs under the Node that happens to be installed (20 is enough): plain JavaScript, no packages.
import {
	copyFileSync,
	existsSync,
	lstatSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	writeFileSync,
} from "node:fs"
import { availableParallelism } from "node:os"
import { dirname, join } from "node:path"
import { dealPackages, packagesBelow } from "./packages.mjs"
import { node, Refusal, root, run } from "./processes.mjs"

const PACKAGES = join(root, "node_modules")
/** What npm itself notes at the end of an installation, whoever asked for it. */
const INSTALLED = join(PACKAGES, ".package-lock.json")
/** Where an installation grows until it is whole; beside the build's, on the same disk. */
const STAGING = join(root, ".cache/install")
const OLD = join(root, ".cache/install-old")
/** Holds the number of the process that installs: two would each clear away what the other has made so far. */
const LOCK = join(root, ".cache/install.pid")

/**
 * Installs what building and serving need, in the versions of package-lock.json; nothing where that is there. Beside
 * its place, so that a server that runs meanwhile finds its packages, and a stop leaves none half installed.
 * @param tools also what only developing and testing need
 */
export async function install({ tools = false } = {}) {
	if (isInstalled({ tools })) return
	console.error("Installing packages… (the first time this takes a minute or two)")
	try {
		await installUnderLock(tools || hasTools())
	} catch (error) {
		if (!["EACCES", "EPERM"].includes(error.code)) throw error
		throw new Refusal(`${error.path ?? root} cannot be written to: run this as the user who owns ${root}`)
	}
	if (!existsSync(node)) {
		throw new Refusal(
			"npm ran no install scripts, so Node 24 is missing: is ignore-scripts on in your .npmrc?",
		)
	}
}

async function installUnderLock(tools) {
	acquireLock()
	try {
		await installIntoStaging(tools)
	} finally {
		rmSync(LOCK, { force: true })
	}
}

function acquireLock() {
	mkdirSync(dirname(LOCK), { recursive: true })
	const other = existsSync(LOCK) ? Number(readFileSync(LOCK, "utf8")) : 0
	if (other && isAlive(other)) {
		throw new Refusal(
			`Packages are being installed in ${root} by process ${other}: wait until it has finished`,
		)
	}
	writeFileSync(LOCK, String(process.pid))
}

function isAlive(pid) {
	try {
		return process.kill(pid, 0)
	} catch (error) {
		return error.code === "EPERM"
	}
}

/** Whether exactly the locked packages are there: installed by us, or by hand with npm. */
export function isInstalled({ tools = false } = {}) {
	// A link means that this is one of several checkouts, which share the packages of another.
	if (existsSync(PACKAGES) && lstatSync(PACKAGES).isSymbolicLink()) return true
	if (!existsSync(node) || !existsSync(INSTALLED)) return false
	const { packages: installed } = JSON.parse(readFileSync(INSTALLED, "utf8"))
	const { packages: locked } = readLock()
	const wanted = tools ? Object.keys(locked).filter(Boolean) : packagesToServe()
	return wanted.every((folder) => {
		const { version, optional, os, cpu } = locked[folder]
		return installed[folder] ? installed[folder].version === version : optional || os || cpu
	})
}

async function installIntoStaging(tools) {
	for (const folder of [STAGING, OLD]) rmSync(folder, { recursive: true, force: true })
	const shares = sharesOf(tools).map((packages, nth) => ({ ...packages, folder: join(STAGING, `${nth}`) }))
	const outcomes = await Promise.all(shares.map(installShare))
	for (const { isOk, why } of outcomes) if (!isOk) throw new Refusal(`npm ${NPM_CI.join(" ")} failed: ${why}`)
	const [packages, ...others] = shares.map(({ folder }) => join(folder, "node_modules"))
	for (const other of others) mergePackages(other, packages)
	if (!tools) removeDevelopmentFiles(packages)
	activateStaging(packages)
}

const NPM_CI = ["ci", "--include=dev", "--loglevel=error"]

function installShare({ folder, manifest, lock }) {
	mkdirSync(folder, { recursive: true })
	copyFileSync(join(root, ".npmrc"), join(folder, ".npmrc"))
	writeFileSync(join(folder, "package.json"), JSON.stringify(manifest))
	writeFileSync(join(folder, "package-lock.json"), JSON.stringify(lock))
	return run("npm", NPM_CI, { cwd: folder, env: process.env })
}

/**
 * What to install, dealt to as many npm as work side by side: one keeps little more than one processor busy. Each share is
 * package.json and package-lock.json made shorter, every package in the version it has. npm's own --omit=dev takes tools
 * along that some library names as a peer it could do without.
 */
function sharesOf(tools) {
	const { devDependencies: _, ...manifest } = readManifest()
	const lock = readLock()
	const { dependencies, devDependencies, optionalDependencies, ...own } = lock.packages[""]
	const wanted = { ...dependencies, ...(tools && devDependencies), ...optionalDependencies }
	const isOptional = (name) => name in optionalDependencies
	return dealPackages(lock, wanted, Math.min(2, availableParallelism())).map(({ names, folders }) => {
		const pick = (some) => Object.fromEntries(some.map((name) => [name, wanted[name]]))
		const parts = {
			dependencies: pick(names.filter((name) => !isOptional(name))),
			optionalDependencies: pick(names.filter(isOptional)),
		}
		const packages = Object.fromEntries(folders.map((folder) => [folder, lock.packages[folder]]))
		return {
			manifest: { ...manifest, ...parts, scripts: {} },
			lock: { ...lock, packages: { "": { ...own, ...parts }, ...packages } },
		}
	})
}

/** What both have is the same in both; npm's own note of what is there is written last, as npm does. */
function mergePackages(from, to) {
	const note = ".package-lock.json"
	const [more, all] = [from, to].map((folder) => JSON.parse(readFileSync(join(folder, note), "utf8")))
	rmSync(join(from, note))
	moveMissing(from, to)
	const merged = { ...all, packages: { ...more.packages, ...all.packages } }
	writeFileSync(join(to, note), `${JSON.stringify(merged, null, 2)}\n`)
}

function moveMissing(from, to) {
	for (const name of readdirSync(from)) {
		const [source, target] = [join(from, name), join(to, name)]
		if (!lstatSync(target, { throwIfNoEntry: false })) renameSync(source, target)
		else if (name === ".bin" || name.startsWith("@")) moveMissing(source, target)
	}
}

function packagesToServe() {
	const lock = readLock()
	const { dependencies, optionalDependencies } = lock.packages[""]
	return packagesBelow(lock, { dependencies, optionalDependencies })
}

const hasTools = () => existsSync(join(PACKAGES, "vitest"))
const readManifest = () => JSON.parse(readFileSync(join(root, "package.json"), "utf8"))
const readLock = () => JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"))

/** What only people, editors, debuggers and compilers read, a third of everything. */
const DEVELOPMENT_FILES = /\.(?:map|[cm]?ts|flow|md|a)$/
/** Goes into the list of licences of a build. */
const LICENCE = /^(?:licen[cs]e|copying|notice)/i

function removeDevelopmentFiles(folder) {
	for (const entry of readdirSync(folder, { withFileTypes: true })) {
		const path = join(folder, entry.name)
		const isHeaders = entry.name === "include" && /\/node-[^/]+\/include$/.test(path)
		if (isHeaders) rmSync(path, { recursive: true })
		else if (entry.isDirectory()) removeDevelopmentFiles(path)
		else if (DEVELOPMENT_FILES.test(entry.name) && !LICENCE.test(entry.name)) rmSync(path)
	}
}

function activateStaging(packages) {
	try {
		if (existsSync(PACKAGES)) renameSync(PACKAGES, OLD)
	} catch (error) {
		// A layer of a container's file system, which can't be moved.
		if (error.code !== "EXDEV") throw error
		rmSync(PACKAGES, { recursive: true })
	}
	renameSync(packages, PACKAGES)
	for (const folder of [STAGING, OLD]) rmSync(folder, { recursive: true, force: true })
}
