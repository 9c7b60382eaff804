import { findLastReading } from "../../../domain/mail/bounces.server.ts"
import { formatNairobiDateTime } from "../../../values/clock.ts"
import type { Services } from "../../request/context.ts"

export type MailboxReading =
	| { state: "off" }
	| { state: "waiting" }
	| { state: "read"; at: string }
	| { state: "fault"; message: string; at: string | null }

/** Whether it is known which emails came back. Undefined where none leaves this machine. */
export async function readBounceReading({
	db,
	config: { bounceImapUrl },
	mailDispatcher,
}: Services): Promise<MailboxReading | undefined> {
	if (!mailDispatcher.leavesMachine) return undefined
	if (!bounceImapUrl) return { state: "off" }
	const found = await findLastReading(db, bounceImapUrl)
	const at = found?.lastReadAt ? formatNairobiDateTime(found.lastReadAt) : null
	if (found?.lastFault) return { state: "fault", message: found.lastFault, at }
	return at ? { state: "read", at } : { state: "waiting" }
}
