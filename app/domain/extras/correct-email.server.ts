import { and, desc, eq, isNull, ne, notExists, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import type { Db } from "../../platform/db.server.ts"
import { emailKeyOf } from "../../values/email-key.ts"
import { type LockedApplication, lockApplication } from "../applications/locked-application.server.ts"
import { brandOf } from "../applications/rules.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { recordAuditEvent } from "../audit/commands.server.ts"
import { EDITION_CLOSED, type EditionClosed } from "../editions/closing.server.ts"
import { redirectLetters } from "../mail/redirect-letters.server.ts"
import { vendorExtras } from "./schema.server.ts"

export interface EmailCorrection {
	/** What stands in the application then. */
	email: string
	/** What stood there on the screen. */
	expected: string
	/** The organiser knows that another application has this address, and that both are of one vendor. */
	isShared: boolean
	/** A user's id. */
	by: string
	at: Date
}

export type EmailCorrectionResult =
	/** `letters` are to be tried at once. */
	| { ok: true; isChanged: boolean; letters: number[] }
	| { ok: false; reason: "vendor-not-found" }
	| EditionClosed
	| { ok: false; reason: "changed-meanwhile"; email: string }
	| { ok: false; reason: "address-taken"; taker: AddressOwner }

/** Another application of the edition with the same address. */
interface AddressOwner {
	number: number
	brandName: string
}

/**
 * Gives an application another e-mail address, in one transaction: extras that are its alone come along, letters that
 * did not reach the old address go to the new one, and an entry in the audit log says who did it. The log keeps neither
 * address.
 */
export function correctEmail(
	db: Db,
	id: number,
	correction: EmailCorrection,
): Promise<EmailCorrectionResult> {
	const { email, expected, isShared, by, at } = correction
	return db.transaction(async (tx) => {
		const application = await lockApplication(tx, id)
		if (!application) return { ok: false, reason: "vendor-not-found" }
		if (application.isEditionClosed) return EDITION_CLOSED
		const { emailAddress } = application
		if (emailAddress === email) return { ok: true, isChanged: false, letters: [] }
		if (emailAddress.trim() !== expected.trim())
			return { ok: false, reason: "changed-meanwhile", email: emailAddress }
		const taker = isShared ? undefined : await findOtherApplication(tx, application, emailKeyOf(email))
		if (taker) return { ok: false, reason: "address-taken", taker }
		const isAlone = !(await findOtherApplication(tx, application, application.emailKey))
		await tx
			.update(vendorApplications)
			.set({ emailAddress: email, updatedAt: at })
			.where(eq(vendorApplications.id, id))
		const extras = isAlone ? await moveExtras(tx, application, email) : 0
		const letters = await redirectLetters(tx, id, { to: email, at })
		await recordAuditEvent(tx, {
			by: { organiser: by },
			at,
			action: "email-corrected",
			about: { kind: "vendor", id },
			after: { lettersRedirected: letters.length, extrasMoved: extras > 0 },
		})
		return { ok: true, isChanged: true, letters }
	})
}

async function findOtherApplication(
	tx: Db,
	{ id, editionId }: LockedApplication,
	key: string,
): Promise<AddressOwner | undefined> {
	const { number, brandName, emailKey, erasedAt } = vendorApplications
	const [other] = await tx
		.select({ number, brandName })
		.from(vendorApplications)
		.where(
			and(
				eq(emailKey, key),
				eq(vendorApplications.editionId, editionId),
				ne(vendorApplications.id, id),
				isNull(erasedAt),
			),
		)
		.orderBy(desc(vendorApplications.id))
		.limit(1)
	return other && { ...other, brandName: brandOf(other) }
}

const otherExtras = alias(vendorExtras, "others")

/** What a vendor ordered and sent is found by e-mail. Extras that are there for the new one stay. */
async function moveExtras(
	tx: Db,
	{ editionId, emailKey }: LockedApplication,
	email: string,
): Promise<number> {
	if (!emailKey) return 0
	const taken = tx
		.select({ one: sql`1` })
		.from(otherExtras)
		.where(and(eq(otherExtras.editionId, editionId), eq(otherExtras.emailKey, emailKeyOf(email))))
	const moved = await tx
		.update(vendorExtras)
		.set({ vendorEmail: emailKeyOf(email) })
		.where(and(eq(vendorExtras.editionId, editionId), eq(vendorExtras.emailKey, emailKey), notExists(taken)))
		.returning({ id: vendorExtras.id })
	return moved.length
}
