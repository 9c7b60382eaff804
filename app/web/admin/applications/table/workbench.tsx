import { type MouseEvent, useEffect, useMemo, useRef } from "react"
import { SCORES } from "../../../../domain/reviews/rules.ts"
import type { Tag } from "../../../../domain/tags/rules.ts"
import { Pagination } from "../../../../ui/pagination.tsx"
import type { Page } from "../../../../values/cursor.ts"
import {
	CHOICE_BUTTONS,
	type DecisionButton,
	STATUS_BUTTONS,
} from "../../shell/decisions/decision-buttons.ts"
import { MixStrip } from "../../shell/decisions/mix-strip.tsx"
import { toMixView } from "../../shell/decisions/mix-view.ts"
import { filtersOf, parseSort, type TableView, tableAddress } from "../../shell/lists/applications-view.ts"
import { neighbourLinks } from "../../shell/lists/list-query.ts"
import { type ListRange, positionLabel, rangeLabel } from "../../shell/lists/list-range.ts"
import type { ViewsBarView } from "../../shell/lists/read-views.server.ts"
import { useRight } from "../../shell/rights/use-right.ts"
import type { FetchedDetails } from "../fetch-details.ts"
import { FORM_KEYS } from "../form-keys.ts"
import { namesLabel } from "../names-label.ts"
import { focusNote, passScore } from "../reviews/use-score-keys.ts"
import { focusTag } from "../tags/tags-panel.tsx"
import { VendorShortcuts } from "../vendor-shortcuts.tsx"
import { ViewsBar } from "../views-bar.tsx"
import { ApplicationPane, PANE_ID } from "./application-pane.tsx"
import { ApplicationTable } from "./application-table.tsx"
import type { ColumnOptions } from "./columns.ts"
import type { DetailsStore } from "./details-store.ts"
import type { RowView } from "./row-view.ts"
import { type EmailDraft, SelectionBar } from "./selection-bar.tsx"
import { isWide, rowLinkId, useCurrentRow } from "./use-current-row.ts"
import { useDecisions } from "./use-decisions.ts"
import { useDetails, useDetailsStore } from "./use-details.ts"
import { useFollowing } from "./use-following.ts"
import { type HeldKeys, useHeldKeys } from "./use-held-keys.ts"
import { selectionKeys, type TableSelection, useSelection } from "./use-selection.ts"

export interface WorkbenchProps extends ColumnOptions {
	found: Page<RowView> & {
		range: ListRange
		mix: FetchedDetails["mix"]
		/** The views that were saved of it. */
		bar: ViewsBarView
		/** Of the edition. */
		tags: Tag[]
		/** Emails to vendors that somebody can be added to; missing: whoever looks writes none. */
		drafts?: EmailDraft[] | undefined
		/** The application that the address names, which may stand on another page. */
		opened?: FetchedDetails | undefined
	}
	/** The number of the request for it (`nextAsk`). */
	asked: number
	view: Omit<TableView, "view">
	edition: { slug: string; isClosed: boolean }
}

/** The table, and beside it the application that is looked at. */
export function Workbench({ found, ...table }: WorkbenchProps) {
	const { rows, range } = found
	const buttons = table.holdsLetters ? CHOICE_BUTTONS : STATUS_BUTTONS
	const [canDecide, canWrite] = [useRight("applications.decide"), useRight("mailings")]
	const canSelect = (canDecide || canWrite) && !table.edition.isClosed
	const ticked = useSelection(rows)
	const selection = canSelect ? ticked : undefined
	const bench = useWorkbench({ found, ...table }, buttons, selection)
	const { row, links, store } = bench
	const besideTable = row ? "not-print:max-xl:hidden" : undefined
	return (
		<>
			<div className="mb-1 flex flex-wrap items-center gap-x-5 gap-y-1">
				<p role="status" className="figures text-sm text-muted">
					{rangeLabel(range, ["vendor", "vendors"])}
					{bench.changed.length > 0 && ` · Changed meanwhile: ${namesLabel(bench.changed)}`}
				</p>
				<ViewsBar bar={found.bar} className="min-w-0 grow" />
				<VendorShortcuts buttons={buttons} list={bench.list} />
			</div>
			<div className={columnClasses}>
				<div className={besideTable}>
					{selection && (
						<SelectionBar
							{...{ rows, selection, canDecide, total: range.total, tags: found.tags, drafts: found.drafts }}
							holdsLetters={table.holdsLetters}
							edition={table.edition.slug}
							view={table.view}
						/>
					)}
					<ApplicationTable rows={rows} {...table} {...bench} selection={selection} />
				</div>
				<div className="contents print:hidden">
					<ApplicationPane
						{...bench}
						holdsLetters={table.holdsLetters}
						edition={table.edition.slug}
						buttons={buttons}
					/>
				</div>
			</div>
			<div className={besideTable}>
				<Pagination label="Pages of vendors" summary={positionLabel(range)} {...links} />
			</div>
			<div className="contents print:hidden">
				<MixStrip mix={toMixView(store.mix ?? found.mix)} />
			</div>
			<p role="status" className="sr-only">
				{bench.announcement.saved}
			</p>
			<p role="alert" className="sr-only">
				{bench.announcement.notSaved?.text}
			</p>
		</>
	)
}

const columnClasses =
	"mb-6 grid grid-cols-[minmax(0,1fr)] items-start gap-5 not-print:xl:grid-cols-[minmax(0,5fr)_minmax(22rem,3fr)] not-print:min-[112rem]:grid-cols-[minmax(0,3fr)_minmax(30rem,2fr)]"

