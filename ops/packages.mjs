// What is shipped: the packages that npm installs in production, and those inside the build (decision 037).
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "./prepare.mjs"

/** Folders of the packages that production leads to, on whatever machine unless `fits` says which. */
export function productionPackages(lock, fits = () => true) {
	const found = new Set()
	const follow = (from, name, isOptional) => {
		const folder = placeOf(lock, from, name)
		if (!folder && !isOptional) throw new Error(`${from} needs ${name}, which is not in the lock file`)
		if (!folder || found.has(folder) || !fits(lock.packages[folder])) return
		found.add(folder)
		followAll(folder)
		const { peerDependencies, peerDependenciesMeta } = lock.packages[folder]
		for (const one of Object.keys(peerDependencies ?? {})) {
			if (!peerDependenciesMeta?.[one]?.optional) follow(folder, one, false)
		}
	}
	const followAll = (folder) => {
		const { dependencies, optionalDependencies } = lock.packages[folder]
		for (const one of Object.keys(dependencies ?? {})) {
			if (!optionalDependencies?.[one]) follow(folder, one, false)
		}
		for (const one of Object.keys(optionalDependencies ?? {})) follow(folder, one, true)
	}
	followAll("")
	return [...found].sort()
}

/** The packages of which something is in the build at hand, each with name, version and licence. */
export function bundledPackages() {
	return JSON.parse(readFileSync(join(root, "build/third-party-licences.json"), "utf8"))
}

/** Whether npm installs a package on a machine such as our servers. */
export function fitsLinux({ os, cpu, libc }) {
	const fits = (wanted, mine) => !wanted || wanted.includes(mine)
	return fits(os, "linux") && fits(cpu, "x64") && fits(libc, "glibc")
}

/** As Node looks: in the package's own node_modules, then further up. */
function placeOf(lock, from, name) {
	for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))) {
		const place = folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`
		if (lock.packages[place]) return place
		if (!folder) return undefined
	}
}
