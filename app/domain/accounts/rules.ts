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
