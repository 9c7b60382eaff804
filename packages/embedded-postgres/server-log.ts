import { copyFile, open, stat, truncate } from "node:fs/promises"
import type { DataFolder } from "./data-folder.ts"

const LIMIT = 5 * 1024 * 1024

/**
 * Keeps at most the last 5 MiB and one older file. Copies and truncates, because a running PostgreSQL
 * goes on writing to the file it was started with.
 */
export async function rotateServerLog(folder: DataFolder): Promise<void> {
	const size = await readServerLogSize(folder)
	if (size <= LIMIT) return
	await copyFile(folder.serverLog, `${folder.serverLog}.1`)
	await truncate(folder.serverLog)
}

/** In bytes; 0 before the first start. */
export async function readServerLogSize(folder: DataFolder): Promise<number> {
	return (await stat(folder.serverLog).catch(() => undefined))?.size ?? 0
}

/** What was written since the log had `from` bytes, at most its last 2 KB. */
export async function readServerLogSince(folder: DataFolder, from: number): Promise<string> {
	const file = await open(folder.serverLog)
	try {
		const start = Math.max(from, (await file.stat()).size - 2048)
		const { bytesRead, buffer } = await file.read(Buffer.alloc(2048), 0, 2048, start)
		return buffer.toString("utf8", 0, bytesRead)
	} finally {
		await file.close()
	}
}
