import { spawnSync } from "node:child_process"
import { stat } from "node:fs/promises"
import { userInfo } from "node:os"
import type { Binaries } from "./binaries.ts"
import type { DataFolder, Labels } from "./data-folder.ts"

interface Account {
	uid: number
	gid: number
}

/** How PostgreSQL's programs are run: as ourselves, or, since they refuse to run as root, as another user. */
export interface RunAs {
	/** Put before program and arguments. */
	prefix: string[]
	/** For `spawn`. */
	ids: Partial<Account>
	/** Who must own the files; undefined: we do anyway. */
	account: Account | undefined
}

/** Nobody here may run PostgreSQL on this folder; the message says what whoever starts it can do about it. */
class NoUserForPostgres extends Error {
	override name = "NoUserForPostgres"
}

/** Nothing of our own environment: it holds secrets, and PG* variables would change what PostgreSQL does. */
export const bareEnvironment = {
	PATH: `${process.env.PATH ?? ""}:/usr/bin:/bin:/usr/sbin:/sbin`,
	LC_ALL: "C",
}

/**
 * Chooses the user for PostgreSQL, and as little privilege as reaches program and data.
 * @throws when the cluster belongs to somebody else, or no way to run it as root works here
 */
export async function chooseRunAs(folder: DataFolder, binaries: Binaries, labels: Labels): Promise<RunAs> {
	const owner = await stat(folder.cluster).catch(() => undefined)
	const currentUid = process.getuid?.()
	if (currentUid !== 0) {
		if (owner && owner.uid !== currentUid) {
			throw new NoUserForPostgres(
				`${folder.cluster} belongs to another system user (${owner.uid}): start as that user, or stop every ` +
					`server of it and hand it over: chown -R ${currentUid}: ${folder.root}`,
			)
		}
		if (!owner && !hasAccount()) {
			throw new NoUserForPostgres(
				`User ${currentUid} has no account on this machine, which PostgreSQL needs for a new database: ` +
					`make one (useradd), or set ${labels.databaseUrl}.`,
			)
		}
		return { prefix: [], ids: {}, account: undefined }
	}
	const account = owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : postgresAccount(labels)
	const runAs = listCandidates(account).find((candidate) => canReach(candidate, folder.root, binaries))
	if (runAs) return runAs
	throw new NoUserForPostgres(
		`As root, the database runs as system user ${account.uid}, who cannot reach ${folder.root} or ` +
			`${binaries.postgres}, and setpriv is missing or not allowed to help. Move the project and ${labels.dataDir} to ` +
			`folders that everybody may enter, start as an ordinary user, or set ${labels.databaseUrl}.`,
	)
}

function hasAccount(): boolean {
	try {
		userInfo()
		return true
	} catch {
		return false
	}
}

/**
 * Plainly first. Below a folder closed to that user (`mktemp -d`, /root) with one capability more: to pass
 * and read closed folders, or, where a container took that one away, to override permissions altogether.
 */
function listCandidates(account: Account): RunAs[] {
	const { uid, gid } = account
	const user = [`--reuid=${uid}`, `--regid=${gid}`, "--clear-groups"]
	const withCapability = ["dac_read_search", "dac_override"].map((capability) => ({
		// Without no_setuid_fixup access(2), by which initdb looks for postgres, ignores capabilities.
		prefix: [
			"setpriv",
			...user,
			"--securebits=+no_setuid_fixup",
			`--inh-caps=+${capability}`,
			`--ambient-caps=+${capability}`,
		],
		ids: {},
		account,
	}))
	return [{ prefix: [], ids: account, account }, ...withCapability]
}

function canReach(runAs: RunAs, folder: string, { initdb, postgres }: Binaries): boolean {
	const script = 'cd "$1" && test -r "$2" && test -x "$2" && "$2" --version && "$3" --version'
	const [program = "", ...args] = [...runAs.prefix, "/bin/sh", "-c", script, "sh", folder, postgres, initdb]
	return spawnSync(program, args, { ...runAs.ids, cwd: "/", env: bareEnvironment }).status === 0
}

function postgresAccount({ databaseUrl }: Labels): Account {
	const account = findAccount("postgres") ?? findAccount("_postgres") ?? createAccount()
	if (account) return account
	throw new NoUserForPostgres(
		"PostgreSQL refuses to run as root, there is no system user postgres, and neither useradd nor adduser " +
			`could make one. Start as an ordinary user, add that user, or set ${databaseUrl}.`,
	)
}

function createAccount(): Account | undefined {
	const options = { env: bareEnvironment, stdio: "ignore" } as const
	spawnSync("useradd", ["--system", "--no-create-home", "--shell", "/usr/sbin/nologin", "postgres"], options)
	// Debian's and busybox's adduser both know these.
	if (!findAccount("postgres")) spawnSync("adduser", ["--system", "--no-create-home", "postgres"], options)
	if (!findAccount("postgres")) spawnSync("adduser", ["-S", "-D", "-H", "postgres"], options)
	return findAccount("postgres")
}

function findAccount(name: string): Account | undefined {
	const [uid, gid] = ["-u", "-g"].map((option) => {
		const answer = spawnSync("id", [option, name], { env: bareEnvironment, encoding: "utf8" })
		return answer.status === 0 ? Number.parseInt(answer.stdout, 10) : undefined
	})
	return uid && gid !== undefined ? { uid, gid } : undefined
}
