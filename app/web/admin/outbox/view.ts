import { href } from "react-router"
import * as z from "zod/mini"
import { type MailState, TROUBLED } from "../../../domain/mail/rules.ts"
import { address, place } from "../place.ts"

/** What the filter offers; a letter that is being sent waits like the queued ones. */
export const FILTERS = {
	queued: ["queued", "sending"],
	sent: ["sent"],
	failed: ["failed"],
	"maybe-sent": ["maybe-sent"],
	trouble: TROUBLED,
	withdrawn: ["withdrawn"],
} as const satisfies Record<string, readonly MailState[]>
export type Filter = keyof typeof FILTERS

/** Which letters are shown, as the address says it. */
export const outboxView = z.extend(place, {
	state: z.catch(
		z.optional(z.enum(["queued", "sent", "failed", "maybe-sent", "trouble", "withdrawn"])),
		undefined,
	),
})
export type OutboxAddress = z.infer<typeof outboxView>

export function outboxAddress(view: Partial<OutboxAddress>): string {
	return address(href("/admin/outbox"), view)
}
