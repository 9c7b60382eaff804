// npm run snapshot [-- COMMIT]: installs what is missing, then keeps a released state (docs/operations.md).
import { install, runNode } from "./prepare.mjs"

await install({ tools: true })
process.exit(await runNode("test/released-states/make.ts", process.argv.slice(2)))
