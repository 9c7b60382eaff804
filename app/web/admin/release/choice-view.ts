import { brandOf, verdictOf } from "../../../domain/applications/rules.ts"
import type { SameVendor } from "../../../domain/applications/two-answers.server.ts"
import type { ListedChoice, readLatestRelease } from "../../../domain/choices/queries.server.ts"
import { formatNairobiDateTime, formatNairobiMoment } from "../../../values/clock.ts"
import { capitalize } from "../../../values/normalize-text.ts"
import { sameVendorSentence } from "../two-answers.tsx"
import { verdictLabels } from "../verdict-labels.ts"

/** A choice as the list shows it. */
export function toChoiceView(chosen: ListedChoice, sameVendor: SameVendor[], now: Date) {
	const { id, number, choice, tentSpace, category, status, isEdited } = chosen
	const by = chosen.chosenBy ? `${capitalize(chosen.chosenBy)} chose` : "Chosen"
	return {
		...{ id, number, choice, isEdited },
		brand: brandOf(chosen),
		facts: listFacts({ tentSpace, category }),
		toldOn: chosen.toldOn ? formatNairobiDateTime(chosen.toldOn) : undefined,
		history: `${by} ${formatNairobiMoment(chosen.chosenAt, now)}`,
		sameVendor: sameVendorSentence(sameVendor),
		/** What the vendor was told before, if anything. */
		told: status === "pending" ? undefined : verdictLabels[verdictOf(chosen)],
	}
}

/** Beside the brand: what was asked for, and what is sold. */
export const listFacts = ({ tentSpace, category }: Pick<ListedChoice, "tentSpace" | "category">): string[] =>
	[tentSpace, category].map((fact) => fact.trim()).filter(Boolean)

export type ChoiceView = ReturnType<typeof toChoiceView>

type LatestRelease = NonNullable<Awaited<ReturnType<typeof readLatestRelease>>>

/** How the newest release stands. */
export function toReleaseState(release: LatestRelease, now: Date) {
	const { id, dueAt, stoppedAt, finishedAt, requestedBy } = release
	const { total, released, changed, contradicting, closed, waiting } = release
	return {
		...{ id, total, released, changed, contradicting, closed, waiting, stage: stageOf(release, now) },
		isOpen: !stoppedAt && !finishedAt,
		requested: `Requested ${formatNairobiDateTime(release.requestedAt)}${requestedBy ? ` by ${capitalize(requestedBy)}` : ""}`,
		due: formatNairobiDateTime(dueAt),
		ended: formatNairobiDateTime(stoppedAt ?? finishedAt ?? dueAt),
		namesOfChanged: release.namesOfChanged.map(toName),
		namesOfContradicting: release.namesOfContradicting.map(toName),
	}
}

const toName = (vendor: { id: number; brandName: string }) => ({ id: vendor.id, brand: brandOf(vendor) })

export type ReleaseState = ReturnType<typeof toReleaseState>

export type ReleaseStage = "scheduled" | "running" | "stopped" | "finished"

function stageOf({ stoppedAt, finishedAt, dueAt }: LatestRelease, now: Date): ReleaseStage {
	if (stoppedAt) return "stopped"
	if (finishedAt) return "finished"
	return dueAt > now ? "scheduled" : "running"
}
