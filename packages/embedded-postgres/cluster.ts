import { execFile } from "node:child_process"
import { randomBytes } from "node:crypto"
import { existsSync } from "node:fs"
import { chown, mkdtemp, open, readdir, readFile, rename, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import type { DataFolder } from "./data-folder.ts"
import type { EmbeddedInstance } from "./instance.ts"
import { bareEnvironment } from "./run-as.ts"
import { DatabaseCannotStart } from "./start-fault.ts"

const run = promisify(execFile)

/** Names a cluster in the making; one that is left over was never finished and holds nothing. */
const UNFINISHED = "postgres-unfinished-"

/**
 * Makes the cluster at first start. It is made beside its place and moved there when it is complete, so that
 * a killed start leaves nothing half-made; a cluster that is there is never touched. Needs the change lock.
 * @throws when something that is not a cluster is in its place, or initdb fails (with its output)
 */
export async function createClusterIfMissing(instance: EmbeddedInstance): Promise<void> {
	const { folder, log } = instance
	if (existsSync(join(folder.cluster, "PG_VERSION"))) return
	await sweepUnfinished(folder)
	log(`making a new database in ${folder.cluster}`)
	const password = randomBytes(24).toString("base64url")
	const unfinished = await mkdtemp(join(folder.root, UNFINISHED))
	try {
		await initialize(instance, unfinished, password)
		await savePassword(folder, password)
		await moveIntoPlace(join(unfinished, "cluster"), folder)
	} finally {
		await rm(unfinished, { recursive: true, force: true, maxRetries: 3 })
	}
}

/**
 * The password of both database users.
 * @throws when its file is gone: the cluster cannot be entered without it
 */
export async function readPassword(folder: DataFolder): Promise<string> {
	try {
		return (await readFile(folder.password, "utf8")).trim()
	} catch (cause) {
		const { code } = cause as NodeJS.ErrnoException
		throw new DatabaseCannotStart(
			`Cannot read ${folder.password} (${code}), the password of the database in ${folder.cluster}: ` +
				"put that file back where it was, or restore a backup into another data folder",
			{ cause },
		)
	}
}

async function initialize(
	{ binaries, runAs }: EmbeddedInstance,
	unfinished: string,
	password: string,
): Promise<void> {
	const passwordFile = join(unfinished, "password")
	await writeFile(passwordFile, password, { mode: 0o600 })
	if (runAs.account) {
		const { uid, gid } = runAs.account
		await Promise.all([chown(unfinished, uid, gid), chown(passwordFile, uid, gid)])
	}
	const [program = "", ...args] = [
		...runAs.prefix,
		binaries.initdb,
		"-D",
		join(unfinished, "cluster"),
		"--username=postgres",
		`--pwfile=${passwordFile}`,
		"--auth=scram-sha-256",
		"--data-checksums",
		"--encoding=UTF8",
		"--locale=C",
		"--locale-provider=builtin",
		"--builtin-locale=C.UTF-8",
	]
	await run(program, args, { ...runAs.ids, cwd: "/", env: bareEnvironment })
}

async function savePassword(folder: DataFolder, password: string): Promise<void> {
	const fresh = `${folder.password}.new`
	await rm(fresh, { force: true })
	await writeFile(fresh, `${password}\n`, { mode: 0o600, flag: "wx", flush: true })
	await rename(fresh, folder.password)
}

async function moveIntoPlace(finished: string, folder: DataFolder): Promise<void> {
	try {
		await rename(finished, folder.cluster)
	} catch (cause) {
		throw new Error(`${folder.cluster} is in the way and is not a database; move it elsewhere`, { cause })
	}
	const root = await open(folder.root)
	await root.sync().finally(() => root.close())
}

async function sweepUnfinished(folder: DataFolder): Promise<void> {
	const leftovers = (await readdir(folder.root)).filter((name) => name.startsWith(UNFINISHED))
	for (const name of leftovers) {
		await rm(join(folder.root, name), { recursive: true, force: true, maxRetries: 3 })
	}
}
