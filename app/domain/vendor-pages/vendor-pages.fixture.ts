import { and, eq, inArray, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { outboxMails } from "../mail/schema.server.ts"
import type { LinkMaker } from "./links.server.ts"

export const AT = new Date("2025-11-20T08:00:00Z")
export const MAKER: LinkMaker = { authSecret: "a secret of the tests, forty characters long", at: AT }

/** The mail server takes what waits. */
export async function deliverAll(db: Db): Promise<void> {
	await db
		.update(outboxMails)
		.set({ state: "sent", sentAt: sql`clock_timestamp()`, nextAttemptAt: null })
		.where(inArray(outboxMails.state, ["queued"]))
}

export const countLetters = (db: Db, applicationId: number): Promise<number> =>
	db.$count(
		outboxMails,
		and(eq(outboxMails.applicationId, applicationId), eq(outboxMails.kind, "vendor-link")),
	)
