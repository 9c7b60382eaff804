// What of node_modules the running product needs. npm also installs, as "optional peers", build tools that packages
// could work with: "node ops/packages.mjs prune" takes them away, "list" prints what stays.
import { existsSync, readdirSync, readFileSync, rmdirSync, rmSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Folders of the packages that `dependencies` lead to, on whatever machine unless `fits` says which. */
export function productionPackages(lock, fits = () => true) {
	const found = new Set()
	const follow = (from, name, isOptional) => {
		const folder = placeOf(lock, from, name)
		if (!folder && !isOptional) throw new Error(`${from} needs ${name}, which is not in the lock file`)
		if (!folder || found.has(folder) || !fits(lock.packages[folder])) return
		found.add(folder)
		const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } =
			lock.packages[folder]
		for (const one of Object.keys(dependencies ?? {})) follow(folder, one, false)
		for (const one of Object.keys(optionalDependencies ?? {})) follow(folder, one, true)
		for (const one of Object.keys(peerDependencies ?? {})) {
			if (!peerDependenciesMeta?.[one]?.optional) follow(folder, one, false)
		}
	}
	for (const name of Object.keys(lock.packages[""].dependencies)) follow("", name, false)
	return [...found].sort()
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

function prune(lock) {
	const needed = new Set(productionPackages(lock))
	const others = Object.keys(lock.packages).filter((folder) => folder && !needed.has(folder))
	const gone = others.filter((folder) => existsSync(join(root, folder)))
	for (const folder of gone) {
		rmSync(join(root, folder), { recursive: true, force: true })
		const scope = dirname(join(root, folder))
		if (existsSync(scope) && readdirSync(scope).length === 0) rmdirSync(scope)
	}
	rmSync(join(root, "node_modules/.bin"), { recursive: true, force: true })
	console.log(`took ${gone.length} packages away that only build`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"))
	if (process.argv[2] === "prune") prune(lock)
	else
		for (const folder of productionPackages(lock, fitsLinux))
			console.log(folder.replace(/.*node_modules\//, ""), lock.packages[folder].version)
}
