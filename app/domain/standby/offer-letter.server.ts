import type { Db } from "../../platform/db.server.ts"
import { formatNairobiDateTime } from "../../values/clock.ts"
import type { LockedApplication } from "../applications/locked-application.server.ts"
import { readEditionLetters } from "../letter-templates/edition-letters.server.ts"
import { queueMail } from "../mail/commands.server.ts"
import { offerLetter } from "./mails.tsx"

/** The email that offers a place. @returns its outbox id */
export async function queueOffer(
	tx: Db,
	{ id, editionId, number, tentSpace, emailAddress }: LockedApplication,
	offer: { id: number; expiresAt: Date },
	at: Date,
): Promise<number> {
	const letters = await readEditionLetters(tx, editionId)
	return queueMail(tx, {
		...offerLetter(letters, { number, stall: tentSpace, until: formatNairobiDateTime(offer.expiresAt) }),
		kind: "standby-offer",
		cause: `standby-offer:${offer.id}`,
		to: emailAddress.trim(),
		applicationId: id,
		at,
	})
}
