import type { Db } from "../../platform/db.server.ts"
import { readVerdict } from "../applications/announced-verdict.server.ts"
import { applicationChoices } from "../applications/choice-schema.server.ts"
import {
	isStale,
	type LockedApplication,
	lockApplication,
} from "../applications/locked-application.server.ts"
import { checkMaximums, type OverMaximum } from "../applications/mix.server.ts"
import { brandOf, type Choice, choiceOf } from "../applications/rules.ts"
import { recordAuditEvent } from "../audit/commands.server.ts"
import { actorOf } from "../audit/rules.ts"
import { type Decider, type DecisionResult, decideApplication } from "../decisions/commands.server.ts"
import {
	type ApplicationConflict,
	findConflict,
	findLastChange,
	type LastChange,
	type LetterEdited,
	letterEdited,
} from "../decisions/conflicts.server.ts"
import { EDITION_CLOSED, type EditionClosed } from "../editions/closing.server.ts"
import { discardHeldLetter, holdLetter } from "../mail/held-letters.server.ts"
import { letterVersionOf } from "./edit-letter.server.tsx"
import { LETTER_OF_CHOICE, writeChoiceLetter } from "./letters.server.ts"

/** Who chooses, when, and what the screen showed (`stateVersion`). */
export interface Chooser extends Decider {
	/** Of our own site, for the links of the letter: no trailing slash. */
	origin: string
	/** Of the held letter whose edited words may go (`letterVersionOf`). Missing, or of other words: then nothing is changed. */
	discardedLetter?: string | undefined
}

export type ChoiceResult =
	| {
			ok: true
			brandName: string
			/** False when it already was so: then nothing was written. */
			changed: boolean
			/** Missing: nothing is chosen now, and what the vendor was told stays. */
			choice?: Choice
			/** Whoever made it so, when that was somebody else since the screen was shown. */
			madeBy?: LastChange
	  }
	| { ok: false; reason: "vendor-not-found" }
	/** Its edition tells at once: it is decided (`decideApplication`). */
	| { ok: false; reason: "letters-at-once" }
	| LetterEdited
	| OverMaximum
	| EditionClosed
	| ApplicationConflict

type Choosing = (tx: Db, application: LockedApplication) => Promise<ChoiceResult>

/**
 * Chooses what a vendor will be told: one held letter takes the place of another one. Choosing what the vendor was told
 * already takes the choice back. Choosers of one application take turns.
 */
export function chooseForApplication(
	db: Db,
	id: number,
	choice: Choice,
	chooser: Chooser,
): Promise<ChoiceResult> {
	return withApplication(db, id, async (tx, application) => {
		const released = await readReleasedChoice(tx, application)
		const current = application.choice?.choice ?? released
		if (current === choice) return unchangedResult(tx, application, choice, chooser)
		const refusal = await findRefusal(tx, application, chooser, choice)
		if (refusal) return refusal
		if (choice === released) return removeChoice(tx, application, chooser)
		await replaceChoice(tx, application, choice, chooser)
		return { ok: true, brandName: brandOf(application), changed: true, choice }
	})
}

/** Takes back what was chosen and not told; what the vendor was told before stays. */
export function takeBackChoice(db: Db, id: number, chooser: Omit<Chooser, "origin">): Promise<ChoiceResult> {
	return withApplication(db, id, async (tx, application) => {
		if (!application.choice) return findTakenBack(tx, application, chooser)
		const released = application.status === "approved" ? "yes" : undefined
		return (await findRefusal(tx, application, chooser, released)) ?? removeChoice(tx, application, chooser)
	})
}

/** Where nothing is left to be taken back: by somebody before us, or because it was released. */
async function findTakenBack(
	tx: Db,
	application: LockedApplication,
	{ by, expected }: Omit<Chooser, "origin">,
): Promise<ChoiceResult> {
	const unchanged = { ok: true, brandName: brandOf(application), changed: false } as const
	if (!isStale(application, expected)) return unchanged
	const conflict = await findConflict(tx, application)
	if (conflict.last?.change.kind !== "choice-taken-back") return conflict
	return { ...unchanged, ...(conflict.last.by !== by && { madeBy: conflict.last }) }
}

