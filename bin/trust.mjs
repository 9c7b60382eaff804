// npm run trust [-- --full] [ROW…]: installs and builds what is missing, then tries the table of threats.
import { build, install, runNode } from "./prepare.mjs"

await install({ tools: true })
await build()
process.exit(await runNode("test/trust/harness/run.ts", process.argv.slice(2)))
