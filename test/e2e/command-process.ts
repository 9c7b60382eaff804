import { execFile } from "node:child_process"
import { join } from "node:path"
import { environment, node, root } from "../../bin/prepare.mjs"

export interface CommandResult {
	code: number
	out: string
	err: string
}

/**
 * Runs a command of the built product, as somebody types it whose new files others may look into.
 * @param uid of the user who types it; undefined: whoever runs the tests
 */
export function runCommand(
	args: string[],
	settings: Record<string, string>,
	uid?: number,
): Promise<CommandResult> {
	const env = { ...environment(), NODE_ENV: "production", ...settings }
	const ids = uid === undefined ? {} : { uid, gid: uid }
	const program = ["-c", 'umask 022; exec "$@"', "sh", node, join(root, "build/server/index.js"), ...args]
	return new Promise((resolve) => {
		execFile("/bin/sh", program, { cwd: root, env, ...ids }, (error, out, err) =>
			resolve({ code: typeof error?.code === "number" ? error.code : error ? 1 : 0, out, err }),
		)
	})
}