function useWorkbench(
	{ found, asked, view, holdsLetters, hasReviews, edition }: WorkbenchProps,
	buttons: DecisionButton[],
	selection: TableSelection | undefined,
) {
	const { rows, range } = found
	const links = neighbourLinks(found, (cursor) => pageAddress(view, cursor, rows), range)
	const keys = useHeldKeys()
	const store = useDetailsStore(found, asked)
	const { current, goTo, push, move } = useCurrentRow({ rows, view, keys, ...links })
	const changed = useFollowing(store, { rows, current, edition: edition.slug })
	const listed = current === undefined ? undefined : store.rowOf(current)
	const all = useMemo(() => withOpened(rows, listed), [rows, listed])
	const { queue, announcement, decide, undo } = useDecisions(all, {
		...{ buttons, holdsLetters, goTo },
		details: store,
	})
	const at = rows.findIndex(({ id }) => id === current)
	useDetails(store, [current, rows[at + 1]?.id, rows[at + 2]?.id, rows[at - 1]?.id])
	const stateOf = ({ id, ...state }: RowView) => queue.rowOf(id) ?? { state }
	const step = (by: 1 | -1) => at !== -1 && stepAddress(view, rows[at + by])
	useNarrowFocus(current)
	const paneKeys = usePaneKeys({ id: listed?.id, store, keys, hasReviews })
	const otherKeys = [toUndoKey(undo), ...selectionKeys(selection, { current, move, rows })]
	return {
		...{ current, row: listed, links, announcement, store, stateOf, move, changed },
		queued: listed && stateOf(listed),
		list: { move, hold: keys.hold, current: pane, keys: [...paneKeys, ...otherKeys] },
		listAddress: tableAddress({ ...view, vendor: undefined }),
		previous: step(-1) || links.previousHref,
		next: step(1) || links.nextHref,
		onOpen: (id: number, event: MouseEvent) => openBeside(event, () => push(id)),
		onDecide: decide,
		onRetry: (id: number) => queue.retry(id),
	}
}

const toUndoKey = (run: () => boolean) => ({ keys: ["u"], does: "undo the last decision", run })

interface PaneKeysOptions {
	/** Of the application that is looked at. */
	id: number | undefined
	store: DetailsStore
	keys: HeldKeys
	hasReviews: boolean
}

/** The keys of what is beside the table; they wait until it is there. */
function usePaneKeys({ id, store, keys, hasReviews }: PaneKeysOptions) {
	const isLoading = id !== undefined && store.detailsOf(id) === undefined
	useEffect(() => {
		if (!isLoading) keys.release("details")
	}, [isLoading, keys])
	const wait = (key: string) => {
		if (isLoading) keys.wait("details", key)
		return isLoading
	}
	const score = {
		keys: SCORES.map(String),
		does: "score the next question",
		run: (key: string) => wait(key) || passScore(pane(), key),
	}
	const write = (key: string, does: string) => ({
		...{ keys: [key], does },
		run: (pressed: string) => wait(pressed) || focusNote(pane() ?? document, pressed),
	})
	const note = write("n", "write a note for colleagues")
	const tag = {
		keys: ["t"],
		does: "add a tag",
		run: (key: string) => wait(key) || focusTag(pane() ?? document),
	}
	const keysOfReview = hasReviews ? [score, write("c", "comment on your scores")] : []
	return [...keysOfReview, note, tag, ...FORM_KEYS]
}

const stepAddress = (view: Omit<TableView, "view">, row: RowView | undefined) =>
	row && `${tableAddress({ ...view, vendor: row.id })}#${PANE_ID}`

/** On a narrow screen the link leads there, as to a page. */
function openBeside(event: MouseEvent, show: () => void): void {
	if (!isWide()) return
	event.preventDefault()
	show()
	// Enter reads on in the pane; a mouse is there already.
	if (event.detail === 0) requestAnimationFrame(focusPane)
}

const withOpened = (rows: RowView[], row: RowView | undefined) =>
	!row || rows.some(({ id }) => id === row.id) ? rows : [...rows, row]

/** Of another page: with what its boundary row is ordered by now, where deciding changes that. */
function pageAddress(
	view: Omit<TableView, "view">,
	cursor: { after?: number; before?: number },
	rows: RowView[],
): string {
	const row = rows.find(({ id }) => id === (cursor.after ?? cursor.before))
	return tableAddress({ ...filtersOf(view), sort: view.sort, ...cursor, at: row && placeOf(row, view.sort) })
}

function placeOf(row: RowView, sort: TableView["sort"]): TableView["at"] {
	const { sort: by } = parseSort(sort)
	if (by === "choice") return row.choice ?? "none"
	if (by === "score") return row.score ?? 0
	if (by === "disagreement") return row.disagreement ?? -1
	return by === "status" ? row.status : undefined
}

const pane = () => document.getElementById(PANE_ID)
const focusPane = () => pane()?.focus()

/** On a narrow screen the application takes the place of the table, as a page does, and the table that of the application. */
function useNarrowFocus(current: number | undefined): void {
	const last = useRef(current)
	useEffect(() => {
		const before = last.current
		last.current = current
		if (before === current || isWide()) return
		if (current !== undefined) focusPane()
		else if (before !== undefined) document.getElementById(rowLinkId(before))?.focus({ preventScroll: true })
	}, [current])
}
