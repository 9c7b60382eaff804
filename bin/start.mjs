// npm start: installs and builds what is missing, then becomes the server build. Commands (admin, import, backup,
// and so on) run the build that is there, so that none ever installs or builds under a running server.
import { spawn, spawnSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { build, environment, install, isBuildCurrent, isBuilt, isInstalled, node, root } from "./prepare.mjs"
import { endWith, followed, Refusal } from "./processes.mjs"

const [name = "serve", ...args] = process.argv.slice(2)

await endWith(async () => {
	const isCurrent = isInstalled() && isBuildCurrent()
	if (!isCurrent && (name === "serve" || !isBuilt())) {
		if (name === "serve") refuseIfServerRuns()
		await install()
		await build()
	} else if (!isCurrent) {
		console.error(
			"The source files are newer than the build, which is used as it is. To rebuild: npm run build",
		)
	}
	const env = { ...environment(), NODE_ENV: "production" }
	const program = [join(root, "build/server/index.js"), name, ...args]
	return followed(() => spawn(node, program, { cwd: root, env, stdio: "inherit" }))
})

/** Before minutes are spent on installing; what counts is the lock that the server itself asks for. */
function refuseIfServerRuns() {
	const { DATABASE_URL, DATA_DIR } = process.env
	const folder = resolve(root, DATA_DIR?.trim() || "data")
	const signature = join(folder, "postgres-owner.pid")
	if (DATABASE_URL?.trim() || !existsSync(signature)) return
	const pid = Number.parseInt(readFileSync(signature, "utf8"), 10)
	// The signature stays behind when its process dies, and the number may be anybody's by then.
	const ps = spawnSync("ps", ["-ww", "-o", "args=", "-p", String(pid)], { encoding: "utf8" })
	if (!ps.stdout?.includes("build/server/index.js")) return
	throw new Refusal(
		`Tamasha can't start:\nThe data folder ${folder} is in use by another Tamasha server (process ${pid}). ` +
			"Stop it first, or set DATA_DIR to another folder.",
	)
}
