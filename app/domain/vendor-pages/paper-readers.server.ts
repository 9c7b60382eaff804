import { and, asc, ne, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { formatNairobiDay, formatNairobiIsoDate } from "../../values/clock.ts"
import { isStallKnownTo, type LockedReader, lockReader } from "../applications/locked-reader.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { editionFactsOf, findEditionById } from "../editions/queries.server.ts"
import { isOver } from "../editions/rules.ts"
import { type OwnPaper, readOwnPapers } from "./own-papers.server.ts"

/** later: who does not know yet that they have a stall · nobody: there is nobody to write to, and nothing to be sent. */
export type ReadPapers = { papers: OwnPaper[] } | "later" | "nobody"

/**
 * Who reads emails about the papers of an application, which is no part of another one, until our transaction ends. All applications of its
 * address are held: of several it is asked for what the others are not, and their papers count as its own.
 */
export async function lockPaperReader(tx: Db, application: number): Promise<LockedReader | undefined> {
	const { id } = vendorApplications
	const siblings = sql`(edition_id, email_key) = (select edition_id, email_key from vendor_applications where id = ${application})`
	await tx
		.select({ id })
		.from(vendorApplications)
		.where(and(siblings, ne(vendorApplications.emailKey, "")))
		.orderBy(asc(id))
		.for("no key update")
	const reader = await lockReader(tx, application, "paperEmails")
	return reader?.id === application ? reader : undefined
}

/** What is asked of an application, as its page shows it, for an email to its vendor. The caller holds it (`lockPaperReader`). */
export async function readPapersOf(tx: Db, reader: LockedReader, now: Date): Promise<ReadPapers> {
	const { editionId, emailKey, status } = reader
	if (!reader.isReached || !reader.isOpen || status !== "approved" || reader.withdrawnAt || !emailKey)
		return "nobody"
	const edition = await findEditionById(tx, editionId)
	if (!edition || isOver(edition, now)) return "nobody"
	if (!(await isStallKnownTo(tx, reader))) return "later"
	const { extras: takesExtras } = editionFactsOf(edition)
	const asked = { application: reader, edition, stage: "confirmed", takesExtras } as const
	return { papers: await readOwnPapers(tx, asked, now) }
}

/** By when a paper is to be here, in words that are true whenever they are read. */
export function describeDue({ dueOn }: Pick<OwnPaper, "dueOn">, now: Date): string {
	if (dueOn === null) return ""
	return dueOn < formatNairobiIsoDate(now)
		? `It was due on ${formatNairobiDay(dueOn)}.`
		: `It is due on ${formatNairobiDay(dueOn)}.`
}

/** What is wrong with what a vendor sent. */
export const describeFault = ({ state, reason, expiresOn }: OwnPaper): string =>
	state === "expired" && expiresOn
		? `It is valid until ${formatNairobiDay(expiresOn)}, which is before the last day of the festival.`
		: reason
