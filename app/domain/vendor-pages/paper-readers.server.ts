import type { Db } from "../../platform/db.server.ts"
import { formatNairobiDay, formatNairobiIsoDate } from "../../values/clock.ts"
import { isStallKnownTo, type LockedReader } from "../applications/locked-reader.server.ts"
import { editionFactsOf, findEditionById } from "../editions/queries.server.ts"
import { isOver } from "../editions/rules.ts"
import { findExtrasVendor } from "../extras/vendor.server.ts"
import { findOwnExtras, type OwnPaper, readOwnPapers } from "./own-papers.server.ts"

/** later: who does not know yet that they have a stall · nobody: there is nobody to write to, and nothing to be sent. */
export type ReadPapers = { papers: OwnPaper[] } | "later" | "nobody"

/** What a vendor is asked for, as their page shows it, for an email to them. The caller holds the ledger. */
export async function readPapersOf(tx: Db, reader: LockedReader, now: Date): Promise<ReadPapers> {
	const { editionId, emailKey, status } = reader
	if (!reader.isReached || !reader.isOpen || status !== "approved" || reader.withdrawnAt) return "nobody"
	const edition = await findEditionById(tx, editionId)
	if (!edition || isOver(edition, now)) return "nobody"
	// Of several applications of one vendor one is written to.
	if ((await findExtrasVendor(tx, editionId, emailKey))?.id !== reader.id) return "nobody"
	if (!(await isStallKnownTo(tx, reader))) return "later"
	const { extras: takesExtras } = editionFactsOf(edition)
	const extras = await findOwnExtras(tx, reader)
	const asked = { application: reader, edition, stage: "confirmed", extras, takesExtras } as const
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
