import { DAY_MS, formatNairobiDate, formatNairobiDateTime, HOUR_MS } from "../../values/clock.ts"

/** An organiser who may sign in. */
export interface Admin {
	id: string
	name: string
	email: string
}

/** A session ends after this long without a request. */
export const SESSION_IDLE_MS = 30 * 60_000

/** A session ends this long after signing in, whatever happens in it. */
export const SESSION_TOTAL_MS = 8 * HOUR_MS

/** How old the note of the last request may get before it is written afresh: spares a write on most requests. */
export const SESSION_TOUCH_MS = 60_000

/** Stored times of one session. */
export interface SessionTimes {
	createdAt: Date
	/** The last request, to within `SESSION_TOUCH_MS`. */
	updatedAt: Date
	expiresAt: Date
}

/** True once the session may no longer be used: idle for too long, too old, or past its own end. */
export function hasEnded({ createdAt, updatedAt, expiresAt }: SessionTimes, now: Date): boolean {
	const idle = now.getTime() - updatedAt.getTime()
	const age = now.getTime() - createdAt.getTime()
	return idle >= SESSION_IDLE_MS || age >= SESSION_TOTAL_MS || now >= expiresAt
}

/** True when the last request was noted long enough ago to note this one. */
export function isDueForTouch({ updatedAt }: SessionTimes, now: Date): boolean {
	return now.getTime() - updatedAt.getTime() >= SESSION_TOUCH_MS
}

/** How long a password works that was made up for somebody: long enough to choose one of one's own (ASVS 6.4.1). */
export const TEMPORARY_PASSWORD_MS = 7 * DAY_MS

/** How long the link in a password letter works. */
export const RESET_LINK_MINUTES = 30
export const RESET_LINK_MS = RESET_LINK_MINUTES * 60_000

/** How long the link of an invitation works. */
export const INVITATION_HOURS = 72
export const INVITATION_MS = INVITATION_HOURS * HOUR_MS

/** How long an invitation that nobody accepted stays on the list after its end, to be sent again. */
export const ENDED_INVITATION_MS = 30 * DAY_MS

/** How long a browser stays known after the last sign-in: from one season into the next. */
export const TRUSTED_DEVICE_MS = 400 * DAY_MS

/** How long a right password waits for its code. */
export const SECOND_STEP_MS = 10 * 60_000

/** How long a secret that was shown waits for its first code. */
export const SETUP_MS = 10 * 60_000

/** Recovery codes that are made at once. */
export const RECOVERY_CODES = 10

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

/** "197.248.1.2 · since 20 Nov 2026, 14:05 · last seen 20 Nov 2026, 15:10", in Nairobi. */
export function sessionLabel({
	address,
	startedAt,
	lastSeenAt,
}: {
	address: string
	startedAt: Date
	lastSeenAt: Date
}) {
	const times = [
		`since ${formatNairobiDateTime(startedAt)}`,
		`last seen ${formatNairobiDateTime(lastSeenAt)}`,
	]
	return [address, ...times].filter(Boolean).join(" · ")
}

/** A second factor that is on. */
export interface SecondFactor {
	since: Date
	/** Recovery codes that still work. */
	codesLeft: number
}

/** "On since 20 Nov 2026. You have 9 of 10 recovery codes left.", in Nairobi. */
export function secondFactorLabel({ since, codesLeft }: SecondFactor): string {
	return `On since ${formatNairobiDate(since)}. You have ${codesLeft} of ${RECOVERY_CODES} recovery codes left.`
}

/** True when it is time for new recovery codes. */
export function isLowOnRecoveryCodes({ codesLeft }: SecondFactor): boolean {
	return codesLeft <= 3
}

/** "You are using a temporary password. It expires on 27 Nov 2026.", in Nairobi. */
export function temporaryPasswordMessage(endsAt: Date): string {
	return `You are using a temporary password. It expires on ${formatNairobiDate(endsAt)}.`
}
