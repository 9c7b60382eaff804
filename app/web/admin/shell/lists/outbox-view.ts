import { href } from "react-router"
import * as z from "zod/mini"
import { LISTED_KINDS, type MailState } from "../../../../domain/mail/rules.ts"
import { buildUrl, listQuerySchema, rowSchema } from "./list-query.ts"

/** What the filter offers; a letter that is being sent waits like the queued ones. */
export const FILTERS = {
	held: ["held"],
	queued: ["queued", "sending"],
	sent: ["sent"],
	failed: ["failed"],
	"maybe-sent": ["maybe-sent"],
	bounced: "bounced",
	trouble: "attention",
	withdrawn: ["withdrawn"],
} as const satisfies Record<string, readonly MailState[] | "attention" | "bounced">
export type Filter = keyof typeof FILTERS
const FILTER_NAMES = Object.keys(FILTERS) as Filter[]

export const outboxView = z.extend(listQuerySchema, {
	state: z.catch(z.optional(z.enum(FILTER_NAMES)), undefined),
	kind: z.catch(z.optional(z.enum(LISTED_KINDS)), undefined),
	/** Whichever edition they are about, or those about none. Missing: those of the chosen edition, and those about none. */
	about: z.catch(z.optional(z.enum(["all", "none"])), undefined),
	/** Whose copies are listed. */
	newsletter: rowSchema,
	/** Of which email to many vendors they are copies. */
	mailing: rowSchema,
})
export type OutboxView = z.infer<typeof outboxView>

export function outboxUrl(view: Partial<OutboxView>): string {
	return buildUrl(href("/admin/outbox"), view)
}
