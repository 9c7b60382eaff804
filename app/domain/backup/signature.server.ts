import { createHmac } from "node:crypto"
import { createReadStream } from "node:fs"
import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { CHECKSUM_FILE } from "#checksum-list"
import { deriveKey, isEqualInConstantTime } from "../../platform/keys.server.ts"
import { SIGNATURE_FILE } from "./rules.ts"

/** Signs the list of sums, and with it everything else: without the secret nobody can change a backup unnoticed. */
export async function signBackup(folder: string, secret: string): Promise<void> {
	const signature = (await signatureOf(folder, secret)).toString("hex")
	await writeFile(join(folder, SIGNATURE_FILE), `${signature}\n`, { mode: 0o600, flush: true })
}

/** Whether one of these secrets signed it, and nothing was changed since. */
export async function isSignedBy(folder: string, secrets: string[]): Promise<boolean> {
	const text = await readFile(join(folder, SIGNATURE_FILE), "utf8").catch(() => "")
	const found = Buffer.from(text.trim(), "hex")
	for (const secret of secrets) {
		if (isEqualInConstantTime(found, await signatureOf(folder, secret))) return true
	}
	return false
}

async function signatureOf(folder: string, secret: string): Promise<Buffer> {
	const hmac = createHmac("sha256", deriveKey(secret, "tamasha backup"))
	for await (const chunk of createReadStream(join(folder, CHECKSUM_FILE))) hmac.update(chunk)
	return hmac.digest()
}
