// npm run dev: installs what is missing, then becomes the site with hot reload.
import { spawn } from "node:child_process"
import { join } from "node:path"
import { environment, install, node, root } from "./prepare.mjs"

await install({ tools: true })
const env = { ...environment(), NODE_ENV: "development" }
const server = spawn(node, [join(root, "bin/dev-server.mjs")], { cwd: root, env, stdio: "inherit" })
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => server.kill(signal))
server.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
