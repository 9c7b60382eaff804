import type { Db } from "../../platform/db.server.ts"
import { writeDenial } from "../applications/commands.server.ts"
import { writeConfirmation } from "../applications/confirmation.server.ts"
import type { LockedApplication } from "../applications/locked-application.server.ts"
import type { Choice } from "../applications/rules.ts"

export const LETTER_OF_CHOICE = { yes: "confirmation", standby: "denial", no: "denial" } as const

/**
 * The letter of a choice, by the facts of this moment: what is told at once elsewhere, but that only whoever is on standby
 * is promised a place on the list.
 * @param origin of our own site, for its links: no trailing slash
 */
export async function writeChoiceLetter(
	db: Db,
	application: LockedApplication,
	choice: Choice,
	origin: string,
) {
	if (choice === "yes") return writeConfirmation(db, application, origin)
	return { ...(await writeDenial(db, application, { isOnStandby: choice === "standby" })), facts: null }
}
