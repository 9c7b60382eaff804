import { useCallback, useEffect, useMemo, useRef, useState } from "react"
import { idOfSelectionField } from "../../shell/lists/selection-fields.ts"
import type { RowView } from "./row-view.ts"

/** The form that the ticks of the table belong to. */
export const SELECTION_FORM = "selection"

/** Which applications are selected, on other pages of the table as well. */
export interface TableSelection {
	selected: ReadonlySet<number>
	/** @param extends whether all between the last one that was ticked and this one follow it */
	select: (id: number, isSelected: boolean, doesExtend?: boolean) => void
	/** What a key does to a row: ticks it, or takes its tick away. */
	toggle: (id: number) => void
	/** Ticks all from the last one that was ticked to this one. */
	extendTo: (id: number) => void
	clear: () => void
}

export function useSelection(rows: RowView[]): TableSelection {
	const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
	const anchor = useRef<number>(undefined)
	const latest = useRef({ rows, selected })
	latest.current = { rows, selected }
	const change = useCallback((ids: number[], isSelected: boolean) => {
		setSelected((before) => {
			const after = new Set(before)
			for (const id of ids) isSelected ? after.add(id) : after.delete(id)
			return after
		})
	}, [])
	const select = useCallback(
		(id: number, isSelected: boolean, doesExtend = false) => {
			change(doesExtend ? rangeOf(latest.current.rows, anchor.current, id) : [id], isSelected)
			anchor.current = id
		},
		[change],
	)
	useTicksBeforeHydration(change)
	return useMemo(
		() => ({
			selected,
			select,
			toggle: (id) => select(id, !latest.current.selected.has(id)),
			extendTo: (id) => select(id, true, true),
			clear: () => setSelected(new Set()),
		}),
		[selected, select],
	)
}

/** Ticks that were made before our scripts were there. */
function useTicksBeforeHydration(change: (ids: number[], isSelected: boolean) => void): void {
	useEffect(() => {
		const form = document.querySelector<HTMLFormElement>(`#${SELECTION_FORM}`)
		const ticked = [...(form?.elements ?? [])].filter(
			(field) => field instanceof HTMLInputElement && field.type === "checkbox" && field.checked,
		) as HTMLInputElement[]
		const ids = ticked.flatMap(({ name }) => idOfSelectionField(name) ?? [])
		if (ids.length) change(ids, true)
	}, [change])
}

/** From one row to another, in the order of the table; the second alone where the first is on another page. */
function rangeOf(rows: RowView[], from: number | undefined, to: number): number[] {
	const [first, last] = [from, to]
		.map((id) => rows.findIndex((row) => row.id === id))
		.toSorted((a, b) => a - b)
	if (first === undefined || last === undefined || first === -1) return [to]
	return rows.slice(first, last + 1).map(({ id }) => id)
}

/** With Shift the keys of the decisions are about all that are selected; a page asks before anything is done. */
const BULK_KEYS = [
	{ key: "A", target: "yes", does: "choose yes for all selected, or approve them (with Shift)" },
	{ key: "W", target: "standby", does: "choose standby for all selected (with Shift)" },
	{ key: "D", target: "no", does: "choose no for all selected, or deny them (with Shift)" },
	{
		key: "P",
		target: "none",
		does: "take back the choice for all selected, or set them to pending (with Shift)",
	},
].map(({ key, target, does }) => ({
	keys: [key],
	does,
	run: () => {
		const form = document.querySelector<HTMLFormElement>(`#${SELECTION_FORM}`)
		const button = form?.querySelector<HTMLButtonElement>(`button[value=${target}]`)
		if (button?.checkVisibility()) button.click()
		return Boolean(button)
	},
}))

interface SelectionKeysOptions {
	current: number | undefined
	rows: RowView[]
	/** @returns whether there was somewhere to go */
	move: (by: 1 | -1) => boolean
}

/** What selects by keyboard. @param selection missing: nothing can be done with many */
export function selectionKeys(
	selection: TableSelection | undefined,
	{ current, rows, move }: SelectionKeysOptions,
) {
	if (!selection) return []
	const run = (does: (id: number) => void) => () => {
		if (current !== undefined) does(current)
		return current !== undefined
	}
	const selectOn = (key: string) => {
		const by = key === "J" ? 1 : -1
		const at = rows.findIndex(({ id }) => id === current)
		for (const row of [rows[at], at === -1 ? undefined : rows[at + by]])
			if (row) selection.select(row.id, true)
		return move(by)
	}
	return [
		{ keys: ["x"], does: "select this vendor, or deselect it", run: run(selection.toggle) },
		{
			keys: ["X"],
			does: "select all up to the one selected last (with Shift)",
			run: run(selection.extendTo),
		},
		...BULK_KEYS,
		{ keys: ["J", "K"], does: "select this vendor and the next or previous one (with Shift)", run: selectOn },
	]
}
