import { CircleAlert } from "lucide-react"
import { type ReactNode, useId } from "react"
import { classes } from "./classes.ts"

/** What every field shares. `errors` come from the server or from Conform. */
export type FieldProps = {
	label: ReactNode
	hint?: ReactNode
	errors?: string[]
	/** For readers only; use where the heading beside it already says the same. */
	hideLabel?: boolean
}

type FieldInputProps = FieldProps & {
	id?: string
	"aria-describedby"?: string
	required?: boolean
	className?: string
}

/**
 * Parts the props of a field into what stands around its control (`frame`, for `FieldFrame`) and the control itself,
 * tied to hint and error. The ids are Conform's own: `id`, `id-description`, `id-error`.
 */
export function useField<Props extends FieldInputProps>({
	id: givenId,
	"aria-describedby": givenDescribedBy,
	label,
	hint,
	errors,
	hideLabel,
	required,
	className,
	...rest
}: Props) {
	const generatedId = useId()
	const id = givenId ?? generatedId
	const hasErrors = Boolean(errors?.length)
	const describedBy = new Set(givenDescribedBy?.split(" "))
	if (hint) describedBy.add(`${id}-description`)
	if (hasErrors) describedBy.add(`${id}-error`)
	return {
		frame: { id, label, hint, errors, hideLabel, required, className },
		control: {
			...rest,
			id,
			required,
			"aria-describedby": [...describedBy].filter(Boolean).join(" ") || undefined,
			"aria-invalid": hasErrors || undefined,
		},
	}
}

export const inputClasses =
	"touch block w-full min-h-11 rounded-sm border-2 border-line-strong bg-raised px-3 py-1.5 text-base text-text hover:border-text aria-invalid:border-danger disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted read-only:not-[select]:bg-sunken"

/** Says that a field must be filled: a star for eyes; readers hear `required` from the control itself. */
export function RequiredMark() {
	return <span aria-hidden className="ml-1 text-danger-ink after:content-['*']" />
}

export function Hint({ id, children }: { id: string; children: ReactNode }) {
	return (
		<p id={`${id}-description`} className="text-sm text-muted">
			{children}
		</p>
	)
}

export function FieldError({ id, errors }: { id: string; errors?: string[] }) {
	if (!errors?.length) return null
	return (
		<p id={`${id}-error`} className="flex gap-1.5 text-sm font-semibold text-danger-ink">
			<CircleAlert aria-hidden className="mt-[0.2em] size-[1.05em] shrink-0" />
			<span>
				<span className="sr-only">Error: </span>
				{errors.join(" ")}
			</span>
		</p>
	)
}

type FieldFrameProps = FieldProps & {
	id: string
	/** Where errors come up while the field is filled in. */
	announcesErrors?: boolean
	required?: boolean
	className?: string
	children: ReactNode
}

/** Label, hint, error and control, in the order they are read. */
export function FieldFrame({
	id,
	label,
	hint,
	errors,
	announcesErrors,
	hideLabel,
	required,
	className,
	children,
}: FieldFrameProps) {
	const hasErrors = Boolean(errors?.length)
	return (
		<div className={classes("grid gap-1.5", hasErrors && "border-l-4 border-danger pl-3", className)}>
			<div className={hideLabel ? "sr-only" : "font-semibold"}>
				{/* The star stands beside the label, so that the label says its words and nothing else. */}
				<label htmlFor={id}>{label}</label>
				{required && <RequiredMark />}
			</div>
			{hint && <Hint id={id}>{hint}</Hint>}
			{announcesErrors ? (
				<div aria-live="polite" className="contents">
					<FieldError id={id} errors={errors} />
				</div>
			) : (
				<FieldError id={id} errors={errors} />
			)}
			{children}
		</div>
	)
}

/** The same for several controls that answer one question: a fieldset with its legend. */
export function FieldGroup({
	id,
	label,
	hint,
	errors,
	required,
	className,
	children,
}: Omit<FieldFrameProps, "hideLabel" | "announcesErrors">) {
	const hasErrors = Boolean(errors?.length)
	const describedBy = [hint && `${id}-description`, hasErrors && `${id}-error`].filter(Boolean).join(" ")
	return (
		<fieldset
			id={id}
			tabIndex={-1}
			aria-describedby={describedBy || undefined}
			className={classes("min-w-0", hasErrors && "border-l-4 border-danger pl-3", className)}
		>
			<legend className="mb-1.5 font-semibold">
				{label}
				{required && <RequiredMark />}
			</legend>
			<div className="grid gap-2">
				{hint && <Hint id={id}>{hint}</Hint>}
				<FieldError id={id} errors={errors} />
				{children}
			</div>
		</fieldset>
	)
}
