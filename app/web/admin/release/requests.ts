import { redirect } from "react-router"
import { RELEASE_JOB } from "../../../domain/choices/release-job.server.ts"
import { type ReleaseRequestResult, requestRelease } from "../../../domain/choices/releases.server.ts"
import type { TwoAnswers } from "../../../domain/duplicates/two-answers.server.ts"
import type { Edition } from "../../../domain/editions/queries.server.ts"
import { formatNairobiDateTime, formatNairobiMoment, fromNairobiMinute } from "../../../values/clock.ts"
import { pluralize } from "../../../values/number.ts"
import { type AdminActionInput, outcomeOf, startSoon } from "../shell/actions/admin-action.server.ts"
import { handleEditionAction } from "../shell/actions/edition-action.server.ts"
import { EXPECTED, readExpected } from "../shell/actions/hidden-fields.tsx"
import {
	actorName,
	changeMessage,
	EDITION_CLOSED_TEXT,
	type Viewer,
} from "../shell/decisions/decision-messages.ts"
import { twoAnswersSentence } from "../shell/decisions/two-answers.tsx"
import type { Route } from "./+types/requests"
import { NOT_RELEASED, vendorsLabel } from "./messages.ts"
import { releaseRequestSchema, releaseUrl } from "./release-view.ts"
import { selectionOf } from "./selection.ts"

/** Asks for choices to be told: a job does it. */
export const action = (args: Route.ActionArgs) =>
	handleEditionAction(
		args,
		{
			fields: [EXPECTED, "which", "ids", "at", "twoAnswers"],
			failure: NOT_RELEASED,
			event: "a release was not requested",
		},
		request,
	)

/** Looking at the address releases nothing. */
export const loader = () => redirect(releaseUrl())

async function request(input: AdminActionInput, { id }: Edition) {
	const { form, actor, origin, services } = input
	const parsed = releaseRequestSchema.safeParse(Object.fromEntries(form))
	if (!parsed.success) {
		const details = parsed.error.issues.map(({ message }) => message)
		return outcomeOf(400, { ...NOT_RELEASED, details })
	}
	const asked = parsed.data
	const dueAt = fromNairobiMinute(asked.at || null)
	const requested = await requestRelease(services.db, id, {
		...actor,
		origin,
		selection: selectionOf(asked),
		expected: readExpected(form) ?? "",
		dueAt: dueAt ?? actor.at,
		twoAnswers: asked.twoAnswers,
	})
	if (!requested.ok) return refusedOutcome(requested, actor)
	await startSoon(input, "the release waits for the next minute", RELEASE_JOB)
	return outcomeOf(200, { kind: "success", text: requestedSentence(requested, actor.at, dueAt) })
}

function requestedSentence(
	requested: Extract<ReleaseRequestResult, { ok: true }>,
	at: Date,
	dueAt: Date | null,
) {
	const { choices, leftOut, full } = requested
	const vendors = vendorsLabel(choices - full)
	const sentence =
		dueAt && dueAt > at
			? `${vendors} will be told on ${formatNairobiDateTime(dueAt)}.`
			: `${vendors} ${choices - full === 1 ? "is" : "are"} being told.`
	const rest = leftOut ? ` ${vendorsLabel(leftOut)} left out: they stay chosen.` : ""
	const withoutPlace = full ? ` ${vendorsLabel(full)} without a place: they stay chosen.` : ""
	return sentence + rest + withoutPlace
}

function refusedOutcome(refused: Extract<ReleaseRequestResult, { ok: false }>, viewer: Viewer) {
	return outcomeOf(409, { ...NOT_RELEASED, details: [refusalMessage(refused, viewer)] })
}

function refusalMessage(refused: Extract<ReleaseRequestResult, { ok: false }>, viewer: Viewer): string {
	if (refused.reason === "edition-closed") return EDITION_CLOSED_TEXT
	if (refused.reason === "already-requested") {
		const { last, dueAt } = refused
		const asked = `${actorName(last, viewer)} asked for a release ${formatNairobiMoment(last.at, viewer.at)}`
		return `${asked}, which begins ${formatNairobiDateTime(dueAt)} and is not finished. Wait for it, or stop it first.`
	}
	if (refused.reason === "nothing-chosen") return "Nothing of what you asked for is chosen now."
	if (refused.reason === "two-answers") return twoAnswersMessage(refused.vendors)
	const { last } = refused
	const changed = last
		? changeMessage(last.brandName, last, viewer)
		: "Choices were changed since you looked."
	return `${changed} Please look at the choices again before you release them.`
}

function twoAnswersMessage(vendors: TwoAnswers[]): string {
	const [first] = vendors
	if (!first) return "Nobody would get two answers any more. Please look at the choices again."
	const others = vendors.length > 1 ? `, and ${pluralize(vendors.length - 1, "other vendor")} too` : ""
	return `${twoAnswersSentence(first)}${others}. Press “Release…” again, and say whether they may get both.`
}
