import { execFile } from "node:child_process"
import { readFile, stat, statfs } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
import type { EmbeddedInstance } from "./instance.ts"

/** The database can't be started as things are; the message is a line that says why, and what to do about it. */
export class DatabaseCannotStart extends Error {
	override name = "DatabaseCannotStart"
}

const DISK_FULL = /ENOSPC|EDQUOT|No space left on device|Disk quota exceeded|database or disk is full/i

type Instance = Pick<EmbeddedInstance, "folder" | "labels" | "binaries">

/** @param output what PostgreSQL wrote last, or why it refused a connection */
export async function explainOutput(
	instance: Instance,
	output: string,
	cause?: unknown,
): Promise<DatabaseCannotStart> {
	const { cluster, serverLog } = instance.folder
	const reason = /\b(?:FATAL|PANIC): +(.+)/.exec(output)?.[1] ?? output.trim().split("\n").at(-1) ?? ""
	const advice =
		(await explainFullDisk(instance, output)) ??
		(await explainVersion(instance, output)) ??
		`PostgreSQL does not start in ${cluster}: ${reason}${await adviceOnRights(cluster, reason)} (more in ${serverLog})`
	return new DatabaseCannotStart(advice, { cause })
}

/**
 * Whether a start failed because its disk is full, which PostgreSQL may have said in its log alone.
 * @returns `error` itself where it did not
 */
export async function explainFailure(instance: Instance, error: unknown, log: string): Promise<unknown> {
	if (error instanceof DatabaseCannotStart) return error
	const text = `${error instanceof Error ? error.message : error}\n${log}`
	const line = await explainFullDisk(instance, text)
	return line ? new DatabaseCannotStart(line, { cause: error }) : error
}

/** Shared memory lies on a disk of its own. */
async function explainFullDisk({ folder, labels }: Instance, output: string): Promise<string | undefined> {
	const isFull = output.split("\n").some((line) => DISK_FULL.test(line) && !line.includes("shared memory"))
	if (!isFull) return undefined
	const { bavail, bsize } = await statfs(folder.root)
	const free = Math.floor((bavail * bsize) / 1_000_000)
	return (
		`The disk of ${folder.root} is full (${free} MB are free, which is not enough): free some space on it, ` +
		`or move the folder to a larger disk and set ${labels.dataDir} to it`
	)
}

async function explainVersion(
	{ folder, labels, binaries }: Instance,
	output: string,
): Promise<string | undefined> {
	if (!/incompatible with server/.test(output)) return undefined
	const made = (await readFile(join(folder.cluster, "PG_VERSION"), "utf8")).trim()
	const { stdout } = await promisify(execFile)(binaries.postgres, ["--version"])
	return (
		`${folder.cluster} was made by PostgreSQL ${made}, and this ${labels.program} runs ${stdout.trim()}: back it up with the ` +
		`version of ${labels.program} that made it, and restore the backup into another ${labels.dataDir}`
	)
}

async function adviceOnRights(cluster: string, reason: string): Promise<string> {
	if (!/permission denied/i.test(reason)) return ""
	return `; give all of it to its owner: chown -R ${(await stat(cluster)).uid} ${cluster}`
}
