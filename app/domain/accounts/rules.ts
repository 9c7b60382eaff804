import { nairobiDateTime } from "../../platform/clock.ts"

/** An organiser who may sign in. */
export interface Admin {
	id: string
	name: string
	email: string
}

/** A session ends after this long without a request (R23). */
export const SESSION_IDLE_MS = 30 * 60_000

/** A session ends this long after signing in, whatever happens in it (R23). */
export const SESSION_TOTAL_MS = 8 * 60 * 60_000

/** How old the note of the last request may get before it is written anew: spares a write on most requests. */
export const SESSION_TOUCH_MS = 60_000

/** Stored times of one session. */
export interface SessionTimes {
	createdAt: Date
	/** The last request, to within `SESSION_TOUCH_MS`. */
	updatedAt: Date
	expiresAt: Date
}

/** True once the session may no longer be used: idle for too long, too old, or past its own end (R23). */
export function hasEnded({ createdAt, updatedAt, expiresAt }: SessionTimes, now: Date): boolean {
	const idle = now.getTime() - updatedAt.getTime()
	const age = now.getTime() - createdAt.getTime()
	return idle >= SESSION_IDLE_MS || age >= SESSION_TOTAL_MS || now >= expiresAt
}

/** True when the last request was noted long enough ago to note this one. */
export function isDueForTouch({ updatedAt }: SessionTimes, now: Date): boolean {
	return now.getTime() - updatedAt.getTime() >= SESSION_TOUCH_MS
}

/** Characters. Long passwords instead of rules about their composition. */
export const PASSWORD_MIN = 12
export const PASSWORD_MAX = 128

/** How long the link in a password letter works. */
export const RESET_LINK_MS = 30 * 60_000

/** The first that fits wins: most browsers also claim to be one of the later ones. */
const BROWSERS = [
	["Edg", "Edge"],
	["OPR/", "Opera"],
	["SamsungBrowser", "Samsung Internet"],
	["Firefox/", "Firefox"],
	["FxiOS", "Firefox"],
	["CriOS", "Chrome"],
	["Chrome/", "Chrome"],
	["Safari/", "Safari"],
] as const
const SYSTEMS = [
	["Android", "Android"],
	["iPhone", "iPhone"],
	["iPad", "iPad"],
	["Windows", "Windows"],
	["Mac OS X", "Mac"],
	["CrOS", "ChromeOS"],
	["Linux", "Linux"],
] as const

/** "Firefox on Windows", from what a browser says of itself; enough to recognise one's own. */
export function browserName(userAgent: string): string {
	const named = (names: ReadonlyArray<readonly [string, string]>) =>
		names.find(([mark]) => userAgent.includes(mark))?.[1]
	const system = named(SYSTEMS)
	return [named(BROWSERS) ?? "A browser", ...(system ? [system] : [])].join(" on ")
}

/** "197.248.1.2 · since 20 Nov 2026, 14:05 · last seen 20 Nov 2026, 15:10", in Nairobi (R7). */
export function sessionWords({
	address,
	startedAt,
	lastSeenAt,
}: {
	address: string
	startedAt: Date
	lastSeenAt: Date
}) {
	const times = [`since ${nairobiDateTime(startedAt)}`, `last seen ${nairobiDateTime(lastSeenAt)}`]
	return [address, ...times].filter(Boolean).join(" · ")
}
