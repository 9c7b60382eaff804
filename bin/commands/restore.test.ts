import { randomBytes } from "node:crypto"
import { readFile, rm, truncate, writeFile } from "node:fs/promises"
import { join } from "node:path"
import pg from "pg"
import { afterEach, expect, inject, test, vi } from "vitest"
import { CHECKSUM_FILE } from "#checksum-list"
import {
	copyBackup,
	createTempFolder,
	hashTables,
	openInstallation,
	openRestoreTarget,
	SECRET,
} from "../../app/domain/backup/backup.fixture.ts"
import { MANIFEST_FILE } from "../../app/domain/backup/rules.ts"
import { openLog } from "../../app/platform/log.server.ts"
import { requireUsableDatabase } from "../../app/platform/self-check/checks.server.ts"
import { dropDatabase, withClusterClient } from "../../test/cluster-client.ts"
import { run as backup } from "./backup.ts"
import { run as restore } from "./restore.ts"

const installation = await openInstallation()
const { folder } = await installation.backUp(await createTempFolder())

afterEach(() => {
	vi.unstubAllEnvs()
	vi.restoreAllMocks()
	process.exitCode = 0
})

/** What a command says as it fails. */
async function failureOf(
	command: typeof restore,
	args: string[],
	databaseUrl = inject("clusterUrl"),
): Promise<string> {
	vi.stubEnv("DATA_DIR", await createTempFolder())
	vi.stubEnv("DATABASE_URL", databaseUrl)
	vi.stubEnv("AUTH_SECRET", SECRET)
	const lines: string[] = []
	vi.spyOn(console, "error").mockImplementation((line) => void lines.push(line))
	await command(args)
	expect(process.exitCode).toBe(1)
	return lines.join("\n")
}

async function withDatabase(kind: string, use: (url: string) => Promise<void>): Promise<void> {
	const name = `tamasha_restore_${randomBytes(6).toString("hex")}`
	const url = new URL(inject("clusterUrl"))
	url.pathname = `/${name}`
	await withClusterClient(inject("clusterUrl"), (cluster) =>
		cluster.query(`create database ${name} template template0 locale_provider libc ${kind}`),
	)
	await use(url.href).finally(() =>
		withClusterClient(inject("clusterUrl"), (cluster) => dropDatabase(cluster, name)),
	)
}

test.each(["encoding 'UTF8' locale 'C'", "encoding 'SQL_ASCII' locale 'C'", "encoding 'LATIN1' locale 'C'"])(
	"a_database_with_%s_is_refused_with_the_words_of_a_start_and_left_alone",
	(kind) =>
		withDatabase(kind, async (databaseUrl) => {
			const start = await requireUsableDatabase(
				{ databaseUrl, databaseDirectUrl: undefined },
				openLog("silent"),
			).catch((error: Error) => error.message)
			expect(start).toContain("DATABASE_URL names a database")
			for (const more of [[], ["--foreign"], ["--replace"]]) {
				expect(await failureOf(restore, [folder, ...more], databaseUrl)).toBe(
					`Nothing was restored: ${start}`,
				)
			}
			const pool = new pg.Pool({ connectionString: databaseUrl })
			expect(await hashTables(pool).finally(() => pool.end())).toEqual({})
		}),
)

const changeManifest = (change: (manifest: Record<string, unknown>) => void) => async (copy: string) => {
	const path = join(copy, MANIFEST_FILE)
	const manifest = JSON.parse(await readFile(path, "utf8"))
	change(manifest)
	await writeFile(path, JSON.stringify(manifest))
}

const cutManifest = (copy: string) => truncate(join(copy, MANIFEST_FILE), 300)
const removeSums = (copy: string) => rm(join(copy, CHECKSUM_FILE))
const nameOddMigration = changeManifest((manifest) => {
	manifest.migrations = ["no hash"]
})
const makeNewer = changeManifest((manifest) => {
	manifest.format = 2
	manifest.tables = "of another form"
})
const copyAgain = "copy it again from where it was made, or take another backup"

test.each([
	["with_a_manifest_cut_off", cutManifest, `is damaged: manifest.json is not what was written; ${copyAgain}`],
	[
		"with_an_odd_migration",
		nameOddMigration,
		`is damaged: manifest.json is not what was written; ${copyAgain}`,
	],
	["without_sums", removeSums, `is damaged: SHA256SUMS is missing; ${copyAgain}`],
	[
		"of_a_newer_form",
		makeNewer,
		"was made by a newer version of Tamasha (format 2 in manifest.json): install that version first",
	],
])("a_backup_%s_is_refused_in_one_line_that_says_what_to_do", async (_, damage, reason) => {
	const copy = await copyBackup(folder)
	await damage(copy)
	const { database } = await openRestoreTarget()
	expect(await failureOf(restore, [copy], database.url)).toBe(`Nothing was restored: ${copy} ${reason}`)
	expect(await failureOf(backup, ["--verify", copy])).toMatch(`${copy} ${reason}`)
	expect(await hashTables(database.pool)).toEqual({})
})

test("a_backup_that_may_not_be_restored_here_is_refused_in_one_line", async () => {
	const { database } = await openRestoreTarget()
	await database.pool.query("create table there (id int)")
	expect(await failureOf(restore, [folder], database.url)).toMatch(
		/^Nothing was restored: there is already data in [^\n]+ --replace$/,
	)
	const copy = await copyBackup(folder)
	await rm(join(copy, "SIGNATURE"))
	expect(await failureOf(restore, [copy], database.url)).toMatch(
		/^Nothing was restored: the backup is not signed by this installation: [^\n]+ --foreign$/,
	)
})
