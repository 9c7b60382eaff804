import type { RouterContextProvider } from "react-router"
import type { VendorVisibility } from "../../../domain/applications/listed-columns.server.ts"
import { excessVersion } from "../../../domain/applications/mix.ts"
import { brandOf } from "../../../domain/applications/rules.ts"
import {
	type LeftOutVendor,
	listLeftOut,
	listPossibleDuplicates,
	movesOf,
	type PreviewGroup,
	readGroups,
	readMixOf,
} from "../../../domain/bulk-changes/preview.server.ts"
import {
	countOutcomes,
	type FoundBulkChange,
	findBulkChange,
	listMisinformed,
} from "../../../domain/bulk-changes/queries.server.ts"
import { BULK_OUTCOMES, excessAfter } from "../../../domain/bulk-changes/rules.ts"
import { readEntries } from "../../../domain/decisions/conflicts.server.ts"
import { listSameVendors } from "../../../domain/duplicates/two-answers.server.ts"
import { formatNairobiMoment } from "../../../values/clock.ts"
import { getServices } from "../../request/context.ts"
import { getAdmin } from "../../request/session.ts"
import { runStageOf } from "../shell/actions/run-stage.ts"
import { actorName, changeMessage, type Viewer } from "../shell/decisions/decision-messages.ts"
import { outdatedSentence } from "../shell/decisions/outdated-announcement.server.ts"
import { sameVendorSentence } from "../shell/decisions/two-answers.tsx"
import { getEdition } from "../shell/editions/edition.ts"
import { lateEmailsSentence } from "../shell/editions/late-emails.ts"
import { hasRight } from "../shell/rights/require-right.ts"
import { readVisibility } from "../shell/rights/visibility.server.ts"
import { changeLabel, REASONS, stateLabel } from "./labels.ts"
import { countDenials, letterLines } from "./letter-lines.ts"
import { historyOf, plannedCount } from "./stage.ts"

type Context = Readonly<RouterContextProvider>
type Reason = keyof typeof REASONS

/** A change as its page shows it: what it would do, does or did; undefined where there is none. */
export async function readBulkChangeView(context: Context, id: number) {
	const { db, now } = getServices(context)
	const edition = getEdition(context)
	const found = await findBulkChange(db, { id, editionId: edition.id })
	if (!found) return undefined
	const visibility = await readVisibility(context)
	const { change } = found
	const stage = runStageOf(change)
	const [groups, left, outcomes, misinformed] = await Promise.all([
		readGroups(db, change),
		readLeftOut(context, found, visibility),
		countOutcomes(db, id),
		change.undoesId !== null && change.startedAt ? listMisinformed(db, id, visibility) : undefined,
	])
	const planned = movesOf(groups)
	const vendors = countOf(planned.map(({ count }) => count))
	const isAboutTag = change.tagName !== null
	return {
		...{ id, stage, vendors, ...progressOf(outcomes, change) },
		...{ isUndo: change.undoesId !== null, undoes: change.undoesId },
		title: changeLabel(change, found.undoneTarget, stage === "prepared" ? vendors : plannedCount(outcomes)),
		history: historyOf(found, now()),
		isAboutTag,
		...(isAboutTag ? UNCHANGED : consequencesOf(planned, change, lateEmailsSentence(edition, now()))),
		moves: isAboutTag ? tagMoves(found, vendors) : toMoveRows(planned, change.holdsLetters),
		excess: stage === "prepared" ? await readExcess(context, change, planned) : undefined,
		leftOut: toReasons(groups, left),
		duplicates: stage === "prepared" && !isAboutTag ? await readDuplicates(context, found, visibility) : [],
		misinformed: misinformed?.vendors.map(toMisinformedView) ?? [],
		isEachMisinformedNamed: misinformed?.isEachNamed ?? true,
	}
}

/** Of a change of tags. */
const UNCHANGED = { letters: [], late: undefined, credited: 0 }

/** What becomes of emails and money. `late`: said of emails that leave after the festival */
const consequencesOf = (
	moves: PreviewGroup[],
	change: FoundBulkChange["change"],
	late: string | undefined,
) => ({
	letters: letterLines(moves, change),
	late: countDenials(moves, change) ? late : undefined,
	credited: countCredited(moves),
})

type Outcomes = Awaited<ReturnType<typeof countOutcomes>>

function progressOf(outcomes: Outcomes, { asked }: FoundBulkChange["change"]) {
	const total = countOf([...outcomes.values()])
	return {
		total,
		done: total - (outcomes.get(null) ?? 0),
		changed: outcomes.get("done") ?? 0,
		elsewhere: Math.max(0, asked - total),
	}
}

