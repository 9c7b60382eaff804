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
import { dirname, join } from "node:path"
import { packagesBelow } from "./packages.mjs"
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
	mkdirSync(STAGING, { recursive: true })
	copyFileSync(join(root, ".npmrc"), join(STAGING, ".npmrc"))
	const { manifest, lock } = tools ? everything() : onlyToServe()
	writeFileSync(join(STAGING, "package.json"), JSON.stringify(manifest))
	writeFileSync(join(STAGING, "package-lock.json"), JSON.stringify(lock))
	const args = ["ci", "--include=dev", "--loglevel=error"]
	const { isOk, why } = await run("npm", args, { cwd: STAGING, env: process.env })
	if (!isOk) throw new Refusal(`npm ${args.join(" ")} failed: ${why}`)
	const packages = join(STAGING, "node_modules")
	if (!tools) removeDevelopmentFiles(packages)
	activateStaging(packages)
}

const everything = () => ({ manifest: { ...readManifest(), scripts: {} }, lock: readLock() })

/**
 * npm's own --omit=dev takes tools along that some library names as a peer it could do without. So the lists
 * themselves are made shorter, each package in the version it has.
 */
function onlyToServe() {
	const { devDependencies, ...manifest } = readManifest()
	const lock = readLock()
	const { devDependencies: _, ...own } = lock.packages[""]
	const kept = packagesToServe().map((folder) => [folder, lock.packages[folder]])
	return {
		manifest: { ...manifest, scripts: {} },
		lock: { ...lock, packages: { "": own, ...Object.fromEntries(kept) } },
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
