// npm run snapshot [-- COMMIT] [--to FOLDER]: keeps the database of a version as it is when people have worked with it,
// for test/e2e/upgrade.test.ts. Without a commit it is that of this checkout.
import { execFileSync } from "node:child_process"
import {
	createReadStream,
	createWriteStream,
	existsSync,
	mkdirSync,
	readFileSync,
	rmSync,
	symlinkSync,
} from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { pipeline } from "node:stream/promises"
import { parseArgs } from "node:util"
import pg from "pg"
import { createServer } from "vite"
import { listFiles } from "#checksum-list"
import { makeBackup } from "../../app/domain/backup/make.server.ts"
import { joinEmbeddedDatabase } from "../../app/platform/embedded-database.server.ts"
import { openFolderStore } from "../../app/platform/files/folder-store.server.ts"
import { createZip } from "../../app/platform/zip.server.ts"
import { applyEdits, ORGANISER } from "./edits.ts"

const { values, positionals } = parseArgs({
	options: { to: { type: "string", default: "test/released-states" } },
	allowPositionals: true,
})
const [commit] = positionals
const projectRoot = process.cwd()
const folder = await mkdtemp(join(tmpdir(), "tamasha-snapshot-"))
try {
	console.log(await snapshot(commit ? await checkOut(commit) : projectRoot))
} finally {
	await rm(folder, { recursive: true, force: true, maxRetries: 3 })
}

/** The sources of a commit, on the packages of today. */
async function checkOut(commit: string): Promise<string> {
	const sources = join(folder, "sources")
	mkdirSync(sources)
	const archive = execFileSync("git", ["archive", commit], { maxBuffer: 1 << 28 })
	execFileSync("tar", ["-x", "-C", sources], { input: archive })
	symlinkSync(join(projectRoot, "node_modules"), join(sources, "node_modules"))
	return sources
}

/** @returns the file in which the state is kept */
async function snapshot(sources: string): Promise<string> {
	const postgres = await joinEmbeddedDatabase({ dataDir: join(folder, "postgres") })
	const pool = new pg.Pool({ connectionString: postgres.url, options: "-c timezone=UTC" })
	// The database may stop before the last connection has hung up.
	pool.on("error", () => undefined)
	const files = join(folder, "files")
	try {
		await initializeDatabase(sources, postgres.url, files)
		await applyEdits(pool)
		const source = {
			databaseUrl: postgres.url,
			files: openFolderStore(join(files, "files")),
			authSecret: "",
			authSecretFile: undefined,
		}
		const backup = await makeBackup(source, { to: join(folder, "backups"), kind: "backup", at: new Date() })
		const file = resolve(projectRoot, values.to, `${await snapshotName(pool, sources)}.zip`)
		await zipBackup(backup.folder, file)
		return file
	} finally {
		await pool.end()
		await postgres.stop()
	}
}

/** A first start of that version, without its pages: migrations, content, organiser, demo season. */
async function initializeDatabase(sources: string, url: string, dataDir: string): Promise<void> {
	const vite = await createServer({
		configFile: false,
		root: sources,
		server: { middlewareMode: true, watch: null, ws: false, hmr: false },
		appType: "custom",
		logLevel: "error",
		optimizeDeps: { noDiscovery: true, include: [] },
	})
	// The program finds its migrations from where it is started.
	process.chdir(sources)
	const now = new Date()
	const load = (...paths: string[]) => {
		const path = paths.find((one) => existsSync(join(sources, one)))
		return path ? vite.ssrLoadModule(`/${path}`) : undefined
	}
	const database = await load("app/platform/db.server.ts")
	const log = (await load("app/platform/log.server.ts"))?.openLog("warn")
	const opened = database?.openDatabase(url, log, 4)
	try {
		await database?.migrateDatabase(opened)
		// The first versions had their first content elsewhere, and no steps.
		const upgrade = await load("app/domain/upgrade/commands.server.ts")
		const first = await load(
			"assembly/first-content.ts",
			"first-content.ts",
			"app/domain/content/first-content.server.ts",
		)
		await (upgrade ? upgrade.upgradeContent(opened.db, now) : first?.addFirstContent(opened.db))
		const admins = await load("app/domain/accounts/commands/admins.server.ts")
		await admins?.addAdmin(opened.db, { ...ORGANISER, at: now })
		const demo = await load("app/domain/demo/seed.server.ts")
		const files = demo && (await load("app/platform/files/open-store.server.ts"))?.openFileStore({ dataDir })
		await (demo?.seedDemoData ?? demo?.seedDemoSeason)?.(opened.db, files, {
			now,
			origin: "http://localhost:3000",
		})
	} finally {
		process.chdir(projectRoot)
		await opened?.close()
		await vite.close()
	}
}

/** The newest migration and content step: "0013_content_steps.0003". */
async function snapshotName(pool: pg.Pool, sources: string): Promise<string> {
	const journal = readFileSync(join(sources, "db/migrations/meta/_journal.json"), "utf8")
	const { entries } = JSON.parse(journal) as { entries: { tag: string }[] }
	const found = await pool.query<{ has: boolean }>("select to_regclass('content_steps') is not null as has")
	if (!found.rows[0]?.has) return entries.at(-1)?.tag ?? ""
	const steps = await pool.query<{ newest: string }>("select max(name) as newest from content_steps")
	return `${entries.at(-1)?.tag}.${steps.rows[0]?.newest.slice(0, 4)}`
}

async function zipBackup(backup: string, file: string): Promise<void> {
	const entries = []
	for await (const { path } of listFiles(backup)) entries.push(path)
	entries.push("SHA256SUMS")
	rmSync(file, { force: true })
	const archive = createZip(
		entries.toSorted().map((name) => ({ name, content: createReadStream(join(backup, name)) })),
	)
	await pipeline(archive, createWriteStream(file))
}