const toMisinformedView = ({
	id,
	number,
	outdated,
	...vendor
}: Awaited<ReturnType<typeof listMisinformed>>["vendors"][number]) => ({
	...{ id, number },
	sentence: outdatedSentence(brandOf(vendor), outdated),
})

/** Who may get two answers: what a change of many hides most easily. */
async function readDuplicates(context: Context, { change }: FoundBulkChange, visibility: VendorVisibility) {
	if (visibility.blindTo || !hasRight(context, "applications.correct")) return []
	const { db } = getServices(context)
	const vendors = await listPossibleDuplicates(db, change, visibility)
	const same = await listSameVendors(
		db,
		getEdition(context).id,
		vendors.map(({ id }) => id),
	)
	return vendors.flatMap((vendor) => {
		const detail = sameVendorSentence(same.get(vendor.id) ?? [])
		return detail ? [{ id: vendor.id, number: vendor.number, brand: brandOf(vendor), detail }] : []
	})
}

const countOf = (counts: number[]): number => counts.reduce((sum, count) => sum + count, 0)

export type BulkChangeView = NonNullable<Awaited<ReturnType<typeof readBulkChangeView>>>

async function readExcess(context: Context, change: FoundBulkChange["change"], moves: PreviewGroup[]) {
	const excess = excessAfter(await readMixOf(getServices(context).db, change), moves)
	return excess.length ? { excess, version: excessVersion(excess) } : undefined
}

/** From what to what, whatever their goods and stalls are. */
function toMoveRows(moves: PreviewGroup[], holdsLetters: boolean) {
	const rows = moves.map(({ from, to, count }) => ({
		...{ from: stateLabel(from, holdsLetters), to: stateLabel(to, holdsLetters), count },
	}))
	return [...Map.groupBy(rows, ({ from, to }) => `${from} → ${to}`)].map(([key, alike]) => ({
		...{ key, from: alike[0]?.from ?? "", to: alike[0]?.to ?? "" },
		count: alike.reduce((sum, { count }) => sum + count, 0),
	}))
}

/** A tag is on all of them afterwards, or on none. */
function tagMoves({ change, undoneTarget }: FoundBulkChange, count: number) {
	const has = [`Without “${change.tagName}”`, `With “${change.tagName}”`]
	const isPutOn = change.target ? change.target === "tag" : undoneTarget === "untag"
	const [from = "", to = ""] = isPutOn ? has : has.toReversed()
	return [{ key: "tag", from, to, count }]
}

/** Of how many vendors something is invoiced that is credited as soon as they have no stall any more. */
const countCredited = (moves: PreviewGroup[]): number =>
	countOf(
		moves.map(({ from, to, invoiced }) =>
			from.status === "approved" && to.status !== "approved" ? invoiced : 0,
		),
	)

async function readLeftOut(context: Context, { change }: FoundBulkChange, visibility: VendorVisibility) {
	const { db, now } = getServices(context)
	const outcomes = BULK_OUTCOMES.filter((outcome) => outcome !== "done")
	const left = await listLeftOut(db, change, { outcomes, ...visibility })
	const entries = await readEntries(
		db,
		left.flatMap(({ lastEntry }) => lastEntry ?? []),
	)
	const viewer = { by: getAdmin(context).id, at: now() }
	return left.map((vendor) => {
		const last = vendor.lastEntry === null ? undefined : entries.get(vendor.lastEntry)
		const brand = brandOf(vendor)
		const detail = last ? changeMessage(brand, last, viewer) : tagDetail(vendor, viewer)
		return { ...vendor, brand, detail }
	})
}

/** "Wanjiru put it on at 14:05." */
function tagDetail({ outcome, tagged }: LeftOutVendor, viewer: Viewer): string | undefined {
	if (outcome !== "changed" || !tagged) return undefined
	const { removedAt, at } = tagged
	return `${actorName(tagged, viewer)} ${removedAt ? "took it off" : "put it on"} ${formatNairobiMoment(at, viewer.at)}.`
}

type NamedVendor = LeftOutVendor & { brand: string; detail: string | undefined }

function toReasons(groups: PreviewGroup[], named: NamedVendor[]) {
	const reasons = Object.keys(REASONS) as Reason[]
	return reasons.flatMap((reason) => {
		const count = groups.filter(({ outcome }) => outcome === reason).reduce((sum, one) => sum + one.count, 0)
		const vendors = named
			.filter(({ outcome }) => outcome === reason)
			.map(({ id, number, brand, detail }) => ({ id, number, brand, ...(detail && { detail }) }))
		return count ? [{ reason, ...REASONS[reason], count, vendors }] : []
	})
}
