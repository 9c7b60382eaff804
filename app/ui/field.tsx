import { ChevronDown } from "lucide-react"
import type { ComponentProps } from "react"
import { classes } from "./classes.ts"
import { FieldFrame, type FieldProps, inputClasses, useField } from "./field-frame.tsx"

export type TextFieldProps = ComponentProps<"input"> & FieldProps

/** One line of text: a name, an e-mail address, a telephone number, a web address. */
export function TextField(props: TextFieldProps) {
	const { frame, control } = useField(props)
	return (
		<FieldFrame {...frame}>
			<input type="text" {...control} className={inputClasses} />
		</FieldFrame>
	)
}

export function NumberField(props: TextFieldProps) {
	const { frame, control } = useField(props)
	return (
		<FieldFrame {...frame}>
			<input
				type="number"
				inputMode="numeric"
				min={0}
				step={1}
				{...control}
				className={classes(inputClasses, "figures max-w-32")}
			/>
		</FieldFrame>
	)
}

type SelectOption = { value: string; label: string }
export type SelectFieldProps = ComponentProps<"select"> & FieldProps & { options: SelectOption[] }

/** One of many, where the choices need no explanation. The browser's own list: best on a phone. */
export function SelectField({ options, ...props }: SelectFieldProps) {
	const { frame, control } = useField(props)
	return (
		<FieldFrame {...frame}>
			<span className="relative block">
				<select {...control} className={classes(inputClasses, "appearance-none pr-10")}>
					{options.map((option) => (
						<option key={option.value} value={option.value}>
							{option.label}
						</option>
					))}
				</select>
				<ChevronDown
					aria-hidden
					className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2"
				/>
			</span>
		</FieldFrame>
	)
}
