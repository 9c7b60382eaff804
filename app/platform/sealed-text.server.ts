import { xchacha20poly1305 } from "@noble/ciphers/chacha.js"
import { managedNonce } from "@noble/ciphers/utils.js"

/** Encrypts a text for the database, together with whose it is. @param key 32 bytes */
export function sealText(text: string, owner: string, key: Uint8Array): Buffer {
	return Buffer.from(cipherFor(key).encrypt(Buffer.from(`${owner}:${text}`)))
}

/** @returns undefined when it was sealed for another owner, or under another key */
export function openSealedText(sealed: Buffer, owner: string, key: Uint8Array): string | undefined {
	try {
		const text = Buffer.from(cipherFor(key).decrypt(sealed)).toString()
		return text.startsWith(`${owner}:`) ? text.slice(owner.length + 1) : undefined
	} catch {
		return undefined
	}
}

/** The nonce of 24 random bytes stands before what it enciphers. */
const cipherFor = managedNonce(xchacha20poly1305)
