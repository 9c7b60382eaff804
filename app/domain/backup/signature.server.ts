import { createHmac } from "node:crypto"
import { readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { type ChecksumList, readChecksums } from "#checksum-list"
import { deriveKey, isEqualInConstantTime } from "../../platform/keys.server.ts"
import { SIGNATURE_FILE } from "./rules.ts"

/** Signs the list of sums, and with it everything else: without the secret nobody can change a backup unnoticed. */
export async function signBackup(folder: string, secret: string): Promise<void> {
	const { content } = await readChecksums(folder)
	const signature = signatureOf(content, secret).toString("hex")
	await writeFile(join(folder, SIGNATURE_FILE), `${signature}\n`, { mode: 0o600, flush: true })
}

/** Whether one of these secrets signed this list of sums. */
export async function isSignedBy(
	folder: string,
	{ content }: ChecksumList,
	secrets: string[],
): Promise<boolean> {
	const text = await readFile(join(folder, SIGNATURE_FILE), "utf8").catch(() => "")
	const found = Buffer.from(text.trim(), "hex")
	return secrets.some((secret) => isEqualInConstantTime(found, signatureOf(content, secret)))
}

const signatureOf = (list: Buffer, secret: string) =>
	createHmac("sha256", deriveKey(secret, "tamasha backup")).update(list).digest()
