// npm run bench -- NAME [options]: installs and builds what is missing, then runs bench/NAME.ts.
import { spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { build, environment, install, node, root } from "./prepare.mjs"

const [name = ""] = process.argv.slice(2)
if (!/^[a-z-]+$/.test(name) || !existsSync(join(root, "bench", `${name}.ts`))) {
	console.error("Which one? npm run bench -- admin [--sizes=1000,10000,100000] [--rounds=200]")
	console.error("       or npm run bench -- public [--rounds=5] [--seconds=2]")
	process.exit(2)
}
install()
build()
const ran = spawnSync(node, [join(root, "bench/run.mjs"), ...process.argv.slice(2)], {
	cwd: root,
	env: environment(),
	stdio: "inherit",
})
process.exit(ran.status ?? 1)
