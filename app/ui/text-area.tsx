import { type ComponentProps, useLayoutEffect, useState } from "react"
import { classes } from "./classes.ts"
import { FieldFrame, type FieldProps, inputClasses, useField } from "./field-frame.tsx"
import { useHydrated } from "./hydrated.ts"

export type TextAreaProps = ComponentProps<"textarea"> & FieldProps

export function TextArea(props: TextAreaProps) {
	const { frame, control } = useField(props)
	return (
		<FieldFrame {...frame}>
			<textarea
				rows={4}
				{...control}
				defaultValue={useDefaultText(control)}
				className={classes(inputClasses, "field-sizing-content min-h-28!")}
			/>
		</FieldFrame>
	)
}

/**
 * When React hydrates a text area it sets its default and its value, which it does to no other control. So the default is what was
 * typed until then, and only afterwards what it is. The caret stays where it is in one that has a value of its own.
 */
function useDefaultText({
	id,
	defaultValue,
}: Pick<ComponentProps<"textarea">, "defaultValue"> & { id: string }) {
	const isHydrated = useHydrated()
	const [typed] = useState(() => keepValue(findTextArea(id)))
	useLayoutEffect(() => {
		const element = findTextArea(id)
		if (element) element.defaultValue = String(defaultValue ?? "")
	}, [id, defaultValue])
	return isHydrated ? defaultValue : (typed ?? defaultValue)
}

/** Makes the value of a text area one of its own, as typing does: it no longer follows the default. */
function keepValue(element: HTMLTextAreaElement | undefined): string | undefined {
	if (!element) return undefined
	const { value } = element
	element.value = value
	return value
}

function findTextArea(id: string): HTMLTextAreaElement | undefined {
	const element = globalThis.document?.getElementById(id)
	return element && element instanceof HTMLTextAreaElement ? element : undefined
}
