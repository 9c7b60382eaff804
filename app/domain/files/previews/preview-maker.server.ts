import { randomUUID } from "node:crypto"
import { createWriteStream } from "node:fs"
import { mkdir, readFile, rm } from "node:fs/promises"
import { join } from "node:path"
import { pipeline } from "node:stream/promises"
import { z } from "zod"
import { openIsolatedPool } from "#isolated-jobs"
import type { FileStore } from "../../../platform/files/file-store.server.ts"
import { isolatedCommand } from "../../../platform/isolated-command.server.ts"
import type { Log } from "../../../platform/log.server.ts"
import { quarantineFolder } from "../uploads.server.ts"
import { MAX_PREVIEW_PAGES, type Preview, type PreviewJob, pageFile } from "./preview-rules.ts"

export type DocumentPreview =
	/** WebP pictures of the first pages. */
	{ ok: true; pages: number; pictures: Buffer[] } | { ok: false }

export interface PreviewMaker {
	/**
	 * Draws a document of the store.
	 * @param viewer takes turns with other viewers
	 * @throws when the store does not answer
	 */
	draw(document: { key: string; mediaType: string }, viewer: string): Promise<DocumentPreview>
	close(): Promise<void>
}

export const PREVIEW_LIMITS = {
	processes: 1,
	waiting: 50,
	/** Milliseconds of processor, and on the clock. */
	processor: 15_000,
	time: 30_000,
	memory: 384 * 1024 * 1024,
}

const count = z.int().nonnegative()

/** What the process says is believed only as far as it can be true. */
const previewSchema: z.ZodType<Preview> = z
	.object({ pages: count, drawn: count.max(MAX_PREVIEW_PAGES) })
	.refine(({ pages, drawn }) => drawn <= pages)

/** Draws documents in a process of its own, within limits of time and memory (`makePreview`). */
export function openPreviewMaker(
	{ files, dataDir, log }: { files: Pick<FileStore, "open">; dataDir: string; log: Log },
	limits = PREVIEW_LIMITS,
): PreviewMaker {
	const pool = openIsolatedPool<PreviewJob, unknown>(isolatedCommand("previews"), limits)
	async function drawIn(
		folder: string,
		{ key, mediaType }: { key: string; mediaType: string },
		viewer: string,
	) {
		await mkdir(folder, { recursive: true, mode: 0o700 })
		const path = join(folder, "document")
		await pipeline(await files.open(key), createWriteStream(path, { mode: 0o600 }))
		const outcome = await pool.run({ path, mediaType, folder: join(folder, "pages") }, viewer)
		const read = outcome.ok ? previewSchema.safeParse(outcome.result) : undefined
		if (!read?.success) {
			log.warn({ reason: outcome.ok ? "crashed" : outcome.reason }, "a document could not be drawn")
			return { ok: false } as const
		}
		const pictures = Array.from({ length: read.data.drawn }, (_, nth) =>
			readFile(join(folder, "pages", pageFile(nth))),
		)
		return { ok: true, pages: read.data.pages, pictures: await Promise.all(pictures) } as const
	}
	return {
		async draw(document, viewer) {
			const folder = join(quarantineFolder(dataDir), randomUUID())
			return drawIn(folder, document, viewer).finally(() => rm(folder, { recursive: true, force: true }))
		},
		close: () => pool.close(),
	}
}
