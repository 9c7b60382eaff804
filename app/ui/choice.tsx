import type { ComponentProps, ReactNode } from "react"
import { classes } from "./classes.ts"
import { FieldError, FieldGroup, type FieldProps, Hint, RequiredMark, useField } from "./field-frame.tsx"

const markClasses = "size-5 shrink-0 accent-accent"

export type CheckboxProps = Omit<ComponentProps<"input">, "type"> & FieldProps & { reveals?: ReactNode }

/** Yes or no. `reveals` is shown only while it is ticked, without JavaScript too. */
export function Checkbox({ reveals, ...props }: CheckboxProps) {
	const { frame, control } = useField(props)
	const { id, label, hint, errors, hideLabel, required, className } = frame
	const hasErrors = Boolean(errors?.length)
	return (
		<div
			className={classes("group/check grid gap-1.5", hasErrors && "border-l-4 border-danger pl-3", className)}
		>
			<FieldError id={id} errors={errors} />
			<label htmlFor={id} className="touch flex items-center gap-3 font-semibold">
				<input {...control} type="checkbox" className={markClasses} />
				<span className={hideLabel ? "sr-only" : undefined}>
					{label}
					{required && <RequiredMark />}
				</span>
			</label>
			{hint && (
				<div className="pl-8">
					<Hint id={id}>{hint}</Hint>
				</div>
			)}
			{reveals && (
				<div className="ml-2 hidden border-l-4 border-line py-1 pl-5 group-has-[input:checked]/check:block">
					{reveals}
				</div>
			)}
		</div>
	)
}

type RadioOption = {
	value: string
	label: string
	/** Shown at the end of the card: "Kshs 27,000". */
	price?: string
}

export type RadioCardsProps = FieldProps & {
	name: string
	options: RadioOption[]
	id?: string
	required?: boolean
	defaultValue?: string
	className?: string
}

export function RadioCards({ options, name, defaultValue, ...group }: RadioCardsProps) {
	const { frame } = useField(group)
	const shared = { name, required: group.required }
	return (
		<FieldGroup {...frame}>
			{options.map((option, nth) => (
				<RadioCard
					key={option.value}
					{...shared}
					option={option}
					id={`${frame.id}-${nth}`}
					chosen={option.value === defaultValue}
				/>
			))}
		</FieldGroup>
	)
}

type RadioCardProps = Pick<RadioCardsProps, "name" | "required"> & {
	id: string
	option: RadioOption
	chosen: boolean
}

const radioCardClasses =
	"flex cursor-pointer items-start gap-3 rounded-md border-2 border-line-strong bg-raised px-4 py-3 hover:border-text has-checked:border-accent has-checked:cast-hard-sm has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"

function RadioCard({ id, option, chosen, ...input }: RadioCardProps) {
	return (
		<label htmlFor={id} className={radioCardClasses}>
			<input
				{...input}
				id={id}
				type="radio"
				value={option.value}
				defaultChecked={chosen}
				className={classes(markClasses, "mt-0.5 outline-none")}
			/>
			<span className="grid min-w-0 grow grid-cols-[1fr_auto] items-baseline gap-x-4">
				<span className="font-semibold">{option.label}</span>
				{option.price && <span className="figures font-semibold text-accent-ink">{option.price}</span>}
			</span>
		</label>
	)
}
