// npm run bench -- NAME [options]: installs and builds what is missing, then runs bench/NAME.ts.
import { existsSync } from "node:fs"
import { join } from "node:path"
import { build, endWith, install, Refusal, root, runNode } from "./prepare.mjs"

const USAGE = `Choose one: npm run bench -- admin [--sizes=1000,10000,100000] [--rounds=200]
       or npm run bench -- rendering [--rounds=5] [--requests=60]
       or npm run bench -- money [--vendors=10000] [--payments=12000] [--rounds=200]
       or npm run bench -- public [--rounds=7] [--seconds=2]`

const [name = ""] = process.argv.slice(2)

await endWith(async () => {
	if (!/^[a-z-]+$/.test(name) || !existsSync(join(root, "bench", `${name}.ts`))) throw new Refusal(USAGE, 2)
	await install({ tools: true })
	await build()
	return runNode("bench/run.mjs", process.argv.slice(2))
})
