import { and, eq, inArray, isNull, lte, or } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { executeRuns } from "../../platform/item-runs.server.ts"
import type { Log } from "../../platform/log.server.ts"
import type { Clock } from "../../values/clock.ts"
import { applicationChoices, standbyEntries } from "../applications/choice-schema.server.ts"
import {
	type LockedApplication,
	lockApplication,
	type UnreleasedChoice,
} from "../applications/locked-application.server.ts"
import { findUnaskedExcess, lockMix } from "../applications/mix.server.ts"
import { STATUS_OF_CHOICE } from "../applications/rules.ts"
import { recordAuditEvent } from "../audit/commands.server.ts"
import { actorOf } from "../audit/rules.ts"
import { joinStandby, recordDecision } from "../decisions/commands.server.ts"
import { nextConfirmationCause } from "../decisions/confirmation.server.ts"
import { contradictionsOf, findTwoAnswers, readVendorGroups } from "../duplicates/two-answers.server.ts"
import { issueDocuments } from "../ledger/issue-invoice.server.ts"
import { releaseHeldLetter } from "../mail/held-letters.server.ts"
import { readLetterParts } from "./edit-letter.server.tsx"
import { LETTER_OF_CHOICE } from "./letters.server.ts"
import { isUnfinished } from "./releases.server.ts"
import type { ReleaseOutcome } from "./rules.ts"
import { releaseItems, releases } from "./schema.server.ts"

/** The job that tells what is due; asked for every minute and when a release is. */
export const RELEASE_JOB = "release-choices"

type Release = typeof releases.$inferSelect

/**
 * Tells the choices of all releases whose time has come, one application in a transaction: choice, decision, status,
 * standby list and letter change together. A process that dies leaves whole applications, and the next one goes on;
 * several may work at once.
 * @returns whether there are new letters
 */
export const releaseDueChoices = (db: Db, now: Clock, log: Log): Promise<boolean> => {
	const { releaseId: run, applicationId: about, outcome } = releaseItems
	return executeRuns(
		db,
		{
			runs: releases,
			items: { run, about, outcome },
			isRunning: and(isUnfinished, lte(releases.dueAt, now())),
		},
		{
			now,
			execute: (key) => releaseOrKeepFailure(db, { releaseId: key.run, applicationId: key.about }, now()),
			onError: (err, key) =>
				log.error({ err, release: key.run, about: key.about }, "a choice could not be released"),
		},
	)
}

interface ItemKey {
	releaseId: number
	applicationId: number
}

async function releaseOrKeepFailure(db: Db, key: ItemKey, at: Date): Promise<void> {
	try {
		await releaseItem(db, key, at)
	} catch (error) {
		await keepFailure(db, key, error)
		throw error
	}
}

const isItem = ({ releaseId, applicationId }: ItemKey) =>
	and(eq(releaseItems.releaseId, releaseId), eq(releaseItems.applicationId, applicationId))

/** For whoever looks at the release; what broke stands in the log. */
async function keepFailure(db: Db, key: ItemKey, error: unknown): Promise<void> {
	const failure = error instanceof EmailNotWritten ? "email" : "other"
	await db
		.update(releaseItems)
		.set({ failure })
		.where(and(isItem(key), isOpen))
}

class EmailNotWritten extends Error {}

const isOpen = isNull(releaseItems.outcome)

/** Tells one vendor what was chosen, unless the release was stopped or somebody told it before. */
function releaseItem(db: Db, key: ItemKey, at: Date): Promise<void> {
	return db.transaction(async (tx) => {
		// Whoever stops the release waits for us, and then nobody goes on.
		const [release] = await tx
			.select()
			.from(releases)
			.where(and(eq(releases.id, key.releaseId), isUnfinished))
			.for("share")
		if (!release) return
		const application = await lockApplication(tx, key.applicationId)
		const [item] = await tx
			.select()
			.from(releaseItems)
			.where(and(isItem(key), isOpen))
		if (!item) return
		const choice = application?.choice?.id === item.choiceId ? application.choice : undefined
		const outcome = await judgeItem(tx, application, choice, item)
		if (application && choice && outcome === "released")
			await tellChoice(tx, application, choice, { ...release, at })
		await tx.update(releaseItems).set({ outcome, failure: null }).where(isItem(key))
	})
}

