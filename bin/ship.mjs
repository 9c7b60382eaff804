// node bin/ship.mjs FOLDER: puts what is shipped there, ready to be run by any Node 24: the build and what lies beside it.
import { cpSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { fitsHere, productionPackages } from "./packages.mjs"
import { endWith, Refusal, root } from "./processes.mjs"

const [folder] = process.argv.slice(2)

await endWith(() => {
	if (!folder) throw new Refusal("Where to? node bin/ship.mjs FOLDER, after npm run build", 2)
	const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"))
	const own = ["build", "package.json", "db/migrations", "content/demo", "deploy/healthcheck.mjs"]
	for (const part of [...own, ...productionPackages(lock, fitsHere)]) {
		cpSync(join(root, part), resolve(folder, part), { recursive: true, verbatimSymlinks: true })
	}
})
