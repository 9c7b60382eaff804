// npm run dev: installs what is missing, then becomes the site with hot reload.
import { spawn } from "node:child_process"
import { join } from "node:path"
import { environment, install, node, root } from "./prepare.mjs"
import { endWith, followed } from "./processes.mjs"

await endWith(async () => {
	await install({ tools: true })
	const env = { ...environment(), NODE_ENV: "development" }
	const program = [join(root, "bin/dev-server.mjs")]
	return followed(() => spawn(node, program, { cwd: root, env, stdio: "inherit" }))
})
