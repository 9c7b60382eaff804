// npm run bench -- NAME [options]: installs and builds what is missing, then runs bench/NAME.ts.
import { existsSync } from "node:fs"
import { join } from "node:path"
import { build, install, root, runNode } from "./prepare.mjs"

const [name = ""] = process.argv.slice(2)
if (!/^[a-z-]+$/.test(name) || !existsSync(join(root, "bench", `${name}.ts`))) {
	console.error("Choose one: npm run bench -- admin [--sizes=1000,10000,100000] [--rounds=200]")
	console.error("       or npm run bench -- rendering [--rounds=5] [--requests=60]")
	console.error("       or npm run bench -- money [--vendors=10000] [--payments=12000] [--rounds=200]")
	console.error("       or npm run bench -- public [--rounds=7] [--seconds=2]")
	process.exit(2)
}
await install({ tools: true })
await build()
process.exit(await runNode("bench/run.mjs", process.argv.slice(2)))
