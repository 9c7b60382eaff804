import { X } from "lucide-react"
import { type ComponentProps, useEffect, useLayoutEffect, useRef } from "react"
import { classes } from "./classes.ts"
import { IconButton } from "./icon-button.tsx"
import { Form } from "./link.tsx"

export type WindowProps = Pick<ComponentProps<"dialog">, "children" | "className" | "onKeyDown"> & {
	/** The id of the words inside that name it. */
	labelledBy: string
	/** Escape, and a click beside the contents. The address is then that of the page below. */
	onClose: () => void
	/** The id of what has the focus afterwards: the link to what was last shown. */
	returnFocusTo: string
}

/**
 * What is shown over a page and has an address of its own. The server writes it open, so without JavaScript it
 * stands alone on the screen (theme.css); with it, it is a modal dialog of the browser's own: the rest is inert,
 * the focus stays inside, Escape closes.
 */
export function Window({ labelledBy, onClose, returnFocusTo, className, ...rest }: WindowProps) {
	const dialog = useModal(returnFocusTo)
	const pointerDownOnBackdrop = useRef(false)
	return (
		// biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key for it
		<dialog
			{...rest}
			ref={dialog}
			open
			aria-labelledby={labelledBy}
			className={classes(
				"window fixed inset-0 z-50 m-0 size-full max-h-none max-w-none overflow-y-auto overscroll-contain text-text",
				className,
			)}
			onPointerDown={({ target, currentTarget }) => {
				pointerDownOnBackdrop.current = target === currentTarget
			}}
			onClick={({ target, currentTarget }) => {
				if (target === currentTarget && pointerDownOnBackdrop.current) onClose()
			}}
			onClose={({ currentTarget }) => {
				// It also closes as it is taken away, after somebody went back.
				if (currentTarget.isConnected) onClose()
			}}
		/>
	)
}

function useModal(returnFocusTo: string) {
	const dialog = useRef<HTMLDialogElement>(null)
	const focusTargetId = useRef(returnFocusTo)
	useEffect(() => {
		focusTargetId.current = returnFocusTo
	}, [returnFocusTo])
	useLayoutEffect(() => {
		const element = dialog.current
		if (!element) return
		element.removeAttribute("open")
		element.showModal()
		return () => {
			element.close()
			// After the router has put the page back to where it was scrolled to.
			queueMicrotask(() => document.getElementById(focusTargetId.current)?.focus())
		}
	}, [])
	return dialog
}

export type CloseWindowProps = {
	label: string
	/** The address of the page below, for browsers without JavaScript; may end in the id of the link that opened it. */
	to: string
	onClose: () => void
	className?: string
}

/** The X. A real button at any time: without JavaScript it sends a form to the page below. */
export function CloseWindow({ label, to, onClose, className }: CloseWindowProps) {
	return (
		<Form
			action={to}
			className={className}
			onSubmit={(event) => {
				event.preventDefault()
				onClose()
			}}
		>
			<IconButton type="submit" label={label} icon={<X />} />
		</Form>
	)
}
