import { href } from "react-router"
import { CHOICE_FILTERS, OUTDATED_FILTERS, STATUS_FILTERS } from "../../../domain/applications/rules.ts"
import { ACCEPTED_FILTERS, MAILING_LEDGERS, type MailingFilter } from "../../../domain/mailings/rules.ts"
import type { Tag } from "../../../domain/tags/rules.ts"
import { Button } from "../../../ui/button.tsx"
import { Panel } from "../../../ui/card.tsx"
import { SelectField, TextField } from "../../../ui/field.tsx"
import { Form, Link } from "../../../ui/link.tsx"
import { filterLabelOf } from "../shell/decisions/status-labels.ts"
import type { EditionState } from "../shell/editions/closed-edition.tsx"
import { tableAddress } from "../shell/lists/applications-view.ts"
import { outdatedLabels } from "../shell/lists/column-labels.ts"
import { LEDGER_LABELS, MISSING_LABELS } from "./mailing-filter.ts"
import { actionPath } from "./mailing-path.ts"

interface FilterFormProps {
	id: number
	edition: EditionState
	filter: MailingFilter | null
	options: { categories: string[]; stalls: string[]; holdsLetters: boolean; hasScores: boolean; tags: Tag[] }
}

/** Whom a draft goes to: those who are like this, and those who were added. */
export function FilterForm({ id, edition, filter, options }: FilterFormProps) {
	const action = actionPath(href("/admin/mailings/:id/recipients", { id: String(id) }), edition)
	return (
		<Panel id="filter" title="Whom it goes to">
			<Form
				key={JSON.stringify(filter)}
				reloadDocument
				method="post"
				action={action}
				className="grid gap-4"
				aria-label="Whom it goes to"
			>
				<FilterFields filter={filter} options={options} />
				<div className="flex flex-wrap gap-3">
					<Button type="submit" name="by-filter" value="1">
						{filter ? "Change recipients" : "Choose these vendors"}
					</Button>
					{filter && (
						<Button type="submit" variant="ghost">
							Only those added by hand
						</Button>
					)}
				</div>
				<p className="max-w-prose text-sm text-muted">
					{filter ? "" : BY_HAND_ALONE}
					To add some by hand, select them in the{" "}
					<Link to={tableAddress({})} className="link">
						table of vendors
					</Link>
					. With the same email address on several applications, the latest one that is chosen here gets it.
				</p>
			</Form>
		</Panel>
	)
}

const BY_HAND_ALONE =
	"At present it goes only to vendors who were added by hand. “Choose these vendors” takes all who fit: with “Any” everywhere that is every vendor of the edition. "

const FilterFields = ({ filter, options }: Pick<FilterFormProps, "filter" | "options">) => (
	<div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
		{selectsOf(filter, options).map(({ name, label, choices, value }) => (
			<SelectField
				key={name}
				id={`filter-${name}`}
				name={name}
				label={label}
				defaultValue={value ?? ""}
				autoComplete="off"
				options={[{ value: "", label: "Any" }, ...choices]}
			/>
		))}
		<TextField
			id="filter-q"
			name="q"
			label="Found by a search for"
			defaultValue={filter?.text}
			maxLength={200}
			autoComplete="off"
		/>
	</div>
)

const named = (names: readonly string[], chosen: string | undefined) =>
	(chosen && !names.includes(chosen) ? [...names, chosen] : names).map((name) => ({
		value: name,
		label: name,
	}))

function selectsOf(filter: MailingFilter | null, options: FilterFormProps["options"]) {
	const { status, missing, ledger, category, stall, choice, came, score, outdated, tag } = filter ?? {}
	return [
		{
			name: "status",
			label: "Status",
			value: status,
			choices: STATUS_FILTERS.filter((value) => value !== "withdrawn" || status === value).map((value) => ({
				value,
				label: filterLabelOf(value),
			})),
		},
		{
			name: "missing",
			label: "Accepted vendors",
			value: missing,
			choices: ACCEPTED_FILTERS.map((value) => ({ value, label: MISSING_LABELS[value] })),
		},
		{
			name: "ledger",
			label: "Money",
			value: ledger,
			choices: MAILING_LEDGERS.map((value) => ({ value, label: LEDGER_LABELS[value] })),
		},
		{ name: "category", label: "Category", value: category, choices: named(options.categories, category) },
		{ name: "stall", label: "Stall", value: stall, choices: named(options.stalls, stall) },
		{
			name: "came",
			label: "Came before",
			value: came,
			choices: [
				{ value: "yes", label: "Came before" },
				{ value: "no", label: "Did not come before" },
			],
		},
		{
			name: "outdated",
			label: "Told",
			value: outdated,
			choices: OUTDATED_FILTERS.map((value) => ({ value, label: outdatedLabels[value] })),
		},
		...(options.tags.length || tag ? [tagSelect(tag, options.tags)] : []),
		...(options.holdsLetters || choice ? [choiceSelect(choice)] : []),
		...(options.hasScores || score ? [scoreSelect(score)] : []),
	]
}

const choiceSelect = (value: string | undefined) => ({
	name: "choice",
	label: "Choice",
	value,
	choices: CHOICE_FILTERS.map((one) => ({
		value: one,
		label: one === "none" ? "Nothing chosen" : `Chosen: ${one}`,
	})),
})

const tagSelect = (value: number | undefined, tags: readonly Tag[]) => ({
	name: "tag",
	label: "Tag",
	value: value && String(value),
	choices: (value && !tags.some(({ id }) => id === value)
		? [...tags, { id: value, name: "Deleted" }]
		: tags
	).map(({ id, name }) => ({ value: String(id), label: name })),
})

const SCORES = ["from-4", "from-3", "from-2", "to-3", "to-2"]

const scoreSelect = (value: string | undefined) => ({
	name: "score",
	label: "Score",
	value,
	choices: (value && !SCORES.includes(value) ? [...SCORES, value] : SCORES).map((one) => ({
		value: one,
		label: one.replace(/^from-(.*)/, "$1 or more").replace(/^to-(.*)/, "$1 or less"),
	})),
})
