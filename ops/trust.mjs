// npm run trust [-- --full] [ROW…]: installs and builds what is missing, then tries the table of threats.
import { spawnSync } from "node:child_process"
import { join } from "node:path"
import { build, environment, install, node, root } from "./prepare.mjs"

install()
build()
const ran = spawnSync(node, [join(root, "test/trust/harness/run.ts"), ...process.argv.slice(2)], {
	cwd: root,
	env: environment(),
	stdio: "inherit",
})
process.exit(ran.status ?? 1)
