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

/** Roughly how many files there are to unpack of those that have the most; of any other a few dozen. */
const FILES = {
	"lucide-react": 4800,
	"@base-ui/react": 3500,
	node: 2800,
	"drizzle-orm": 2700,
	"pdf-lib": 1200,
	zod: 800,
}
const filesOf = (folder) => FILES[folder.slice("node_modules/".length)] ?? 40

/**
 * Parts some dependencies of ours into shares that take this machine about as long to install, each with all that its own
 * need; what two of them need is in two shares.
 */
export function dealPackages(lock, dependencies, count) {
	const shares = Array.from({ length: count }, () => ({ names: [], folders: [] }))
	const sizeOf = (folders) =>
		folders.reduce((size, folder) => size + (fitsHere(lock.packages[folder]) ? filesOf(folder) : 0), 0)
	const trees = Object.keys(dependencies).map((name) => ({
		name,
		folders: packagesBelow(lock, { dependencies: { [name]: dependencies[name] } }),
	}))
	for (const { name, folders } of trees.sort((one, other) => sizeOf(other.folders) - sizeOf(one.folders))) {
		const grown = shares.map((share) => [...new Set([...share.folders, ...folders])].sort())
		const sizes = grown.map(sizeOf)
		const nth = sizes.indexOf(Math.min(...sizes))
		shares[nth] = { names: [...shares[nth].names, name], folders: grown[nth] }
	}
	return shares
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
