import { useEffect, useRef } from "react"
import { SelectField, type SelectFieldProps } from "../../../../ui/field.tsx"
import { useNavigate } from "../../../../ui/link.tsx"

export interface FilterSelectProps extends Pick<SelectFieldProps, "label" | "options" | "className"> {
	name: string
	/** "" chooses all. */
	value: string
	/** Of the list with what was chosen. */
	urlFor: (chosen: string) => string
}

/** One filter of a list beside its `LiveSearch`: choosing leads to the address; without JavaScript the form does. */
export function FilterSelect({ name, value, urlFor, ...field }: FilterSelectProps) {
	const navigate = useNavigate()
	const select = useRef<HTMLSelectElement>(null)
	// Back and forward change the address under it.
	const displayedValue = useRef(value)
	useEffect(() => {
		if (select.current && displayedValue.current !== value) select.current.value = value
		displayedValue.current = value
	}, [value])
	return (
		<SelectField
			{...field}
			ref={select}
			id={name}
			name={name}
			hideLabel
			defaultValue={value}
			autoComplete="off"
			onChange={({ currentTarget }) =>
				void navigate(urlFor(currentTarget.value), { preventScrollReset: true })
			}
		/>
	)
}
