import { DAY_MS, HOUR_MS } from "../../values/clock.ts"

/** Names of finished backups tell who asked for them, and when (UTC): only nightly backups go away again. */
export type BackupKind = "nightly" | "backup"

/** "nightly-2026-11-20T00-40-00Z". */
export function backupName(kind: BackupKind, at: Date): string {
	return `${kind}-${at.toISOString().slice(0, 19).replaceAll(":", "-")}Z`
}

const NAME =
	/^(?<kind>nightly|backup)-(?<day>\d{4}-\d\d-\d\d)T(?<hour>\d\d)-(?<minute>\d\d)-(?<second>\d\d)Z$/

/** When a backup was begun, by its name; undefined for whatever else lies there. */
export function parseBackupTime(name: string): Date | undefined {
	const { day, hour, minute, second } = NAME.exec(name)?.groups ?? {}
	return day ? new Date(`${day}T${hour}:${minute}:${second}Z`) : undefined
}

export const isNightly = (name: string) => name.startsWith("nightly-") && parseBackupTime(name) !== undefined

/** Milliseconds after midnight UTC: 3:40 in Nairobi, which has no summer time. */
const NIGHT = 40 * 60_000
/** Milliseconds: the copy is tried every hour, so one that is missing after this has failed more than once. */
const GRACE = 3 * HOUR_MS

/** The last 3:40 in Nairobi. */
export function lastNight(now: Date): Date {
	return new Date(Math.floor((now.getTime() - NIGHT) / DAY_MS) * DAY_MS + NIGHT)
}

/** Whether the copy of last night is still to be made. */
export function isDue(newest: Date | undefined, now: Date): boolean {
	return !newest || newest < lastNight(now)
}

/** Whether the copy of last night should have been there for long. @param since when this server started */
export function isOverdue(newest: Date | undefined, { now, since }: { now: Date; since: Date }): boolean {
	const expected = Math.max(lastNight(now).getTime(), since.getTime()) + GRACE
	return isDue(newest, now) && now.getTime() > expected
}

/** What a backup says of itself. */
export const MANIFEST_FILE = "manifest.json"
/** Of the list of sums, by the secret of the installation that made it. */
export const SIGNATURE_FILE = "SIGNATURE"
/** `AUTH_SECRET`, when it was made and not given. */
export const SECRET_FILE = "auth-secret"

/** Where a file of the store lies in a backup: under its own name, so that one that was lost is easily found. */
export const backupPathOf = (key: string) => `files/${key}`
