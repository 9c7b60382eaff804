import type { Excess } from "../../../domain/applications/mix.ts"
import { brandOf, verdictOf } from "../../../domain/applications/rules.ts"
import type { ListedChoice, readLatestRelease } from "../../../domain/choices/queries.server.ts"
import type { ReleaseFailure } from "../../../domain/choices/rules.ts"
import type { SameVendor } from "../../../domain/duplicates/two-answers.server.ts"
import { formatNairobiDateTime, formatNairobiMoment } from "../../../values/clock.ts"
import { capitalize } from "../../../values/normalize-text.ts"
import { pluralize } from "../../../values/number.ts"
import { verdictLabels } from "../shell/decisions/choice-labels.ts"
import { sameVendorSentence } from "../shell/decisions/two-answers.tsx"

/** A choice as the list shows it. */
export function toChoiceView(
	chosen: ListedChoice,
	{ sameVendor, excess }: { sameVendor: SameVendor[]; excess: Excess[] },
	now: Date,
) {
	const { id, number, choice, tentSpace, category, status, isEdited } = chosen
	const by = chosen.chosenBy ? `${capitalize(chosen.chosenBy)} chose` : "Chosen"
	return {
		id,
		number,
		choice,
		isEdited,
		brand: brandOf(chosen),
		facts: listFacts({ tentSpace, category }),
		toldOn: chosen.toldOn ? formatNairobiDateTime(chosen.toldOn) : undefined,
		history: `${by} ${formatNairobiMoment(chosen.chosenAt, now)}`,
		sameVendor: sameVendorSentence(sameVendor),
		/** Why a release leaves it out. */
		full: excess.length ? fullSentence(excess) : undefined,
		/** What the vendor was told before, if anything. */
		told: status === "pending" ? undefined : verdictLabels[verdictOf(chosen)],
	}
}

/** "Walk-in Tent 2 of 1"; where a place is offered to the standby list "Walk-in Tent 2 of 1 (1 on offer)". */
export const excessLabel = (excess: Excess[]): string =>
	excess
		.map(({ name, chosen, offered, maximum }) =>
			[`${name} ${chosen} of ${maximum}`, ...(offered ? [`(${offered} on offer)`] : [])].join(" "),
		)
		.join(", ")

const fullSentence = (excess: Excess[]) =>
	`Changed since it was chosen, and no place is left: ${excessLabel(excess)}. A release leaves it out. Take the choice back and choose again, or add a place.`

/** Beside the brand: what was asked for, and what is sold. */
export const listFacts = ({ tentSpace, category }: Pick<ListedChoice, "tentSpace" | "category">): string[] =>
	[tentSpace, category].map((fact) => fact.trim()).filter(Boolean)

/** Places that whoever chooses by hand must not give away: "2 places are offered by email, each held until it is answered …: Walk-in Tent 2." */
export function offersSentence(offers: { stall: string }[]): string | undefined {
	if (!offers.length) return undefined
	const stalls = [...Map.groupBy(offers, ({ stall }) => stall)].map(
		([stall, { length }]) => `${stall} ${length}`,
	)
	const areHeld = offers.length === 1 ? "is offered by email, held" : "are offered by email, each held"
	return `${pluralize(offers.length, "place")} ${areHeld} until it is answered or its time is over: ${stalls.join(", ")}.`
}

export type ChoiceView = ReturnType<typeof toChoiceView>

type LatestRelease = NonNullable<Awaited<ReturnType<typeof readLatestRelease>>>

/** How the newest release stands. */
export function toReleaseState(release: LatestRelease, now: Date) {
	const { id, dueAt, stoppedAt, finishedAt, requestedBy } = release
	const { total, released, changed, contradicting, full, closed, waiting } = release
	return {
		id,
		total,
		released,
		changed,
		contradicting,
		full,
		closed,
		waiting,
		stage: releaseStageOf(release, now),
		isOpen: !stoppedAt && !finishedAt,
		requested: `Requested ${formatNairobiDateTime(release.requestedAt)}${requestedBy ? ` by ${capitalize(requestedBy)}` : ""}`,
		due: formatNairobiDateTime(dueAt),
		ended: formatNairobiDateTime(stoppedAt ?? finishedAt ?? dueAt),
		namesOfChanged: release.namesOfChanged.map(toName),
		namesOfContradicting: release.namesOfContradicting.map(toName),
		namesOfFull: release.namesOfFull.map(toName),
		failing: release.failing.map((one) => ({ ...toName(one), why: FAILURES[one.failure ?? "other"] })),
	}
}

const toName = (vendor: { id: number; brandName: string }) => ({ id: vendor.id, brand: brandOf(vendor) })

const FAILURES: Record<ReleaseFailure, string> = {
	email: "the email could not be written",
	other: "something broke, which the log tells",
}

export type ReleaseState = ReturnType<typeof toReleaseState>

export type ReleaseStage = "scheduled" | "running" | "stopped" | "finished"

function releaseStageOf({ stoppedAt, finishedAt, dueAt }: LatestRelease, now: Date): ReleaseStage {
	if (stoppedAt) return "stopped"
	if (finishedAt) return "finished"
	return dueAt > now ? "scheduled" : "running"
}
