import { type FormProps, useNavigation } from "react-router"
import { Button, type ButtonProps } from "../../ui/button.tsx"
import { classes } from "../../ui/classes.ts"
import { ErrorSummary } from "../../ui/error-summary.tsx"
import { Form } from "../../ui/link.tsx"
import { type FieldErrors, summaryOf } from "./field-errors.ts"

/** A form that the server checks: what was wrong with it stands above its fields, whose ids are their names. */
export function CheckedForm({ errors, className, children, ...form }: FormProps & { errors?: FieldErrors }) {
	return (
		<Form method="post" {...form} className={classes("grid gap-5", className)}>
			<ErrorSummary errors={summaryOf(errors)} />
			{children}
		</Form>
	)
}

/** Sends the form around it, once. On a phone it is as wide as the form, else as its words. */
export function SubmitButton({ className, ...button }: ButtonProps) {
	const busy = useNavigation().state !== "idle"
	return (
		<Button {...button} className={classes("sm:justify-self-start", className)} type="submit" busy={busy} />
	)
}
