import { and, eq, type SQL, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { formatNairobiDateTime } from "../../values/clock.ts"
import type { LockedApplication } from "../applications/locked-application.server.ts"
import { standbyOffers } from "../applications/standby-schema.server.ts"
import { readEditionLetters } from "../letter-templates/edition-letters.server.ts"
import { queueMail, renderLetter } from "../mail/commands.server.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { offerLetter } from "./mails.tsx"

interface Offer {
	id: number
	expiresAt: Date
}

const causeOf = ({ id }: Pick<Offer, "id">) => `standby-offer:${id}`

export const isLetterOfOffer: SQL = sql`${outboxMails.cause} = 'standby-offer:' || ${standbyOffers.id}`

/** The email that offers a place. @returns its outbox id */
export async function queueOffer(
	tx: Db,
	application: LockedApplication,
	offer: Offer,
	at: Date,
): Promise<number> {
	return queueMail(tx, {
		...(await writeOffer(tx, application, offer)),
		kind: "standby-offer",
		cause: causeOf(offer),
		to: application.emailAddress.trim(),
		applicationId: application.id,
		at,
	})
}

/** An email that waits names the time that the offer has by now; one that a process has in hand leaves as it is. */
export async function rewriteOffer(tx: Db, application: LockedApplication, offer: Offer): Promise<void> {
	const { subject, body } = await writeOffer(tx, application, offer)
	const letter = await renderLetter(body, { kind: "standby-offer", applicationId: application.id })
	await tx
		.update(outboxMails)
		.set({ subject, ...letter })
		.where(and(eq(outboxMails.cause, causeOf(offer)), eq(outboxMails.state, "queued")))
}

async function writeOffer(
	tx: Db,
	{ editionId, brandName, number, tentSpace }: LockedApplication,
	{ expiresAt }: Offer,
) {
	const letters = await readEditionLetters(tx, editionId)
	return offerLetter(letters, {
		brandName,
		number,
		stall: tentSpace,
		until: formatNairobiDateTime(expiresAt),
	})
}
