import { mkdtemp, rename, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { afterAll } from "vitest"
import { root } from "../../bin/prepare.mjs"

/** A clock that a server is started with, and that is set while it runs. */
export interface MovedClock {
	env: Record<string, string>
	/** From now on it is this time there, later than before; the next request knows. */
	setClock(time: Date): Promise<void>
}

/** @param start what it shows when the server starts */
export async function openMovedClock(start: Date): Promise<MovedClock> {
	const folder = await mkdtemp(join(tmpdir(), "tamasha-clock-"))
	afterAll(() => rm(folder, { recursive: true, force: true }))
	const file = join(folder, "offset")
	const write = (time: Date) => writeFile(`${file}.next`, String(time.getTime() - Date.now()))
	const replace = () => rename(`${file}.next`, file)
	await write(start).then(replace)
	const { href } = pathToFileURL(join(root, "test/e2e/moved-clock.mjs"))
	return {
		env: { NODE_OPTIONS: `--import ${href}`, CLOCK_FILE: file },
		async setClock(time) {
			await write(time).then(replace)
			// The server asks for it anew after a moment.
			await new Promise((resolve) => setTimeout(resolve, 40))
		},
	}
}
