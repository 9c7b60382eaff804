import { href, useLocation } from "react-router"
import type { EditionDates } from "../../../domain/cloning/rules.ts"
import { Button, LinkButton } from "../../../ui/button.tsx"
import { TextField } from "../../../ui/field.tsx"
import { CheckedForm } from "../../forms/checked-form.tsx"
import { type DraftPlace, deleteDraft, saveDraft } from "../../forms/draft.ts"
import type { FieldErrors } from "../../forms/field-errors.ts"
import { EXPECTED } from "../shell/actions/hidden-fields.tsx"
import { RestoredNotice, useKeptFields } from "../shell/actions/kept-fields.tsx"
import { buildUrl } from "../shell/lists/list-query.ts"
import { ProposalDates, type ProposedDates } from "./proposal-dates.tsx"
import { type ProposedPaper, ProposedPapers } from "./proposed-papers.tsx"

type Values = EditionDates & { name: string; title: string }

interface ProposalFormProps extends Omit<ProposedDates, "proposed"> {
	/** The slug of the source. */
	from: string
	proposed: Values
	/** The source tells vendors as soon as they are decided; a new edition does not. */
	tellsAtOnce: boolean
	/** Those with a due day. */
	papers: ProposedPaper[]
	/** What was sent and refused. */
	typed: Partial<Record<string, string>> | undefined
}

const FORM = "new-edition"

/** Of what is typed before it is sent. @param search of the address of the proposal */
export function proposalDraft(search: string): DraftPlace {
	const params = new URLSearchParams(search)
	const start = ["from", "name", "startsOn"].map((name) => params.get(name) ?? "")
	return { key: [FORM, ...start].join(":"), keeper: "tab" }
}

/** Every date of the new edition beside that of its source; nothing is saved before it is sent. */
export function ProposalForm({ from, typed, papers, tellsAtOnce, ...proposal }: ProposalFormProps) {
	const { proposed, errors } = proposal
	const version = `${from} ${proposed.name} ${proposed.startsOn}`
	const draft = proposalDraft(useLocation().search)
	const kept = useKeptFields(draft, { formId: FORM, version, isRefused: Boolean(typed) })
	const initialValueOf = (name: keyof Values) => (typed ?? kept)?.[name] ?? proposed[name] ?? ""
	const start = buildUrl(href("/admin/editions/new"), { from })
	return (
		<CheckedForm
			key={String(Boolean(kept))}
			id={FORM}
			reloadDocument
			className="max-w-lg"
			errors={errors}
			onInput={(event) => saveDraft(draft, event.currentTarget)}
		>
			{kept && <RestoredNotice />}
			<p>
				Nothing is saved yet. All dates have moved with the first day; change those that are not right. Times
				are those of Nairobi.
			</p>
			{tellsAtOnce && (
				<p>
					Emails about decisions leave at once in {proposal.source}. In the new edition they are held: you
					choose first, and tell everybody when you release. “Letters about decisions” in its form changes
					that.
				</p>
			)}
			<input type="hidden" name="from" value={from} />
			<input type="hidden" name={EXPECTED} value={version} />
			<NameField name="name" label="Name" value={initialValueOf("name")} errors={errors} />
			<NameField name="title" label="Name in emails" value={initialValueOf("title")} errors={errors} />
			<ProposalDates {...proposal} initialValueOf={initialValueOf} />
			<ProposedPapers papers={papers} source={proposal.source} typed={typed ?? kept} errors={errors} />
			<div className="flex flex-wrap gap-3">
				<Button type="submit">Create draft</Button>
				<LinkButton to={start} variant="ghost" onClick={() => deleteDraft(draft)}>
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
