import { type KeyboardEvent, type MouseEvent, type ReactNode, useId, useRef, useState } from "react"

type TabItem = {
	id: string
	label: ReactNode
	/** The address that shows this tab without JavaScript: "?tab=vendor". */
	href: string
	panel: ReactNode
}

type TabsProps = {
	label: string
	items: TabItem[]
	selected: string
	onSelect?: (id: string) => void
}

const tabClasses = "touch -mb-0.5 inline-flex items-center border-2 border-text px-4 py-2 font-semibold"

function nextTabIndex(key: string, index: number, count: number): number | undefined {
	if (key === "ArrowRight" || key === "ArrowDown") return (index + 1) % count
	if (key === "ArrowLeft" || key === "ArrowUp") return (index - 1 + count) % count
	if (key === "Home") return 0
	return key === "End" ? count - 1 : undefined
}

function useTabs({ items, selected, onSelect }: Pick<TabsProps, "items" | "selected" | "onSelect">) {
	const [open, setOpen] = useState(selected)
	const tabs = useRef<HTMLDivElement>(null)
	const select = (index: number) => {
		const item = items[index]
		if (!item) return
		setOpen(item.id)
		onSelect?.(item.id)
		tabs.current?.querySelectorAll<HTMLElement>("[role=tab]")[index]?.focus()
	}
	const onKeyDown = (event: KeyboardEvent, index: number) => {
		const next = event.key === " " ? index : nextTabIndex(event.key, index, items.length)
		if (next === undefined) return
		event.preventDefault()
		select(next)
	}
	const onClick = (event: MouseEvent, index: number) => {
		if (event.metaKey || event.ctrlKey || event.shiftKey) return
		event.preventDefault()
		select(index)
	}
	return { open, tabs, onKeyDown, onClick }
}

/** One place, several contents. Arrow keys move between the tabs; without JavaScript each tab is a link. */
export function Tabs({ label, items, selected, onSelect }: TabsProps) {
	const { open, tabs, onKeyDown, onClick } = useTabs({ items, selected, onSelect })
	const base = useId()
	return (
		<div>
			<div ref={tabs} role="tablist" aria-label={label} className="flex flex-wrap border-b-2 border-text">
				{items.map((item, index) => (
					<a
						key={item.id}
						id={`${base}-${item.id}`}
						role="tab"
						href={item.href}
						aria-selected={item.id === open}
						aria-controls={`${base}-${item.id}-panel`}
						tabIndex={item.id === open ? 0 : -1}
						onKeyDown={(event) => onKeyDown(event, index)}
						onClick={(event) => onClick(event, index)}
						className={tabClasses}
					>
						{item.label}
					</a>
				))}
			</div>
			<div className="grid pt-5">
				{items.map(({ id, panel }) => (
					<div
						key={id}
						id={`${base}-${id}-panel`}
						role="tabpanel"
						aria-labelledby={`${base}-${id}`}
						hidden={id !== open}
						className="min-w-0"
					>
						{panel}
					</div>
				))}
			</div>
		</div>
	)
}
