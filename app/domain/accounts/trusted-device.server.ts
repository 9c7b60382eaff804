import { createHmac, randomBytes } from "node:crypto"
import { deriveKey, isEqualInConstantTime } from "../../platform/keys.server.ts"
import { TRUSTED_DEVICE_MS } from "./rules.ts"

/** Organisers who may share one browser; the one who signed in longest ago is forgotten first. */
const MOST_ACCOUNTS = 5

/** What a browser has shown once: a letter of the account, or everything that signing in asks for. */
export type TrustLevel = "letter" | "sign-in"

/** A browser in which the owner of an account has been before. */
export interface TrustedDevice {
	/** Its guesses are counted by this. */
	id: string
	trustLevel: TrustLevel
}

const NOTE_PATTERN =
	/^(?<level>letter|sign-in)\.(?<since>\d{1,12})\.(?<id>[\w-]{22})\.(?<signature>[\w-]{43})$/

/**
 * The browser that has this token, if it is known to the account with this e-mail. The account's note in it is
 * signed, counts for that one account, and ends (ASVS 9.1, 9.2); it names nobody.
 */
export function findTrustedDevice(
	token: string | undefined,
	email: string,
	now: Date,
	authSecret: string,
): TrustedDevice | undefined {
	for (const note of notesOf(token)) {
		const device = verifyNote(note, email, now, authSecret)
		if (device) return device
	}
	return undefined
}

/** The token by which this browser is known from now on; notes of other accounts in the one before are kept. */
export function issueDeviceToken(
	before: string | undefined,
	{ email, trustLevel, now }: { email: string; trustLevel: TrustLevel; now: Date },
	authSecret: string,
): string {
	const others = notesOf(before).filter((note) => !verifyNote(note, email, now, authSecret))
	const existing = findTrustedDevice(before, email, now, authSecret)
	const id = existing?.id ?? randomBytes(16).toString("base64url")
	// A letter takes nothing from a browser that has shown more.
	const level = existing?.trustLevel === "sign-in" ? "sign-in" : trustLevel
	const text = `${level}.${Math.floor(now.getTime() / 1000)}.${id}`
	const ownNote = `${text}.${computeSignature(email, text, authSecret).toString("base64url")}`
	return [ownNote, ...others].slice(0, MOST_ACCOUNTS).join("~")
}

function notesOf(token = ""): string[] {
	return token.split("~", MOST_ACCOUNTS).filter((note) => NOTE_PATTERN.test(note))
}

function verifyNote(note: string, email: string, now: Date, authSecret: string): TrustedDevice | undefined {
	const { level = "", since = "", id = "", signature = "" } = NOTE_PATTERN.exec(note)?.groups ?? {}
	if (!id || now.getTime() - Number(since) * 1000 >= TRUSTED_DEVICE_MS) return undefined
	const expected = computeSignature(email, `${level}.${since}.${id}`, authSecret)
	const isOurs = isEqualInConstantTime(Buffer.from(signature, "base64url"), expected)
	return isOurs ? { id, trustLevel: level === "letter" ? "letter" : "sign-in" } : undefined
}

function computeSignature(email: string, text: string, authSecret: string): Buffer {
	return createHmac("sha256", deriveKey(authSecret, "tamasha known-browser"))
		.update(`${text}\n${email}`)
		.digest()
}
