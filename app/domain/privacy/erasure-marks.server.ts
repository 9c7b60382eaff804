import { createHmac } from "node:crypto"
import type { Db } from "../../platform/db.server.ts"
import { deriveKey } from "../../platform/keys.server.ts"
import { erasedPeople } from "./schema.server.ts"

/**
 * Makes, from the key of an email address, the mark by which an erased person is recognised.
 * @param secret `AUTH_SECRET`; with another one nobody is recognised
 */
function createErasureMarker(secret: string): (emailKey: string) => string {
	const key = deriveKey(secret, "tamasha: erased people")
	return (emailKey) => createHmac("sha256", key).update(emailKey).digest("hex")
}

/** Notes that the person with this e-mail asked to be erased. */
export async function markErased(
	tx: Db,
	emailKey: string,
	{ secret, at }: { secret: string; at: Date },
): Promise<void> {
	await tx
		.insert(erasedPeople)
		.values({ mark: createErasureMarker(secret)(emailKey), erasedAt: at })
		.onConflictDoUpdate({ target: erasedPeople.mark, set: { erasedAt: at } })
}

/**
 * Finds out which e-mails belong to people who asked to be erased, and since when.
 * @returns nothing to ask when nobody ever did
 */
export async function loadErasureLookup(
	tx: Db,
	secret: string,
): Promise<((emailKey: string) => Date | undefined) | undefined> {
	const erased = new Map((await tx.select().from(erasedPeople)).map(({ mark, erasedAt }) => [mark, erasedAt]))
	if (!erased.size) return undefined
	const markOf = createErasureMarker(secret)
	return (emailKey) => erased.get(markOf(emailKey))
}
