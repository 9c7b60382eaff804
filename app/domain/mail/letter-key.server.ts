import { deriveKey } from "../../platform/keys.server.ts"
import { openSealedText, sealText } from "../../platform/sealed-text.server.ts"

/** As it stands in a link, or by itself, in place of the key. */
export const SEALED_KEY = /sealed\.([\w-]+)/g

const sealingKey = (authSecret: string) => deriveKey(authSecret, "tamasha letter-key")

/**
 * The key of a link as a letter holds it (`holdsKey`) while it lies in the outbox: whoever reads the database, or a
 * copy of it, can't follow the link.
 * @param recipient of the letter, as it is queued
 */
export function sealLetterKey(key: string, recipient: string, authSecret: string): string {
	return `sealed.${sealText(key, recipient, sealingKey(authSecret)).toString("base64url")}`
}

/** A part of a letter as its reader gets it. @returns undefined when it was sealed under another `AUTH_SECRET` */
export function openLetterKeys(content: string, recipient: string, authSecret: string): string | undefined {
	let isOpen = true
	const opened = content.replace(SEALED_KEY, (_, sealed: string) => {
		const key = openSealedText(Buffer.from(sealed, "base64url"), recipient, sealingKey(authSecret))
		isOpen &&= key !== undefined
		return key ?? ""
	})
	return isOpen ? opened : undefined
}
