// npm run snapshot [-- COMMIT]: installs what is missing, then keeps a released state (docs/operations.md).
import { install, runNode } from "./prepare.mjs"

install()
process.exit(runNode("test/released-states/make.ts", process.argv.slice(2)))
