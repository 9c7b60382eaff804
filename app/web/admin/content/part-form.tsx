import { FormProvider, getFormProps, parse, useForm } from "@conform-to/react"
import { Form, href } from "react-router"
import type { Field } from "../../../domain/editing/fields.ts"
import type { Typed } from "../../../domain/editing/typed.server.ts"
import { Button, LinkButton } from "../../../ui/button.tsx"
import { ErrorSummary } from "../../../ui/error-summary.tsx"
import { ConflictNote } from "./conflict-note.tsx"
import { FieldView } from "./field-view.tsx"
import { BODY, fieldName, SEEN } from "./form-names.ts"
import type { PartAnswer } from "./save.server.ts"
import { keepSent } from "./use-unsent.ts"

const FORM = "part"

export type PartFormProps = {
	part: string
	field: Field
	typed: Record<string, Typed>
	/** The state that the form was made of, as JSON. */
	seen: string
	answer: PartAnswer | undefined
	/** It holds what was sent before and did not arrive. */
	isUnsent: boolean
}

/** The lists change at once with JavaScript; everything else is the server's, so it is the same without. */
export function PartForm({ part, field, typed, seen, answer, isUnsent }: PartFormProps) {
	const [form] = useForm<Record<string, Typed>, Record<string, Typed>, string[]>({
		id: FORM,
		defaultValue: typed,
		lastResult: answer?.result,
		onValidate: ({ formData }) => parse(formData, { resolve: (value) => ({ value }) }),
	})
	return (
		<FormProvider context={form.context}>
			<Form
				{...getFormProps(form)}
				noValidate
				method="post"
				reloadDocument
				className="grid gap-6"
				onSubmit={(event) => {
					form.onSubmit(event)
					if (!event.defaultPrevented) keepSent(part, event)
				}}
			>
				<FirstSubmit />
				<Trouble answer={answer} />
				{isUnsent && <Unsent />}
				{answer?.conflict && <ConflictNote conflict={answer.conflict} />}
				<input type="hidden" name={SEEN} value={seen} />
				<div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6 [&_:is(input,textarea,select,button)]:scroll-my-28">
					<FieldView field={field} name={BODY} isOutermost />
				</div>
				<SaveBar part={part} label={answer?.conflict ? "Save this version" : "Save"} />
			</Form>
		</FormProvider>
	)
}

function Unsent() {
	return (
		<p role="status" className="max-w-prose border-l-4 border-accent pl-3 font-semibold">
			Your earlier changes were not saved. They are restored below: save them, or reset the form.
		</p>
	)
}

/** Enter in a field presses the first button of its form: that has to be Save, not one of a list. */
function FirstSubmit() {
	return <button type="submit" tabIndex={-1} aria-hidden className="sr-only" />
}

function Trouble({ answer }: { answer: PartAnswer | undefined }) {
	const faults = answer?.faults ?? []
	const lines = faults.map(({ at, where, text }) => ({
		field: `${FORM}-${fieldName(at)}`,
		text: where ? `${where}: ${text}` : text,
	}))
	return <ErrorSummary errors={answer?.refusal ? [{ text: answer.refusal }] : lines} />
}

function SaveBar({ part, label }: { part: string; label: string }) {
	return (
		<div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-3 border-t border-line bg-surface px-4 py-3 sm:-mx-8 sm:px-8">
			<Button type="submit">{label}</Button>
			<LinkButton to={href("/admin/content/:part", { part })} reloadDocument variant="quiet">
				Reset form
			</LinkButton>
		</div>
	)
}
