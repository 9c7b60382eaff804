import { FormProvider, getFormProps, parse, useForm } from "@conform-to/react"
import { Form, href } from "react-router"
import type { Field } from "../../../domain/editing/fields.ts"
import { BODY, fieldName } from "../../../domain/editing/fields.ts"
import type { FormValues } from "../../../domain/editing/form-values.server.ts"
import { Button, LinkButton } from "../../../ui/button.tsx"
import { ErrorSummary } from "../../../ui/error-summary.tsx"
import { saveDraft } from "../../forms/draft.ts"
import { EXPECTED } from "../expected-state.ts"
import { ConflictNotice } from "./conflict-notice.tsx"
import { FieldView } from "./field-view.tsx"
import type { SectionFormResponse } from "./save.server.ts"
import { draftPlaceOf } from "./use-draft.ts"

const FORM = "part"

export type SectionFormProps = {
	section: string
	field: Field
	values: Record<string, FormValues>
	/** The state that the form was made of, as JSON. */
	expected: string
	response: SectionFormResponse | undefined
	/** It holds what was sent before and did not arrive. */
	isDraft: boolean
}

/** The lists change at once with JavaScript; everything else is the server's, so it is the same without. */
export function SectionForm({ section, field, values, expected, response, isDraft }: SectionFormProps) {
	const [form] = useForm<Record<string, FormValues>, Record<string, FormValues>, string[]>({
		id: FORM,
		defaultValue: values,
		lastResult: response?.result,
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
					if (!event.defaultPrevented) saveDraft(draftPlaceOf(section), event.currentTarget)
				}}
			>
				<FirstSubmit />
				<FormErrors response={response} />
				{isDraft && <DraftNotice />}
				{response?.conflict && <ConflictNotice conflict={response.conflict} />}
				<input type="hidden" name={EXPECTED} value={expected} />
				<div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6 [&_:is(input,textarea,select,button)]:scroll-my-28">
					<FieldView field={field} name={BODY} isOutermost />
				</div>
				<SaveBar section={section} label={response?.conflict ? "Save this version" : "Save"} />
			</Form>
		</FormProvider>
	)
}

function DraftNotice() {
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

function FormErrors({ response }: { response: SectionFormResponse | undefined }) {
	const faults = response?.faults ?? []
	const lines = faults.map(({ at, where, text }) => ({
		field: `${FORM}-${fieldName(at)}`,
		text: where ? `${where}: ${text}` : text,
	}))
	return <ErrorSummary errors={response?.refusal ? [{ text: response.refusal }] : lines} />
}

function SaveBar({ section, label }: { section: string; label: string }) {
	return (
		<div
			data-save-bar
			className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-3 border-t border-line bg-surface px-4 py-3 sm:-mx-8 sm:px-8"
		>
			<Button type="submit">{label}</Button>
			<LinkButton to={href("/admin/content/:part", { part: section })} reloadDocument variant="quiet">
				Reset form
			</LinkButton>
		</div>
	)
}
