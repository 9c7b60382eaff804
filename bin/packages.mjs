// What is shipped: the packages that are put beside the build, and those inside it (decision 037).
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "./processes.mjs"

/** What can't be part of a script, and so lies beside the build; PostgreSQL as well, for the platform at hand. */
export const EXTERNAL_PACKAGES = ["sharp", "@neslinesli93/qpdf-wasm", "libheif-js", "@hyzyla/pdfium"]

/** Folders of the packages that lie beside the build, on whatever machine unless `fits` says which. */
export function productionPackages(lock, fits) {
	const { optionalDependencies } = lock.packages[""]
	const dependencies = Object.fromEntries(EXTERNAL_PACKAGES.map((name) => [name, ""]))
	return packagesBelow(lock, { dependencies, optionalDependencies }, fits)
}

/** Folders of the packages that some dependencies of ours lead to. */
export function packagesBelow(lock, ours, fits = () => true) {
	const found = new Set()
	const follow = (from, name, isOptional) => {
		const folder = resolvePackage(lock, from, name)
		if (!folder && !isOptional) throw new Error(`${from} needs ${name}, which is not in the lock file`)
		if (!folder || found.has(folder) || !fits(lock.packages[folder])) return
		found.add(folder)
		followAll(folder, lock.packages[folder])
		const { peerDependencies, peerDependenciesMeta } = lock.packages[folder]
		for (const one of Object.keys(peerDependencies ?? {})) {
			if (!peerDependenciesMeta?.[one]?.optional) follow(folder, one, false)
		}
	}
	const followAll = (folder, { dependencies, optionalDependencies }) => {
		for (const one of Object.keys(dependencies ?? {})) {
			if (!optionalDependencies?.[one]) follow(folder, one, false)
		}
		for (const one of Object.keys(optionalDependencies ?? {})) follow(folder, one, true)
	}
	followAll("", ours)
	return [...found].sort()
}

/** The packages of which something is in the build at hand, each with name, version and licence. */
export function bundledPackages() {
	return JSON.parse(readFileSync(join(root, "build/third-party-licences.json"), "utf8"))
}

/** Whether npm installs a package on a machine such as our servers. */
export const fitsLinux = fitting("linux", "x64")
/** The same on this one. */
export const fitsHere = fitting(process.platform, process.arch)

function fitting(platform, arch) {
	const fits = (wanted, mine) => !wanted || wanted.includes(mine)
	return ({ os, cpu, libc }) => fits(os, platform) && fits(cpu, arch) && fits(libc, "glibc")
}

/** As Node looks: in the package's own node_modules, then further up. */
function resolvePackage(lock, from, name) {
	for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))) {
		const candidate = folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`
		if (lock.packages[candidate]) return candidate
		if (!folder) return undefined
	}
}
