import { inArray, TransactionRollbackError } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { lockApplications } from "../applications/locked-application.server.ts"
import { recordAuditEvent } from "../audit/commands.server.ts"
import { deleteListingsOf } from "../directory/commands.server.ts"
import { newsletterSubscribers } from "../newsletter/schema.server.ts"
import { anonymiseApplications } from "./anonymise.server.ts"
import { markErased } from "./erasure-marks.server.ts"
import { redactLetters } from "./letters.server.ts"
import { countData, type DataCounts, findPerson, type Person } from "./person.server.ts"

export interface ErasureOptions {
	/** The organiser who does it. */
	by: string
	at: Date
	/** `AUTH_SECRET`, for the mark that keeps an old file from bringing the person back. */
	secret: string
}

export type ErasureResult =
	/** `files`: ids of documents to be released after the commit; what is left of them is swept. */
	| { ok: true; erased: DataCounts; files: string[] }
	| { ok: false; reason: "vendor-not-found" | "already-erased" | "letter-on-its-way" }

/**
 * Erases a person: everything of the same e-mail as this application, in every edition, and of what was merged with that, in
 * one transaction. Figures of the seasons stay as they are (`anonymiseApplications`). Can't be undone; a second time finds nothing to do.
 */
export async function eraseVendor(
	db: Db,
	applicationId: number,
	erasure: ErasureOptions,
): Promise<ErasureResult> {
	try {
		return await db.transaction((tx) => erase(tx, applicationId, erasure))
	} catch (error) {
		if (error instanceof TransactionRollbackError) return { ok: false, reason: "letter-on-its-way" }
		throw error
	}
}

async function erase(tx: Db, applicationId: number, erasure: ErasureOptions): Promise<ErasureResult> {
	const person = await findPerson(tx, applicationId)
	if (!person) return { ok: false, reason: "vendor-not-found" }
	if (person.erasedAt) return { ok: false, reason: "already-erased" }
	const erased = await countData(tx, person)
	const { applicationIds, emailKeys } = person
	// Lock the applications before their letters, as mail delivery does. From now on nobody decides, and so nobody writes one.
	await lockApplications(tx, applicationIds, "update")
	// And the list before its letters: a copy of a newsletter that is just being written for them is there once they are off it.
	await tx.delete(newsletterSubscribers).where(inArray(newsletterSubscribers.emailKey, emailKeys))
	await redactLettersOrRollBack(tx, person, erasure.at)
	await deleteListingsOf(tx, applicationIds)
	const { applications, files } = await anonymiseApplications(tx, { applicationIds, at: erasure.at })
	if (!applications) return { ok: false, reason: "already-erased" }
	for (const emailKey of emailKeys) await markErased(tx, emailKey, erasure)
	for (const id of applicationIds) {
		await recordAuditEvent(tx, {
			by: { organiser: erasure.by },
			at: erasure.at,
			action: "vendor-data-erased",
			about: { kind: "vendor", id },
			after: { ...erased },
		})
	}
	return { ok: true, erased, files }
}

async function redactLettersOrRollBack(tx: Db, person: Person, at: Date): Promise<void> {
	if (!(await redactLetters(tx, person, at))) throw new TransactionRollbackError()
}
