import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterAll } from "vitest"
import { restoreSnapshot } from "#database-snapshot"
import type { Manifest } from "../../app/domain/backup/inputs.ts"
import { readManifest } from "../../app/domain/backup/verify.server.ts"
import { runInSession } from "../../app/platform/database-session.server.ts"
import { applyMigrations } from "../../app/platform/migrations.server.ts"
import { openEmptyDatabase } from "../database.ts"
import { unzip } from "../unzip.ts"

const FOLDER = "test/released-states"

/** The names of all states that are kept, the oldest first. */
export const STATES = (await readdir(FOLDER))
	.filter((name) => name.endsWith(".zip"))
	.map((name) => name.replace(/\.zip$/, ""))
	.toSorted()

export interface ReleasedState {
	/** A backup as `npm run backup` made it. */
	folder: string
	manifest: Manifest
}

/** A state as a backup in a folder of its own, which goes away afterwards. */
export async function unpackState(name: string, within = FOLDER): Promise<ReleasedState> {
	const folder = await mkdtemp(join(tmpdir(), "tamasha-state-"))
	afterAll(() => rm(folder, { recursive: true, force: true }))
	for (const [path, content] of unzip(await readFile(join(within, `${name}.zip`)))) {
		await mkdir(dirname(join(folder, path)), { recursive: true })
		await writeFile(join(folder, path), content)
	}
	return { folder, manifest: await readManifest(folder) }
}

/** A database as that version left it: with its migrations only, and nothing filled in. */
export async function openStateDatabase({ folder, manifest }: ReleasedState) {
	const database = await openEmptyDatabase()
	await runInSession(database.url, "change", async ({ client }) => {
		await applyMigrations(client, 0, manifest.migrations.length)
		await restoreSnapshot(client, folder, manifest)
	})
	return database
}
