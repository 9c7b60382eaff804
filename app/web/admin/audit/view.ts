import { href } from "react-router"
import * as z from "zod/mini"
import type { AuditEventFilter } from "../../../domain/audit/queries.server.ts"
import { ACTIONS, type Action } from "../../../domain/audit/rules.ts"
import { daysBefore, isUsualYear, startOfNairobiDay } from "../../../values/clock.ts"
import { buildUrl, listQuerySchema } from "../shell/lists/list-query.ts"

const day = z.catch(z.optional(z.iso.date().check(z.refine(isUsualYear))), undefined)

/** Which entries are shown, as the address says it; whatever makes no sense is left out. */
export const auditView = z.extend(z.pick(listQuerySchema, { after: true, before: true }), {
	action: z.catch(z.optional(z.enum(Object.keys(ACTIONS) as [Action, ...Action[]])), undefined),
	/** A user's id, or another kind of actor. */
	who: z.catch(z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/))), undefined),
	vendor: listQuerySchema.shape.after,
	/** The first and the last day, in Nairobi. */
	from: day,
	until: day,
})
export type AuditView = z.infer<typeof auditView>

export const auditUrl = (view: Partial<AuditView>) => buildUrl(href("/admin/audit"), view)
export const auditCsvUrl = (view: Partial<AuditView>) => buildUrl(href("/admin/audit/entries.csv"), view)

/** What the address asks of the log. */
export function filterOf({ action, who, vendor, from, until }: AuditView): AuditEventFilter {
	return {
		action,
		who,
		vendor,
		from: from ? startOfNairobiDay(from) : undefined,
		// Nairobi knows no summer time.
		until: until ? daysBefore(startOfNairobiDay(until), -1) : undefined,
	}
}
