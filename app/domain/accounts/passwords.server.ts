import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from "node:crypto"
import { promisify } from "node:util"

/** OWASP's first choice: 19 MiB of memory, two passes, one lane. About 30 ms here. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 }
const TAG_BYTES = 32
const SALT_BYTES = 16

const argon2Async = promisify(argon2)

/** Hashes at the same time; more would take the threads that files are read with. */
const MAX_CONCURRENT_HASHES = 2
let running = 0
const waiting: Array<() => void> = []

async function derive(parameters: Argon2Parameters): Promise<Buffer> {
	if (running < MAX_CONCURRENT_HASHES) running += 1
	else await new Promise<void>((resolve) => waiting.push(resolve))
	try {
		return await argon2Async("argon2id", parameters)
	} finally {
		const next = waiting.shift()
		if (next) next()
		else running -= 1
	}
}

/** One text, one password: a keyboard may write "é" as one character or as two. */
function normalizePassword(password: string): string {
	return password.normalize("NFKC")
}

/** Argon2id, as the usual PHC text: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
	const nonce = randomBytes(SALT_BYTES)
	const tag = await derive({ message: normalizePassword(password), nonce, tagLength: TAG_BYTES, ...COST })
	const { memory, passes, parallelism } = COST
	return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${toUnpaddedBase64(nonce)}$${toUnpaddedBase64(tag)}`
}

/** True when `password` made this hash; a text that is no hash of ours fits no password. */
export async function verifyPassword(hash: string, password: string): Promise<boolean> {
	const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]{11,})\$([\w+/]{11,})$/.exec(hash)
	if (!match) return false
	const [, memory, passes, parallelism, salt = "", stored = ""] = match
	const expected = Buffer.from(stored, "base64")
	const tag = await derive({
		message: normalizePassword(password),
		nonce: Buffer.from(salt, "base64"),
		memory: Number(memory),
		passes: Number(passes),
		parallelism: Number(parallelism),
		tagLength: expected.length,
	})
	return timingSafeEqual(tag, expected)
}

function toUnpaddedBase64(bytes: Buffer): string {
	return bytes.toString("base64").replace(/=+$/, "")
}