type ReturnResult =
	| { decided: DecisionResult; chosen?: undefined }
	| { decided?: undefined; chosen: ChoiceResult }

/**
 * Sets an application back to pending, whatever its edition does with letters: of a vendor who was told nothing yet only
 * the choice is taken back.
 */
export function returnToPending(db: Db, id: number, chooser: Omit<Chooser, "origin">): Promise<ReturnResult> {
	return db.transaction(async (tx) => {
		const application = await lockApplication(tx, id)
		const decide = async () => ({ decided: await decideApplication(tx, id, "pending", chooser) })
		if (!application?.choice || application.isEditionClosed) return decide()
		const refusal = await findRefusal(tx, application, chooser)
		if (refusal) return { chosen: refusal }
		return application.status === "pending"
			? { chosen: await removeChoice(tx, application, chooser) }
			: decide()
	})
}

function withApplication(db: Db, id: number, run: Choosing): Promise<ChoiceResult> {
	return db.transaction(async (tx) => {
		const application = await lockApplication(tx, id)
		if (!application) return { ok: false, reason: "vendor-not-found" }
		if (application.isEditionClosed) return EDITION_CLOSED
		if (application.decisionLetters !== "held") return { ok: false, reason: "letters-at-once" }
		if (application.withdrawnAt) return findConflict(tx, application)
		return run(tx, application)
	})
}

/** What the vendor was told; undefined: nothing yet. */
const readReleasedChoice = async (tx: Db, application: LockedApplication): Promise<Choice | undefined> =>
	choiceOf(await readVerdict(tx, application))

async function unchangedResult(
	tx: Db,
	application: LockedApplication,
	choice: Choice,
	chooser: Chooser,
): Promise<ChoiceResult> {
	const last = isStale(application, chooser.expected) ? await findLastChange(tx, application) : undefined
	const isAnothers = last && last.by !== chooser.by
	return {
		ok: true,
		brandName: brandOf(application),
		changed: false,
		...(application.choice && { choice }),
		...(isAnothers && { madeBy: last }),
	}
}

/** @param to what will hold once everything chosen is released */
async function findRefusal(
	tx: Db,
	application: LockedApplication,
	{ expected, discardedLetter, acceptedExcess }: Omit<Chooser, "origin">,
	to?: Choice,
): Promise<ChoiceResult | undefined> {
	if (isStale(application, expected)) return findConflict(tx, application)
	const edited = application.choice?.editedText === null ? undefined : application.choice
	if (edited && letterVersionOf(edited) !== discardedLetter) return letterEdited(tx, application)
	return to === "yes" ? checkMaximums(tx, application, brandOf(application), acceptedExcess) : undefined
}

async function replaceChoice(
	tx: Db,
	application: LockedApplication,
	choice: Choice,
	{ by, at, origin }: Chooser,
): Promise<void> {
	const { id, emailAddress } = application
	if (application.choice) await discardHeldLetter(tx, id)
	const letter = await writeChoiceLetter(tx, application, choice, { origin, at })
	const mailId = await holdLetter(tx, {
		...letter,
		kind: LETTER_OF_CHOICE[choice],
		tells: choice,
		to: emailAddress.trim(),
		applicationId: id,
		at,
	})
	await tx.insert(applicationChoices).values({
		applicationId: id,
		choice,
		mailId,
		chosenBy: by,
		chosenAt: at,
		chosenCategory: application.category,
		chosenTentType: application.tentType,
	})
	await recordAuditEvent(tx, {
		by: actorOf(by),
		at,
		action: "choice-made",
		about: { kind: "vendor", id },
		before: { choice: application.choice?.choice ?? null },
		after: { choice },
	})
}

async function removeChoice(
	tx: Db,
	application: LockedApplication,
	{ by, at }: Omit<Chooser, "origin">,
): Promise<ChoiceResult> {
	const brandName = brandOf(application)
	if (!application.choice) return { ok: true, brandName, changed: false }
	await discardHeldLetter(tx, application.id)
	await recordAuditEvent(tx, {
		by: actorOf(by),
		at,
		action: "choice-taken-back",
		about: { kind: "vendor", id: application.id },
		before: { choice: application.choice.choice },
	})
	return { ok: true, brandName, changed: true }
}
