// npm run snapshot [-- COMMIT]: installs what is missing, then keeps a released state (docs/operations.md).
import { endWith, install, runNode } from "./prepare.mjs"

await endWith(async () => {
	await install({ tools: true })
	return runNode("test/released-states/make.ts", process.argv.slice(2))
})
