import type { ReactNode } from "react"
import { Dialog } from "./dialog.tsx"

export type KeyboardShortcut = { keys: string[]; does: ReactNode }
type KeyboardHelpProps = {
	open: boolean
	onOpenChange: (open: boolean) => void
	shortcuts: KeyboardShortcut[]
	/** Below the list: single keys need a way to switch them off (WCAG 2.1.4). */
	children: ReactNode
}

export function KeyboardHelp({ open, onOpenChange, shortcuts, children }: KeyboardHelpProps) {
	return (
		<Dialog open={open} onOpenChange={onOpenChange} title="Keyboard shortcuts">
			<KeyList shortcuts={shortcuts} />
			{children}
		</Dialog>
	)
}

function KeyList({ shortcuts }: { shortcuts: KeyboardShortcut[] }) {
	return (
		<dl className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-2">
			{shortcuts.map(({ keys, does }) => (
				<div key={keys.join()} className="col-span-2 grid grid-cols-subgrid items-center">
					<dt className="flex gap-1.5">
						{keys.map((key) => (
							<Key key={key}>{key}</Key>
						))}
					</dt>
					<dd>{does}</dd>
				</div>
			))}
		</dl>
	)
}

function Key({ children }: { children: ReactNode }) {
	return (
		<kbd className="inline-grid min-w-8 place-items-center rounded-sm border border-b-3 border-line-strong bg-raised px-1.5 py-0.5 font-text text-sm font-semibold">
			{children}
		</kbd>
	)
}
