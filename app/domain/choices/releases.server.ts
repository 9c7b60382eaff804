import { and, asc, eq, isNull, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { currentTrace } from "../../platform/trace.server.ts"
import { users } from "../accounts/schema.server.ts"
import { applicationChoices } from "../applications/choice-schema.server.ts"
import { findLastChangeIn, type LastChange } from "../applications/conflicts.server.ts"
import { CHOICES, type Choice } from "../applications/rules.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { recordAuditEvent } from "../audit/commands.server.ts"
import type { LastActor } from "../audit/last-actor.server.ts"
import type { MemberAct } from "../audit/rules.ts"
import { EDITION_CLOSED, type EditionClosed, lockDecisionRules } from "../editions/closing.server.ts"
import { choicesVersion } from "./rules.ts"
import { releaseItems, releases } from "./schema.server.ts"

/** Which choices are told: all of these kinds, or these alone, by their ids. */
export type Selection = { choices: readonly Choice[] } | { ids: readonly number[] }

export interface ReleaseRequest extends MemberAct {
	selection: Selection
	/** What the screen showed (`choicesVersion`). */
	expected: string
	dueAt: Date
	/** Of our own site, for the links of the letters: no trailing slash. */
	origin: string
}

export type ReleaseRequestResult =
	| { ok: true; id: number; choices: number }
	| EditionClosed
	/** `last`: what was changed last in the edition, and of which vendor. */
	| { ok: false; reason: "changed-meanwhile"; last?: LastChange & { brandName: string } }
	| { ok: false; reason: "nothing-chosen" }
	/** One of this edition waits or runs. */
	| { ok: false; reason: "already-requested"; last: LastActor; dueAt: Date }

const ofEdition = (editionId: number) =>
	sql`${applicationChoices.applicationId} in (
		select id from ${vendorApplications} where ${vendorApplications.editionId} = ${editionId})`

/** What was chosen in an edition and is not released, by application. */
function listChoiceIds(db: Db, editionId: number) {
	const { id, applicationId, choice } = applicationChoices
	return db
		.select({ applicationId, choiceId: id, choice })
		.from(applicationChoices)
		.where(ofEdition(editionId))
		.orderBy(asc(applicationId))
}

/**
 * Asks for choices to be told, now or later: a job does it (`releaseDueChoices`). A choice that is changed after this is
 * not among them any more.
 */
export function requestRelease(
	db: Db,
	editionId: number,
	{ selection, expected, dueAt, origin, by, at }: ReleaseRequest,
): Promise<ReleaseRequestResult> {
	return db.transaction(async (tx) => {
		if (!(await lockDecisionRules(tx, editionId)).isOpen) return EDITION_CLOSED
		const request = { editionId, requestedBy: by, requestedAt: at, dueAt, origin }
		// Of two who ask at once the second waits here.
		const [release] = await tx
			.insert(releases)
			.values({ ...request, requestId: currentTrace().requestId })
			.onConflictDoNothing()
			.returning({ id: releases.id })
		if (!release) return findUnfinished(tx, editionId, at)
		const rollBack = () => tx.delete(releases).where(eq(releases.id, release.id))
		// In one statement, so that both are of one moment.
		const unreleased = await listChoiceIds(tx, editionId)
		if (choicesVersion(unreleased) !== expected) {
			await rollBack()
			return findChangedMeanwhile(tx, editionId)
		}
		const selected = unreleased.filter(isSelected(selection))
		if (!selected.length) {
			await rollBack()
			return { ok: false, reason: "nothing-chosen" }
		}
		await insertItems(tx, release.id, selected)
		await recordAuditEvent(tx, {
			by: { organiser: by },
			at,
			action: "release-requested",
			about: { kind: "edition", id: editionId },
			after: { release: release.id, choices: selected.length, dueAt: dueAt.toISOString() },
		})
		return { ok: true, id: release.id, choices: selected.length }
	})
}

async function findChangedMeanwhile(tx: Db, editionId: number): Promise<ReleaseRequestResult> {
	const last = await findLastChangeIn(tx, editionId)
	return { ok: false, reason: "changed-meanwhile", ...(last && { last }) }
}

async function findUnfinished(tx: Db, editionId: number, at: Date): Promise<ReleaseRequestResult> {
	const { requestedBy, requestedAt, dueAt } = releases
	const [unfinished] = await tx
		.select({ by: requestedBy, name: users.name, requestedAt, dueAt })
		.from(releases)
		.leftJoin(users, eq(users.id, requestedBy))
		.where(and(eq(releases.editionId, editionId), isUnfinished))
	// It came to its end in this moment.
	if (!unfinished) return findChangedMeanwhile(tx, editionId)
	const { by, name } = unfinished
	const last = { by, name, at: unfinished.requestedAt ?? at }
	return { ok: false, reason: "already-requested", last, dueAt: unfinished.dueAt }
}

export const isUnfinished = and(isNull(releases.finishedAt), isNull(releases.stoppedAt))

type SelectedChoice = Awaited<ReturnType<typeof listChoiceIds>>[number]

const isSelected =
	(selection: Selection) =>
	({ choiceId, choice }: SelectedChoice): boolean =>
		"ids" in selection ? selection.ids.includes(choiceId) : selection.choices.includes(choice)

async function insertItems(tx: Db, releaseId: number, selected: SelectedChoice[]): Promise<void> {
	for (let first = 0; first < selected.length; first += CHUNK) {
		const chunk = selected.slice(first, first + CHUNK)
		await tx.insert(releaseItems).values(chunk.map((item) => ({ ...item, releaseId })))
	}
}

/** Rows a statement: each value is a parameter, of which there are 65,535. */
const CHUNK = 5_000

export type StopResult = { ok: true; untold: number } | { ok: false; reason: "not-running"; last?: LastActor }

/** Ends a release after the choice that is being told in this moment; the others stay chosen. */
export function stopRelease(
	db: Db,
	{ id, editionId }: { id: number; editionId: number },
	{ by, at }: MemberAct,
): Promise<StopResult> {
	return db.transaction(async (tx) => {
		const ofRelease = and(eq(releases.id, id), eq(releases.editionId, editionId))
		const [stopped] = await tx
			.update(releases)
			.set({ stoppedBy: by, stoppedAt: at })
			.where(and(ofRelease, isUnfinished))
			.returning({ id: releases.id })
		if (!stopped) {
			const { stoppedBy, stoppedAt } = releases
			const [ended] = await tx
				.select({ by: stoppedBy, name: users.name, at: stoppedAt })
				.from(releases)
				.leftJoin(users, eq(users.id, stoppedBy))
				.where(ofRelease)
			const last = ended?.at ? { ...ended, at: ended.at } : undefined
			return { ok: false, reason: "not-running", ...(last && { last }) }
		}
		const untold = await tx.$count(
			releaseItems,
			and(eq(releaseItems.releaseId, id), isNull(releaseItems.outcome)),
		)
		await recordAuditEvent(tx, {
			by: { organiser: by },
			at,
			action: "release-stopped",
			about: { kind: "edition", id: editionId },
			after: { release: id, untold },
		})
		return { ok: true, untold }
	})
}

export interface ChoiceCounts {
	counts: Record<Choice, number>
	/** To be sent along with what is asked for on this screen. */
	version: string
}

/** How many unreleased choices of an edition there are of each kind. @param selection missing: of all */
export async function countChoices(
	db: Db,
	editionId: number,
	selection: Selection = { choices: CHOICES },
): Promise<ChoiceCounts> {
	const unreleased = await listChoiceIds(db, editionId)
	const selected = unreleased.filter(isSelected(selection))
	const countOf = (choice: Choice) => selected.filter((one) => one.choice === choice).length
	const counts = { yes: countOf("yes"), standby: countOf("standby"), no: countOf("no") }
	return { counts, version: choicesVersion(unreleased) }
}

/** Of an edition that tells at once, none. */
export const countUnreleased = (db: Db, editionId: number): Promise<number> =>
	db.$count(applicationChoices, ofEdition(editionId))
