// npm start, npm run admin, import, backup and restore: installs and builds what is missing, then becomes the server build.
import { spawn } from "node:child_process"
import { join } from "node:path"
import { build, environment, install, node, root } from "./prepare.mjs"

install()
build()
const args = [join(root, "build/server/index.js"), ...process.argv.slice(2)]
const env = { ...environment(), NODE_ENV: "production" }

const server = spawn(node, args, { cwd: root, env, stdio: "inherit" })
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => server.kill(signal))
server.on("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
