import { href } from "react-router"
import type { EditionDates } from "../../../domain/cloning/rules.ts"
import { Button, LinkButton } from "../../../ui/button.tsx"
import { TextField } from "../../../ui/field.tsx"
import {
	formatNairobiDate,
	formatNairobiDateTime,
	fromNairobiMinute,
	startOfNairobiDay,
} from "../../../values/clock.ts"
import { CheckedForm } from "../../forms/checked-form.tsx"
import { type DraftPlace, deleteDraft, saveDraft } from "../../forms/draft.ts"
import type { FieldErrors } from "../../forms/field-errors.ts"
import { EXPECTED } from "../expected-state.ts"
import { RestoredNotice, useKeptFields } from "../kept-fields.tsx"
import { buildUrl } from "../list-query.ts"

type DateField = keyof EditionDates
type Values = EditionDates & { name: string; title: string }

interface ProposalFormProps {
	/** The slug of the source, and its name. */
	from: string
	source: string
	proposed: Values
	/** What was sent and refused. */
	typed: Partial<Record<string, string>> | undefined
	before: EditionDates
	errors: FieldErrors | undefined
}

const DATE_FIELDS: [DateField, string][] = [
	["startsOn", "First day"],
	["endsOn", "Last day"],
	["applicationsOpenAt", "Applications open from"],
	["applicationsCloseAt", "Applications open until"],
	["extrasOpenAt", "Extras open from"],
	["extrasCloseAt", "Extras open until"],
]

/** Of what is typed before it is sent. */
const DRAFT: DraftPlace = { key: "new-edition", keeper: "tab" }

/** Every date of the new edition beside that of its source; nothing is saved before it is sent. */
export function ProposalForm({ from, source, proposed, typed, before, errors }: ProposalFormProps) {
	const version = `${from} ${proposed.name} ${proposed.startsOn}`
	const kept = useKeptFields(DRAFT, version, Boolean(typed))
	const initialValueOf = (name: keyof Values) => (typed ?? kept)?.[name] ?? proposed[name] ?? ""
	const hintOf = (name: DateField) =>
		`${source}: ${describe(name, before[name])}${isFilledIn(name) ? ". Filled in: the end of the last day." : ""}`
	const isFilledIn = (name: DateField) => before[name] === null && proposed[name] !== null
	const start = buildUrl(href("/admin/editions/new"), { from })
	return (
		<CheckedForm
			key={String(Boolean(kept))}
			reloadDocument
			className="max-w-lg"
			errors={errors}
			onInput={(event) => saveDraft(DRAFT, event.currentTarget)}
		>
			{kept && <RestoredNotice />}
			<p>
				Nothing is saved yet. All dates have moved with the first day; change those that are not right. Times
				are those of Nairobi.
			</p>
			<input type="hidden" name="from" value={from} />
			<input type="hidden" name={EXPECTED} value={version} />
			<NameField name="name" label="Name" value={initialValueOf("name")} errors={errors} />
			<NameField name="title" label="Name in emails" value={initialValueOf("title")} errors={errors} />
			{DATE_FIELDS.map(([name, label]) => (
				<TextField
					key={name}
					id={name}
					name={name}
					type={isDay(name) ? "date" : "datetime-local"}
					label={label}
					hint={hintOf(name)}
					autoComplete="off"
					required={isDay(name)}
					defaultValue={initialValueOf(name)}
					errors={errors?.[name]}
				/>
			))}
			<div className="flex flex-wrap gap-3">
				<Button type="submit">Create draft</Button>
				<LinkButton to={start} variant="ghost" onClick={() => deleteDraft(DRAFT)}>
					Start again
				</LinkButton>
			</div>
		</CheckedForm>
	)
}

type NameFieldProps = {
	name: "name" | "title"
	label: string
	value: string
	errors: FieldErrors | undefined
}

const NameField = ({ name, label, value, errors }: NameFieldProps) => (
	<TextField
		id={name}
		name={name}
		label={label}
		autoComplete="off"
		required
		defaultValue={value}
		errors={errors?.[name]}
	/>
)

const isDay = (name: DateField) => name === "startsOn" || name === "endsOn"

function describe(name: DateField, value: string | null): string {
	if (value === null) return "not set"
	if (isDay(name)) return formatNairobiDate(startOfNairobiDay(value))
	return formatNairobiDateTime(fromNairobiMinute(value) ?? new Date(Number.NaN))
}
