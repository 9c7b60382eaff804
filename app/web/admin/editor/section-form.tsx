import { FormProvider, getFormProps, parse, useForm } from "@conform-to/react"
import type { Difference } from "../../../domain/editing/differences.server.ts"
import { BODY, type Field, fieldName } from "../../../domain/editing/fields.ts"
import type { FormValues } from "../../../domain/editing/form-values.server.ts"
import { Button, LinkButton } from "../../../ui/button.tsx"
import { ErrorSummary } from "../../../ui/error-summary.tsx"
import { Form } from "../../../ui/link.tsx"
import { deleteDraft, saveDraft } from "../../forms/draft.ts"
import { EXPECTED } from "../shell/actions/hidden-fields.tsx"
import { SECTION_FORM } from "../shell/actions/section-field.ts"
import { ClosedReason, type EditionState } from "../shell/editions/closed-edition.tsx"
import { FieldView } from "./field-view.tsx"
import type { Conflict, SectionFormResponse } from "./save.server.ts"
import { draftPlaceOf } from "./use-draft.ts"

export type SectionFormProps = {
	section: string
	field: Field
	values: Record<string, FormValues>
	/** The state that the form was made of, as JSON. */
	expected: string
	response: SectionFormResponse | undefined
	/** It holds what was typed before and did not arrive. */
	isDraft: boolean
	/** The edition that holds it, once that is closed. */
	closed: EditionState | undefined
	/** Its own address, with nothing typed. */
	resetHref: string
}

/** The lists change at once with JavaScript; everything else is the server's, so it is the same without. */
export function SectionForm(props: SectionFormProps) {
	const { section, field, values, expected, response, isDraft, closed, resetHref } = props
	// What was typed before the closing can be sent again once the edition is open.
	const isHeld = closed !== undefined && !response && !isDraft
	const [form] = useForm<Record<string, FormValues>, Record<string, FormValues>, string[]>({
		id: SECTION_FORM,
		// Conform counts the entries of its lists by these: of a form that came back, by what came back. Counted by what is
		// saved, an entry that only came back has no key, and is drawn anew as it came back when a button changes its list.
		defaultValue: typedBefore(response) ?? values,
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
				onInput={(event) => saveDraft(draftPlaceOf(section), event.currentTarget)}
				onSubmit={(event) => {
					form.onSubmit(event)
					const { currentTarget, defaultPrevented } = event
					const keep = () => saveDraft(draftPlaceOf(section), currentTarget)
					// A button that changes a list leaves the page as it is, with the list changed in it.
					if (defaultPrevented) requestAnimationFrame(keep)
					else keep()
				}}
			>
				{!isHeld && <FirstSubmit />}
				<FormErrors response={response} />
				{isDraft && <DraftNotice />}
				{response?.conflict && <ConflictNotice conflict={response.conflict} />}
				<input type="hidden" name={EXPECTED} value={expected} />
				{closed && <ClosedReason edition={closed} />}
				<fieldset
					disabled={isHeld}
					className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6 [&_:is(input,textarea,select,button)]:scroll-my-28"
				>
					<FieldView field={field} name={BODY} isOutermost />
				</fieldset>
				{!isHeld && (
					<SaveBar {...{ section, resetHref }} label={response?.conflict ? "Save this version" : "Save"} />
				)}
			</Form>
		</FormProvider>
	)
}

const typedBefore = (response: SectionFormResponse | undefined) =>
	response?.result.initialValue as Record<string, FormValues> | null | undefined

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
		field: `${SECTION_FORM}-${fieldName(at)}`,
		text: where ? `${where}: ${text}` : text,
	}))
	return <ErrorSummary errors={response?.refusal ? [{ text: response.refusal }] : lines} />
}

type SaveBarProps = Pick<SectionFormProps, "section" | "resetHref"> & { label: string }

function SaveBar({ section, resetHref, label }: SaveBarProps) {
	return (
		<div
			data-save-bar
			className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-3 border-t border-line bg-surface px-4 py-3"
		>
			<Button type="submit">{label}</Button>
			<LinkButton
				to={resetHref}
				reloadDocument
				variant="quiet"
				onClick={() => deleteDraft(draftPlaceOf(section))}
			>
				Reset form
			</LinkButton>
		</div>
	)
}

/** Tells the second of two organisers, or windows, what the first one did, before anything of either is lost. */
function ConflictNotice({ conflict: { saved, theirs, clashes } }: { conflict: Conflict }) {
	return (
		<section
			aria-labelledby="conflict"
			className="grid gap-4 rounded-md border-2 border-danger bg-raised px-5 py-4"
		>
			<h2
				id="conflict"
				tabIndex={-1}
				// biome-ignore lint/a11y/noAutofocus: nothing was saved, and this is why
				autoFocus
				className="lettering text-xl"
			>
				{saved?.isOwn ? "You changed this in another window" : "Someone else has changed this"}
			</h2>
			<p>
				{saved
					? `${saved.isOwn ? "You" : saved.by} saved it on ${saved.at}, after you opened it. `
					: "It was saved after you opened it. "}
				Your changes are not saved yet. The form below holds your changes together with{" "}
				{saved?.isOwn ? "those" : "theirs"}.
			</p>
			<Differences
				title={saved?.isOwn ? "Saved in the other window" : "Their changes"}
				from="Before"
				to="Saved now"
				of={theirs}
			/>
			{clashes.length > 0 && (
				<Differences
					title={saved?.isOwn ? "If you save, this will replace" : "If you save, yours will replace"}
					from="Saved now"
					to="Yours"
					of={clashes}
				/>
			)}
		</section>
	)
}

type DifferencesProps = { title: string; from: string; to: string; of: Difference[] }

function Differences({ title, from, to, of }: DifferencesProps) {
	return (
		<div>
			<h3 className="mb-2 font-semibold">{title}</h3>
			<ul className="grid gap-3">
				{of.map(({ where, before, after }) => (
					<li key={where} className="border-l-4 border-line pl-3 text-sm wrap-anywhere">
						<p className="font-semibold">{where}</p>
						<p className="text-muted">
							{from}: {before || "nothing"}
						</p>
						<p>
							{to}: {after || "nothing"}
						</p>
					</li>
				))}
			</ul>
		</div>
	)
}
