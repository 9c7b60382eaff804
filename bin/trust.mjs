// npm run trust [-- --full] [ROW…]: installs and builds what is missing, then tries the table of threats.
import { build, endWith, install, runNode } from "./prepare.mjs"

await endWith(async () => {
	await install({ tools: true })
	await build()
	return runNode("test/trust/harness/run.ts", process.argv.slice(2))
})