/**
 * Whether whoever released it was asked about each answer that the same vendor has, or gets here as well, and that says
 * something else: an address or a number may have been corrected since.
 */
async function isAgreedUpon(
	tx: Db,
	{ id, editionId }: LockedApplication,
	{ releaseId, agreedTwoAnswers }: typeof releaseItems.$inferSelect,
): Promise<boolean> {
	const [group] = await readVendorGroups(tx, editionId, [id])
	if (!group) return true
	const { applicationId, choice, outcome } = releaseItems
	// Of two who contradict each other neither is told, whichever comes first.
	const isWaiting = or(isOpen, eq(outcome, "two-answers"))
	const ids = group.members.map((member) => member.id)
	const items = await tx
		.select({ applicationId, choice })
		.from(releaseItems)
		.where(and(eq(releaseItems.releaseId, releaseId), isWaiting, inArray(applicationId, ids)))
	const answers = new Map(items.map((one) => [one.applicationId, one.choice]))
	const twoAnswers = await findTwoAnswers(tx, editionId, answers)
	return contradictionsOf(twoAnswers, id).every((one) => agreedTwoAnswers.includes(one))
}

async function judgeItem(
	tx: Db,
	application: LockedApplication | undefined,
	choice: UnreleasedChoice | undefined,
	item: typeof releaseItems.$inferSelect,
): Promise<ReleaseOutcome> {
	if (application?.isEditionClosed) return "edition-closed"
	if (!application || !choice) return "changed"
	if (!(await isAgreedUpon(tx, application, item))) return "two-answers"
	return (await hasPlace(tx, application, choice)) ? "released" : "over-maximum"
}

/** Of who has another stall or kind of goods than they were chosen for it is asked again. They take turns with whoever chooses. */
async function hasPlace(tx: Db, application: LockedApplication, choice: UnreleasedChoice): Promise<boolean> {
	const { id, editionId } = application
	if (choice.choice !== "yes") return true
	await lockMix(tx, editionId)
	const excess = await findUnaskedExcess(tx, editionId, [{ ...application, ...choice, id }])
	return !excess.get(id)?.length
}

type ReleaseOrder = Pick<Release, "requestedBy" | "origin"> & { at: Date }

async function tellChoice(
	tx: Db,
	application: LockedApplication,
	unreleased: UnreleasedChoice,
	{ requestedBy: by, origin, at }: ReleaseOrder,
): Promise<void> {
	const { id, choice, mailId } = unreleased
	await tx.delete(applicationChoices).where(eq(applicationChoices.id, id))
	const status = STATUS_OF_CHOICE[choice]
	const { decision } = await recordDecision(tx, application, status, "application-decided", { by, at })
	// By the account after the charges of the decision.
	const letter = await readLetterParts(tx, application, unreleased, { origin, at }).catch(
		(cause: unknown) => {
			throw new EmailNotWritten("the email of a choice could not be written", { cause })
		},
	)
	if (choice === "standby") await joinStandby(tx, application.id, at)
	else await tx.delete(standbyEntries).where(eq(standbyEntries.applicationId, application.id))
	const kind = LETTER_OF_CHOICE[choice]
	const cause =
		kind === "confirmation" ? await nextConfirmationCause(tx, application.id) : `denial:${decision}`
	await releaseHeldLetter(tx, mailId, { kind, cause, to: application.emailAddress.trim(), letter, at })
	if (kind === "confirmation") {
		const about = { kind: "letter", id: mailId } as const
		const event = { by: actorOf(by), at, action: "confirmation-sent", about } as const
		await recordAuditEvent(tx, { ...event, applicationId: application.id })
		await issueDocuments(tx, application.id, { by, at })
	}
}
