import { createUploadSpaces, type UploadSpaces } from "#form-upload"
import { type DocumentJudge, openDocumentJudge } from "../app/domain/files/judging/document-judge.server.ts"
import { redactDocumentNames } from "../app/domain/files/names.ts"
import { openPreviewMaker, type PreviewMaker } from "../app/domain/files/previews/preview-maker.server.ts"
import { openPaperUploads, type PaperUploads } from "../app/domain/paper-submissions/paper-uploads.server.ts"
import { openPictureUploads, type PictureUploads } from "../app/domain/pictures/resumable-uploads.server.ts"
import { openVariantMaker, type VariantMaker } from "../app/domain/pictures/variant-maker.server.ts"
import type { Config } from "../app/platform/config.server.ts"
import { readDiskSpace } from "../app/platform/data-dir.server.ts"
import {
	type Database,
	listUnsafeDurabilitySettings,
	migrateDatabase,
	openDatabase,
} from "../app/platform/db.server.ts"
import { joinEmbeddedDatabase, ownEmbeddedDatabase } from "../app/platform/embedded-database.server.ts"
import type { FileStore } from "../app/platform/files/file-store.server.ts"
import { openFileStore } from "../app/platform/files/open-store.server.ts"
import { type Log, openLog } from "../app/platform/log.server.ts"
import { createMailTransport, type MailTransport } from "../app/platform/mail/transport.server.ts"
import { createRateLimiter, type RateLimiter } from "../app/platform/rate-limiter.server.ts"
import { requireDatabase, requireUsableDatabase } from "../app/platform/self-check/checks.server.ts"
import { enforceStrongTls } from "../app/platform/tls.server.ts"

type Role = "server" | "tool"

/** What the machine stands on: the database as it is, and the files. */
export interface BaseContainer {
	config: Config
	log: Log
	/** Straight to the database, past a pooler: for what belongs to one connection, such as LISTEN and locks. */
	databaseUrl: string
	files: FileStore
	close(): Promise<void>
}

/** Everything of `platform/`, opened: the server and the command-line tools stand on it. */
export interface Container extends BaseContainer {
	database: Database
	limits: RateLimiter
	mail: MailTransport
	judge: DocumentJudge
	variantMaker: VariantMaker
	previewMaker: PreviewMaker
	uploadSpaces: UploadSpaces
	pictureUploads: PictureUploads
	paperUploads: PaperUploads
}

/**
 * Opens database and files, and changes nothing in them. The server owns the embedded database and is alone in
 * that; a tool joins the one that runs, or starts it for its own time.
 * @param signal ends the wait for an embedded database that is not ready
 * @throws {SettingsError} when the database of the settings does not answer
 */
export async function openBaseContainer(
	config: Config,
	role: Role,
	signal?: AbortSignal,
): Promise<BaseContainer> {
	enforceStrongTls()
	const log = openLog(config.logLevel, redactDocumentNames)
	await requireDatabase(config)
	const embedded = config.databaseUrl ? undefined : await openEmbedded(role, { config, log, signal })
	const databaseUrl = config.databaseDirectUrl ?? config.databaseUrl ?? embedded?.url ?? ""
	return { config, log, databaseUrl, files: openFileStore(config), close: async () => embedded?.stop() }
}

/** Requests go through a pooler where there is one. */
const openDatabaseFor = (role: Role, { config, databaseUrl, log }: BaseContainer): Database =>
	role === "server" ? openDatabase(config.databaseUrl ?? databaseUrl, log) : openDatabase(databaseUrl, log, 4)

/**
 * Opens database (migrated), files and mail.
 * @throws {SettingsError} when the database of the settings is not one that we can work on
 */
export async function openContainer(config: Config, role: Role, signal?: AbortSignal): Promise<Container> {
	const base = await openBaseContainer(config, role, signal)
	const { databaseUrl, log } = base
	await requireUsableDatabase(config, log)
	const database = openDatabaseFor(role, base)
	const mail = createMailTransport(config)
	const judge = openDocumentJudge(log)
	const variantMaker = openVariantMaker(log)
	const previewMaker = openPreviewMaker({ files: base.files, dataDir: config.dataDir, log })
	const container: Container = {
		...base,
		database,
		limits: createRateLimiter(database.pool, (limit) => log.warn({ limit }, "a limit was reached")),
		mail,
		judge,
		variantMaker,
		previewMaker,
		...openUploads(config),
		async close() {
			await Promise.all([judge.close(), variantMaker.close(), previewMaker.close()])
			mail.close()
			await database.close()
			await base.close()
		},
	}
	try {
		await migrateDirectly(databaseUrl, log)
		const off = role === "server" && !config.databaseUrl ? await listUnsafeDurabilitySettings(database) : []
		if (off.length) log.warn({ off }, "a power cut may lose what the database confirms: switch these on")
	} catch (error) {
		await container.close()
		throw error
	}
	return container
}

const openUploads = (config: Config) => ({
	uploadSpaces: createUploadSpaces(() => readDiskSpace(config)),
	pictureUploads: openPictureUploads(config.dataDir),
	paperUploads: openPaperUploads(config.dataDir),
})

/** Its lock belongs to one connection. */
async function migrateDirectly(databaseUrl: string, log: Log): Promise<void> {
	const direct = openDatabase(databaseUrl, log, 1)
	await migrateDatabase(direct).finally(direct.close)
}

function openEmbedded(
	role: Role,
	{ config, log, signal }: Pick<BaseContainer, "config" | "log"> & { signal: AbortSignal | undefined },
) {
	const start = role === "server" ? ownEmbeddedDatabase : joinEmbeddedDatabase
	return start({
		dataDir: config.dataDir,
		log: (line) => log.debug({ line }, "postgres"),
		...(signal && { signal }),
	})
}
