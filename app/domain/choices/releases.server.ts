import { and, eq, isNull } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { currentTrace } from "../../platform/trace.server.ts"
import { users } from "../accounts/schema.server.ts"
import { recordAuditEvent } from "../audit/commands.server.ts"
import type { LastActor } from "../audit/last-actor.server.ts"
import type { MemberAct } from "../audit/rules.ts"
import { findLastChangeIn, type LastChange } from "../decisions/conflicts.server.ts"
import { contradictionsOf, type TwoAnswers } from "../duplicates/two-answers.server.ts"
import { EDITION_CLOSED, type EditionClosed, lockDecisionRules } from "../editions/closing.server.ts"
import {
	parseVersion,
	questionVersion,
	type ReleaseQuestion,
	readReleaseQuestion,
	type SelectedChoice,
	type Selection,
} from "./release-question.server.ts"
import { releaseItems, releases } from "./schema.server.ts"

export interface ReleaseRequest extends MemberAct {
	selection: Selection
	/** What the question counted, and whom it named (`questionVersion`). */
	expected: string
	/**
	 * What becomes of vendors who would get two answers: they get them, or are left out. Missing: nobody was asked,
	 * and nothing is released where there are any.
	 */
	twoAnswers?: TwoAnswersReply | undefined
	dueAt: Date
	/** Of our own site, for the links of the letters: no trailing slash. */
	origin: string
}

/** What somebody said who was asked by name whether vendors may get two answers. */
export type TwoAnswersReply = "tell" | "leave-out"

export type ReleaseRequestResult =
	/** `leftOut`: of what was asked for. `full`: of the choices, those that have no place as they are now. */
	| { ok: true; id: number; choices: number; leftOut: number; full: number }
	| EditionClosed
	/** `last`: what was changed last in the edition, and of which vendor. */
	| { ok: false; reason: "changed-meanwhile"; last?: LastChange & { brandName: string } }
	| { ok: false; reason: "nothing-chosen" }
	/** Nobody was asked whether these vendors may get two answers; empty: nobody gets them any more. */
	| { ok: false; reason: "two-answers"; vendors: TwoAnswers[] }
	/** One of this edition waits or runs. */
	| { ok: false; reason: "already-requested"; last: LastActor; dueAt: Date }

/**
 * Asks for choices to be told, now or later: a job does it (`releaseDueChoices`). A choice that is changed after this is
 * not among them any more.
 */
export function requestRelease(
	db: Db,
	editionId: number,
	request: ReleaseRequest,
): Promise<ReleaseRequestResult> {
	const { dueAt, origin, by, at } = request
	return db.transaction(async (tx) => {
		if (!(await lockDecisionRules(tx, editionId)).isOpen) return EDITION_CLOSED
		// Of two who ask at once the second waits here.
		const [release] = await tx
			.insert(releases)
			.values({
				editionId,
				requestedBy: by,
				requestedAt: at,
				dueAt,
				origin,
				requestId: currentTrace().requestId,
			})
			.onConflictDoNothing()
			.returning({ id: releases.id })
		if (!release) return findUnfinished(tx, editionId, request.selection)
		const items = await findItems(tx, editionId, request)
		if (!items.ok) {
			await tx.delete(releases).where(eq(releases.id, release.id))
			return items
		}
		await insertItems(tx, release.id, items)
		const choices = items.selected.length
		await recordAuditEvent(tx, {
			by: { organiser: by },
			at,
			action: "release-requested",
			about: { kind: "edition", id: editionId },
			after: { release: release.id, choices, dueAt: dueAt.toISOString() },
		})
		const full = items.selected.filter(({ applicationId }) => items.full.has(applicationId)).length
		return { ok: true, id: release.id, choices, leftOut: items.leftOut, full }
	})
}

/** With how many were left out of what was asked for. */
type Items = { ok: true; leftOut: number } & ReleaseQuestion
type Refusal = Exclude<ReleaseRequestResult, { ok: true }>

/** What is told: exactly what the question counted, and named. */
async function findItems(
	tx: Db,
	editionId: number,
	{ selection, expected, twoAnswers: reply }: ReleaseRequest,
): Promise<Items | Refusal> {
	const asked = parseVersion(expected)
	const question = await readReleaseQuestion(tx, editionId, selection, asked.newest)
	const now = parseVersion(questionVersion(question))
	if (now.choices !== asked.choices) return findChangedMeanwhile(tx, editionId, selection)
	const { selected, twoAnswers, full } = question
	if (now.twoAnswers !== asked.twoAnswers || (twoAnswers.length && !reply))
		return { ok: false, reason: "two-answers", vendors: twoAnswers }
	const isLeftOut = ({ applicationId }: SelectedChoice) =>
		reply === "leave-out" && contradictionsOf(twoAnswers, applicationId).length > 0
	const remaining = selected.filter((one) => !isLeftOut(one))
	if (!remaining.length) return { ok: false, reason: "nothing-chosen" }
	return { ok: true, selected: remaining, twoAnswers, full, leftOut: selected.length - remaining.length }
}

async function findChangedMeanwhile(tx: Db, editionId: number, selection: Selection): Promise<Refusal> {
	const last = await findLastChangeIn(
		tx,
		editionId,
		"applications" in selection ? selection.applications : undefined,
	)
	return { ok: false, reason: "changed-meanwhile", ...(last && { last }) }
}

async function findUnfinished(tx: Db, editionId: number, selection: Selection): Promise<Refusal> {
	const { requestedBy, requestedAt, dueAt } = releases
	const [unfinished] = await tx
		.select({ by: requestedBy, name: users.name, requestedAt, dueAt })
		.from(releases)
		.leftJoin(users, eq(users.id, requestedBy))
		.where(and(eq(releases.editionId, editionId), isUnfinished))
	// It came to its end in this moment.
	if (!unfinished) return findChangedMeanwhile(tx, editionId, selection)
	const { by, name } = unfinished
	const last = { by, name, at: unfinished.requestedAt }
	return { ok: false, reason: "already-requested", last, dueAt: unfinished.dueAt }
}

export const isUnfinished = and(isNull(releases.finishedAt), isNull(releases.stoppedAt))

async function insertItems(
	tx: Db,
	releaseId: number,
	{ selected, twoAnswers }: Pick<ReleaseQuestion, "selected" | "twoAnswers">,
): Promise<void> {
	for (let first = 0; first < selected.length; first += CHUNK) {
		const rows = selected.slice(first, first + CHUNK).map((item) => ({
			...item,
			releaseId,
			agreedTwoAnswers: contradictionsOf(twoAnswers, item.applicationId),
		}))
		await tx.insert(releaseItems).values(rows)
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
