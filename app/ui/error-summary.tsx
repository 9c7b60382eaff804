import { useEffect, useRef } from "react"

export type SummaryError = {
	/** The id of the field, without #. Left out: an error of the whole form. */
	field?: string
	text: string
}

/**
 * Everything that is wrong with a form, above it. Takes the focus when errors arrive: those that the page came with at once, and
 * not again when its scripts are there, because somebody may be typing by then. Each line leads to its field.
 */
export function ErrorSummary({ errors }: { errors: SummaryError[] }) {
	const summary = useRef<HTMLDivElement>(null)
	const message = errors.map((error) => error.text).join("\n")
	// biome-ignore lint/correctness/useExhaustiveDependencies: other errors take the focus anew
	useEffect(() => {
		const element = summary.current
		// The attribute is there when the page came with it.
		if (element?.autofocus) element.autofocus = false
		else element?.focus()
	}, [message])
	if (!errors.length) return null
	return (
		<div
			ref={summary}
			role="alert"
			tabIndex={-1}
			// biome-ignore lint/a11y/noAutofocus: without JavaScript this is how it takes the focus
			autoFocus
			className="rounded-md border-2 border-danger bg-raised px-5 py-4 focus:outline-3 focus:outline-offset-2 focus:outline-focus"
		>
			<h2 className="lettering text-xl">There is a problem</h2>
			<ul className="mt-2 grid gap-1">
				{errors.map(({ field, text }) => (
					<li key={`${field} ${text}`} className="font-semibold text-danger-ink">
						{field ? <FieldLink field={field} text={text} /> : text}
					</li>
				))}
			</ul>
		</div>
	)
}

function FieldLink({ field, text }: { field: string; text: string }) {
	const focusField = (event: { preventDefault: () => void }) => {
		const target = document.getElementById(field)
		if (!target) return
		event.preventDefault()
		target.scrollIntoView({ block: "center" })
		const control = target.matches("fieldset")
			? target.querySelector<HTMLElement>("input, select, textarea")
			: target
		control?.focus({ preventScroll: true })
	}
	return (
		<a
			href={`#${field}`}
			onClick={focusField}
			className="inline-block py-1 underline underline-offset-3 hover:decoration-3"
		>
			{text}
		</a>
	)
}
