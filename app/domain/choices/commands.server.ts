import type { Db } from "../../platform/db.server.ts"
import { readVerdict } from "../applications/announced-verdict.server.ts"
import { applicationChoices } from "../applications/choice-schema.server.ts"
import { type Decider, type DecisionResult, decideApplication } from "../applications/commands.server.ts"
import {
	isStale,
	type LockedApplication,
	lockApplication,
} from "../applications/locked-application.server.ts"
import { checkMaximums, type OverMaximum } from "../applications/mix.server.ts"
import { type ApplicationStatus, brandOf, type Choice } from "../applications/rules.ts"
import { recordAuditEvent } from "../audit/commands.server.ts"
import { findLastActor, type LastActor } from "../audit/last-actor.server.ts"
import { actorOf } from "../audit/rules.ts"
import { EDITION_CLOSED, type EditionClosed } from "../editions/closing.server.ts"
import { discardHeldLetter, holdLetter } from "../mail/held-letters.server.ts"
import { LETTER_OF_CHOICE, writeChoiceLetter } from "./letters.server.ts"

/** Who chooses, when, and what the screen showed (`stateVersion`). */
export interface Chooser extends Decider {
	/** Of our own site, for the links of the letter: no trailing slash. */
	origin: string
	/** Words that somebody wrote into the held letter may go. Missing: then nothing is changed. */
	discardsEdits?: boolean
}

/** The screen was out of date: what is true instead, and who made it so. */
export interface ChoiceConflict {
	ok: false
	reason: "changed-meanwhile"
	brandName: string
	status: ApplicationStatus
	/** Missing: nothing is chosen now. */
	choice?: Choice
	/** Missing: nobody knows any more. */
	last?: LastActor
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
			madeBy?: LastActor
	  }
	| { ok: false; reason: "vendor-not-found" }
	/** Its edition tells at once: it is decided (`decideApplication`). */
	| { ok: false; reason: "letters-at-once" }
	/** The words of its letter were edited, and would go. */
	| { ok: false; reason: "letter-edited"; brandName: string }
	| OverMaximum
	| EditionClosed
	| ChoiceConflict

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
		if (current === choice) return unchangedResult(application, choice, chooser)
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
		if (!application.choice) return { ok: true, brandName: brandOf(application), changed: false }
		const released = application.status === "approved" ? "yes" : undefined
		return (await findRefusal(tx, application, chooser, released)) ?? removeChoice(tx, application, chooser)
	})
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
		return run(tx, application)
	})
}

/** What the vendor was told; undefined: nothing yet. */
async function readReleasedChoice(tx: Db, application: LockedApplication): Promise<Choice | undefined> {
	const verdict = await readVerdict(tx, application)
	return verdict === "pending" ? undefined : verdict
}

function unchangedResult(application: LockedApplication, choice: Choice, chooser: Chooser): ChoiceResult {
	const last = application.choice ?? application.last
	const isAnothers = last && last.by !== chooser.by && isStale(application, chooser.expected)
	const brandName = brandOf(application)
	const unreleased = application.choice && { choice }
	return {
		ok: true,
		brandName,
		changed: false,
		...unreleased,
		...(isAnothers && { madeBy: actorOfLast(last) }),
	}
}

const actorOfLast = ({ by, name, at }: LastActor): LastActor => ({ by, name, at })

/** @param to what will hold once everything chosen is released */
async function findRefusal(
	tx: Db,
	application: LockedApplication,
	{ expected, discardsEdits, acceptedExcess }: Omit<Chooser, "origin">,
	to?: Choice,
): Promise<ChoiceResult | undefined> {
	if (isStale(application, expected)) return findConflict(tx, application)
	const brandName = brandOf(application)
	if (application.choice && application.choice.editedText !== null && !discardsEdits)
		return { ok: false, reason: "letter-edited", brandName }
	return to === "yes" ? checkMaximums(tx, application, brandName, acceptedExcess) : undefined
}

/** What is true now of an application that a click came too late for. */
async function findConflict(tx: Db, application: LockedApplication): Promise<ChoiceConflict> {
	const { id, status, choice, last } = application
	const conflict = {
		ok: false,
		reason: "changed-meanwhile",
		brandName: brandOf(application),
		status,
	} as const
	if (choice) return { ...conflict, choice: choice.choice, last: actorOfLast(choice) }
	const subject = { kind: "vendor", id, applicationId: id } as const
	const by = await findLastActor(tx, subject, ["choice-taken-back", "application-decided"])
	return { ...conflict, ...((by ?? last) && { last: by ?? last }) }
}

async function replaceChoice(
	tx: Db,
	application: LockedApplication,
	choice: Choice,
	{ by, at, origin }: Chooser,
): Promise<void> {
	const { id, emailAddress } = application
	if (application.choice) await discardHeldLetter(tx, id)
	const letter = await writeChoiceLetter(tx, application, choice, origin)
	const mailId = await holdLetter(tx, {
		...letter,
		kind: LETTER_OF_CHOICE[choice],
		tells: choice,
		to: emailAddress.trim(),
		applicationId: id,
		at,
	})
	await tx
		.insert(applicationChoices)
		.values({ applicationId: id, choice, mailId, chosenBy: by, chosenAt: at })
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
