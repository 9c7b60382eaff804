// npm run lighthouse [-- --rounds=1 --pages=/,/about]: Lighthouse comes from npm when it is first asked for (176 MB, which
// nobody else needs), in the versions of bin/lighthouse/package-lock.json; then bench/lighthouse.ts measures with it.
import { copyFileSync, existsSync, mkdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { build, endWith, environment, install, Refusal, root, runNode } from "./prepare.mjs"
import { run } from "./processes.mjs"

const folder = join(root, ".cache/lighthouse")
const lock = join(root, "bin/lighthouse/package-lock.json")

await endWith(async () => {
	await install({ tools: true })
	await build()
	if (!isThere()) await installLighthouse()
	return runNode("bench/run.mjs", ["lighthouse", ...process.argv.slice(2)])
})

function isThere() {
	return (
		existsSync(join(folder, "node_modules/lighthouse")) &&
		readFileSync(join(folder, "package-lock.json"), "utf8") === readFileSync(lock, "utf8")
	)
}

async function installLighthouse() {
	console.log("Installing Lighthouse…")
	mkdirSync(folder, { recursive: true })
	for (const name of ["package.json", "package-lock.json"]) {
		copyFileSync(join(root, "bin/lighthouse", name), join(folder, name))
	}
	const args = ["ci", "--ignore-scripts", "--loglevel=error"]
	const { isOk, why } = await run("npm", args, { cwd: folder, env: environment() })
	if (!isOk) throw new Refusal(`npm ${args.join(" ")} failed: ${why}`)
}
