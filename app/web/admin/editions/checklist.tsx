import { type ReactNode, useLayoutEffect, useRef } from "react"
import { href } from "react-router"
import type { ChecklistLine, ChecklistLines } from "../../../domain/cloning/dismissals.server.ts"
import { Disclosure } from "../../../ui/disclosure.tsx"
import { Link } from "../../../ui/link.tsx"
import { formatNairobiDateTime } from "../../../values/clock.ts"
import { pluralize } from "../../../values/number.ts"
import { RowButton } from "../shell/actions/row-button.tsx"
import { sectionFieldUrl } from "../shell/actions/section-field.ts"
import { editionUrl } from "../shell/editions/edition-url.ts"
import { NOT_CHANGED } from "./messages.ts"

interface ChecklistRow {
	line: string
	title: string
	found: string[]
	to: string
}

/** @param edition its slug */
const toRow = (
	{ line, title, where, found, describedFound = found, section }: ChecklistLine,
	edition: string,
): ChecklistRow => ({
	line,
	title: where ? `${title}, ${where}` : title,
	found: describedFound,
	to: section ? sectionFieldUrl(section.name, section.at) : editionUrl(href("/admin/blank-forms"), edition),
})

/** @param edition its slug */
export const toChecklistView = ({ left, dismissed }: ChecklistLines, edition: string) => ({
	left: left.map((one) => toRow(one, edition)),
	dismissed: dismissed.map((one) => ({
		...toRow(one, edition),
		by: `${one.by ?? "An organiser"}, ${formatNairobiDateTime(one.at)}`,
	})),
})

interface ChecklistProps {
	/** The id of the edition in addresses, and the name of the one that it was made from. */
	id: string
	source: string
	checklist: ReturnType<typeof toChecklistView>
}

/** What is left of the edition before, each with a link to where it is mended. */
export function Checklist({ id, source, checklist: { left, dismissed } }: ChecklistProps) {
	const list = useNextButtonFocus(left)
	return (
		<div className="grid grid-cols-[minmax(0,1fr)] gap-4">
			<p className="max-w-prose text-sm text-muted">
				{left.length > 0
					? `Copied from ${source} and not changed yet, or naming or linking to another date, price, venue or festival; what opens sooner than you may mean; and blank forms that are not there. A line goes once that is changed, or with “Right as it is”; it comes back when what it is about changes again.`
					: `Nothing is left of ${source}.`}
			</p>
			{left.length > 0 && (
				<ul ref={list}>
					{left.map((row) => (
						<ChecklistLineItem key={row.line} row={row}>
							<RowButton
								action={actionOf("/admin/editions/:id/checklist/:line/dismissal", id, row)}
								label="Right as it is"
								fullLabel={`Right as it is: ${row.title}`}
								failure={NOT_CHANGED.text}
							/>
						</ChecklistLineItem>
					))}
				</ul>
			)}
			{dismissed.length > 0 && <Dismissed id={id} rows={dismissed} />}
		</div>
	)
}

type Action = "/admin/editions/:id/checklist/:line/dismissal"

/** Without JavaScript the answer stands at the list again: a redirect keeps what is behind the #. */
const actionOf = (path: Action | `${Action}/removal`, id: string, { line }: ChecklistRow) =>
	`${href(path, { id, line })}#checklist`

function Dismissed({ id, rows }: { id: string; rows: ChecklistProps["checklist"]["dismissed"] }) {
	const lines = pluralize(rows.length, "line")
	return (
		<Disclosure
			moreLabel={`Show ${lines} right as ${rows.length === 1 ? "it is" : "they are"}`}
			lessLabel={`Hide ${lines}`}
			about="the checklist"
		>
			<ul>
				{rows.map((row) => (
					<ChecklistLineItem key={row.line} row={row} note={`Right as it is: ${row.by}`}>
						<RowButton
							action={actionOf("/admin/editions/:id/checklist/:line/dismissal/removal", id, row)}
							label="Put back"
							fullLabel={`Put back: ${row.title}`}
							failure={NOT_CHANGED.text}
						/>
					</ChecklistLineItem>
				))}
			</ul>
		</Disclosure>
	)
}

function ChecklistLineItem({
	row: { title, found, to },
	note,
	children,
}: {
	row: ChecklistRow
	note?: string
	children: ReactNode
}) {
	return (
		<li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 border-t border-line py-3">
			<div className="min-w-0 flex-1 basis-64 wrap-anywhere">
				<Link to={to} reloadDocument className="link touch font-semibold">
					{title}
				</Link>
				{found.length > 0 && <p className="text-sm text-muted">{found.join(" · ")}</p>}
				{note && <p className="text-sm text-muted">{note}</p>}
			</div>
			{children}
		</li>
	)
}

/** When the line with the focus leaves the list, the button of the one in its place gets it. */
function useNextButtonFocus(rows: ChecklistRow[]) {
	const list = useRef<HTMLUListElement>(null)
	const before = useRef(rows)
	useLayoutEffect(() => {
		const gone = before.current.findIndex(({ line }) => !rows.some((row) => row.line === line))
		before.current = rows
		if (gone < 0 || document.activeElement !== document.body) return
		const next = list.current?.children[Math.min(gone, rows.length - 1)]
		next?.querySelector("button")?.focus({ preventScroll: true })
	}, [rows])
	return list
}
