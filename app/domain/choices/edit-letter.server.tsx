import { eq } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { applicationChoices } from "../applications/choice-schema.server.ts"
import {
	currentVersionOf,
	type LockedApplication,
	lockApplication,
	type UnreleasedChoice,
} from "../applications/locked-application.server.ts"
import { brandOf, type Choice } from "../applications/rules.ts"
import { recordAuditEvent } from "../audit/commands.server.ts"
import type { MemberAct } from "../audit/rules.ts"
import { readEditionCompany } from "../content/queries.server.ts"
import { findLastChange, type LastChange } from "../decisions/conflicts.server.ts"
import { EDITION_CLOSED, type EditionClosed } from "../editions/closing.server.ts"
import type { Sending } from "../letter-templates/edition-letters.server.ts"
import { renderLetter } from "../mail/commands.server.ts"
import { type LetterParts, readHeldLetter, rewriteHeldLetter } from "../mail/held-letters.server.ts"
import { LETTER_OF_CHOICE, writeChoiceLetter } from "./letters.server.ts"
import { EditedLetter } from "./mails.tsx"

/** A held letter as it will leave, but for facts that change until then. */
export interface HeldLetter extends LetterParts {
	applicationId: number
	editionId: number
	brandName: string
	to: string
	choice: Choice
	/** Which letter of which choice it is, to be sent along with each change. */
	version: string
	/** Of the application, to be sent along with another choice (`stateVersion`). */
	choiceVersion: string
	isEdited: boolean
	/** What stands in the form: mail/letter-text.ts. */
	editableText: string
}

/** Of the letter of a choice, to be sent along with whatever changes its words. */
export const letterVersionOf = ({ id, letterVersion }: UnreleasedChoice): string => `${id}:${letterVersion}`

/** @returns undefined where nothing is chosen */
export function findHeldLetter(
	db: Db,
	applicationId: number,
	sending: Sending,
): Promise<HeldLetter | undefined> {
	return db.transaction(async (tx) => {
		const application = await lockApplication(tx, applicationId)
		const choice = application?.choice
		if (!choice) return undefined
		const { editionId, emailAddress } = application
		const letter = await readEditableText(tx, application, choice, sending)
		return {
			...letter,
			applicationId,
			editionId,
			brandName: brandOf(application),
			to: emailAddress.trim(),
			choice: choice.choice,
			version: letterVersionOf(choice),
			choiceVersion: currentVersionOf(application),
			isEdited: choice.editedText !== null,
		}
	})
}

/** Its own words where somebody edited it, else ours by the facts of this moment. */
export async function readLetterParts(
	tx: Db,
	application: LockedApplication,
	unreleased: UnreleasedChoice,
	sending: Sending,
): Promise<LetterParts> {
	const { editableText: _, ...letter } = await readEditableText(tx, application, unreleased, sending)
	return letter
}

async function readEditableText(
	tx: Db,
	application: LockedApplication,
	{ choice, mailId, editedText }: UnreleasedChoice,
	sending: Sending,
): Promise<LetterParts & Pick<HeldLetter, "editableText">> {
	if (editedText !== null) {
		const letter = await readHeldLetter(tx, mailId)
		return {
			...letter,
			facts: letter.facts && { ...letter.facts, isEdited: true },
			editableText: editedText,
		}
	}
	const { subject, body, facts, editableText } = await writeChoiceLetter(tx, application, choice, sending)
	const kind = LETTER_OF_CHOICE[choice]
	return {
		subject,
		facts,
		editableText,
		...(await renderLetter(body, { kind, applicationId: application.id })),
	}
}

export type LetterEditResult =
	| { ok: true }
	| EditionClosed
	/** It is another letter by now, or none. */
	| { ok: false; reason: "changed-meanwhile"; last?: LastChange & { brandName: string } }

interface LetterEdit extends MemberAct {
	/** As the screen showed it (`HeldLetter.version`). */
	expected: string
	/** Of our own site, for the links of the letter: no trailing slash. */
	origin: string
	/** Missing: back to our own words. */
	edited?: { subject: string; text: string }
}

/** Puts an organiser's words into the held letter of a choice; they stay until the choice changes. */
export function editHeldLetter(
	db: Db,
	applicationId: number,
	{ expected, origin, edited, by, at }: LetterEdit,
): Promise<LetterEditResult> {
	return db.transaction(async (tx) => {
		const application = await lockApplication(tx, applicationId)
		if (application?.isEditionClosed) return EDITION_CLOSED
		const choice = application?.choice
		if (!choice || letterVersionOf(choice) !== expected) {
			const last = application && (await findLastChange(tx, application, ["held-letter-edited"]))
			const named = last && { ...last, brandName: brandOf(application) }
			return { ok: false, reason: "changed-meanwhile", ...(named && { last: named }) }
		}
		const editedText = edited?.text ?? null
		const letter = edited
			? {
					subject: edited.subject,
					...(await renderEdited(tx, application, { text: edited.text, choice: choice.choice })),
				}
			: await readLetterParts(tx, application, { ...choice, editedText }, { origin, at })
		// The words were edited as they say it now.
		const { facts } = await writeChoiceLetter(tx, application, choice.choice, { origin, at })
		await rewriteHeldLetter(tx, choice.mailId, { ...letter, facts })
		await tx
			.update(applicationChoices)
			.set({ editedText, letterVersion: choice.letterVersion + 1 })
			.where(eq(applicationChoices.id, choice.id))
		await recordAuditEvent(tx, {
			by: { organiser: by },
			at,
			action: "held-letter-edited",
			about: { kind: "vendor", id: applicationId },
			after: { ownWords: edited !== undefined },
		})
		return { ok: true }
	})
}

async function renderEdited(
	tx: Db,
	{ id, editionId, festival }: LockedApplication,
	{ text, choice }: { text: string; choice: Choice },
) {
	const company = await readEditionCompany(tx, editionId)
	return renderLetter(<EditedLetter company={company} festival={festival} text={text} />, {
		kind: LETTER_OF_CHOICE[choice],
		applicationId: id,
	})
}
