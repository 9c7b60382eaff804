import type { Db } from "../../platform/db.server.ts"
import type { LockedApplication } from "../applications/locked-application.server.ts"
import type { Choice } from "../applications/rules.ts"
import { writeDenial } from "../decisions/commands.server.ts"
import { writeConfirmation } from "../decisions/confirmation-letter.server.ts"
import type { Sending } from "../letter-templates/edition-letters.server.ts"

export const LETTER_OF_CHOICE = { yes: "confirmation", standby: "denial", no: "denial" } as const

/**
 * The letter of a choice, by the facts of this moment: what is told at once elsewhere, but that only whoever is on standby
 * is promised a place on the list.
 */
export async function writeChoiceLetter(
	db: Db,
	application: LockedApplication,
	choice: Choice,
	sending: Sending,
) {
	if (choice === "yes") return writeConfirmation(db, application, sending)
	return { ...(await writeDenial(db, application, { isOnStandby: choice === "standby" })), facts: null }
}
