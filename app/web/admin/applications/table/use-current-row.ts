import { useCallback, useEffect, useRef, useState } from "react"
import { useLocation } from "react-router"
import { useNavigate } from "../../../../ui/link.tsx"
import { type TableView, tableAddress } from "../../shell/lists/applications-view.ts"
import { rowSchema } from "../../shell/lists/list-query.ts"
import type { RowView } from "./row-view.ts"
import type { HeldKeys } from "./use-held-keys.ts"

const VENDOR = "vendor"

/** As wide as the table and the pane beside it need; below it one of them is there. */
export const isWide = () => matchMedia("(width >= 80rem)").matches

interface Options {
	rows: RowView[]
	view: Omit<TableView, "view">
	previousHref?: string | undefined
	nextHref?: string | undefined
	keys: HeldKeys
}

/**
 * The application that is looked at. Each that is opened by a click is an entry of the history, so that Back leads through
 * them; who moves by keys stays in the entry, whose address follows, so that it is there again after a reload.
 */
export function useCurrentRow({ rows, view, previousHref, nextHref, keys }: Options) {
	const opened = rowSchema.parse(new URLSearchParams(useLocation().search).get(VENDOR) ?? undefined)
	const [current, setCurrent] = useState(opened)
	const navigate = useNavigate()
	const show = useCallback((id: number) => {
		setCurrent(id)
		const url = new URL(location.href)
		url.searchParams.set(VENDOR, String(id))
		url.hash = ""
		history.replaceState(history.state, "", url)
	}, [])
	function push(id: number): void {
		setCurrent(id)
		void navigate(tableAddress({ ...view, vendor: id }), { preventScrollReset: true })
	}
	function goTo(id: number): void {
		show(id)
		focusRow(id)
	}
	useFocusedRow(current, show)
	const turning = useTurnedPage({ rows, opened, current, keys, show, setCurrent })

	/** @returns whether there was somewhere to go */
	function move(by: 1 | -1): boolean {
		const next = neighbourOf(rows, current, by)
		const to = by === 1 ? nextHref : previousHref
		if (next) goTo(next.id)
		else if (to) {
			turning.current = by === 1 ? "first" : "last"
			keys.wait("page")
			void navigate(to)
		}
		return Boolean(next ?? to)
	}
	return { current, goTo, push, move }
}

function neighbourOf(rows: RowView[], current: number | undefined, by: 1 | -1): RowView | undefined {
	const at = rows.findIndex(({ id }) => id === current)
	if (at === -1) return by === 1 ? rows[0] : rows.at(-1)
	return rows[at + by]
}

interface TurningOptions extends Pick<Options, "rows" | "keys"> {
	/** That the address names. */
	opened: number | undefined
	current: number | undefined
	show: (id: number) => void
	setCurrent: (id: number | undefined) => void
}

/** The page that is on its way: which end of it one goes on from. Keys wait until that row is on screen. */
function useTurnedPage({ rows, opened, current, keys, show, setCurrent }: TurningOptions) {
	const { key } = useLocation()
	const turning = useRef<"first" | "last">(undefined)
	const lastKey = useRef(key)
	const [shownKey, setShownKey] = useState(key)
	// Before the page is shown: the router scrolls to where one was as soon as it is.
	if (key !== shownKey) {
		setShownKey(key)
		setCurrent(opened)
	}
	useEffect(() => {
		if (lastKey.current === key) return
		const row = turning.current && (turning.current === "first" ? rows[0] : rows.at(-1))
		// What listens to keys knows a row only once it is on screen.
		if (row && row.id !== current) return show(row.id)
		lastKey.current = key
		turning.current = undefined
		if (row) focusRow(row.id)
		keys.release("page")
	}, [key, rows, current, keys, show])
	return turning
}

const ROW_LINK = "row-"
export const rowLinkId = (id: number) => `${ROW_LINK}${id}`

/** Who goes through the lines by Tab opens each beside them, once one is: the keys then mean the line with the ring. */
function useFocusedRow(current: number | undefined, show: (id: number) => void): void {
	useEffect(() => {
		if (current === undefined) return
		const follow = ({ target }: FocusEvent) => {
			if (!(target instanceof Element && target.matches(":focus-visible"))) return
			const link = target.closest("tr")?.querySelector(`[id^=${ROW_LINK}]`)
			const id = Number(link?.id.slice(ROW_LINK.length))
			if (id && id !== current) show(id)
		}
		document.addEventListener("focusin", follow)
		return () => document.removeEventListener("focusin", follow)
	}, [current, show])
}

function focusRow(id: number): void {
	const link = document.getElementById(rowLinkId(id))
	// Not while the pane stands in its place.
	if (!link?.checkVisibility()) return
	link.focus({ preventScroll: true })
	link.closest("tr")?.scrollIntoView({ block: "nearest" })
}
