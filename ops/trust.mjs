// npm run trust [-- --full] [ROW…]: installs and builds what is missing, then tries the table of threats.
import { build, install, runNode } from "./prepare.mjs"

install()
build()
process.exit(runNode("test/trust/harness/run.ts", process.argv.slice(2)))
