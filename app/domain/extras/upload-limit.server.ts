import type { NewDocument } from "../files/rules.ts"
import type { Sender } from "./permission.server.ts"
import { toMegabytes, UNAPPROVED_UPLOAD_LIMIT } from "./rules.ts"
import { totalSizeOf } from "./storage-quota.server.ts"

/**
 * Limits what one address stores a day for people whom nobody approved, under however many names. What `isStored` says
 * was not kept, or what failed, does not count.
 * @returns undefined when it would be too much; nothing is stored then
 */
export async function storeWithinUploadLimit<Outcome>(
	{ limits, ip }: Pick<Sender, "limits" | "ip">,
	documents: NewDocument<string>[],
	{ store, isStored }: { store(): Promise<Outcome>; isStored(outcome: Outcome): boolean },
): Promise<Outcome | undefined> {
	const megabytes = toMegabytes(totalSizeOf(documents))
	if (megabytes > 0 && !(await limits.consume(UNAPPROVED_UPLOAD_LIMIT, ip, megabytes))) return undefined
	let hasStored = false
	try {
		const outcome = await store()
		hasStored = isStored(outcome)
		return outcome
	} finally {
		if (!hasStored && megabytes > 0) await limits.refund(UNAPPROVED_UPLOAD_LIMIT, ip, megabytes)
	}
}
