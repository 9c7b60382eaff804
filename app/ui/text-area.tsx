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
	const [typed] = useState(() => {
		const element = findTextArea(id)
		// From here on it has a value of its own, as if something had been typed.
		if (element) element.value += ""
		return element?.value
	})
	useLayoutEffect(() => {
		const element = findTextArea(id)
		if (element) element.defaultValue = String(defaultValue ?? "")
	}, [id, defaultValue])
	return isHydrated ? defaultValue : (typed ?? defaultValue)
}

const findTextArea = (id: string) =>
	globalThis.document?.getElementById(id) as HTMLTextAreaElement | null | undefined
