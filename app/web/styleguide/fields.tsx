import { NumberField, SelectField, TextArea, TextField } from "../../ui/field.tsx"
import { FieldGroup } from "../../ui/field-frame.tsx"
import { FileField } from "../../ui/file-field.tsx"
import { PasswordField } from "../../ui/password-field.tsx"
import { ProgressBar } from "../../ui/progress-bar.tsx"
import { SearchField } from "../../ui/search-field.tsx"
import { Choices } from "./choices.tsx"
import { BothSchemes, Section, Specimen } from "./section.tsx"
import type { Tokens } from "./tokens.server.ts"

/** Everything one fills in. */
export function Fields({ schemes }: Pick<Tokens, "schemes">) {
	return (
		<Section
			id="fields"
			title="Fields"
			lead={
				<>
					A label that stays, a hint before the box, the error beside it. A whole form with its summary of
					errors has{" "}
					<a className="link" href="/styleguide/form">
						a page of its own
					</a>
					.
				</>
			}
		>
			<BothSchemes schemes={schemes}>
				{(scheme) => (
					<>
						<TextField label="Brand" hint="As it stands on your sign." id={`brand-${scheme}`} required />
						<TextField
							label="Email"
							id={`email-${scheme}`}
							type="email"
							defaultValue="potter@"
							errors={["Enter an email address like name@example.com"]}
						/>
						<TextField label="Edition" id={`edition-${scheme}`} defaultValue="Christmas 2025" disabled />
						<TextField label="Number" id={`number-${scheme}`} defaultValue="T-0042" readOnly />
					</>
				)}
			</BothSchemes>
			<OtherFields />
			<Choices />
			<Files />
		</Section>
	)
}

const TENTS = [
	{ value: "shared", label: "Shared Tent" },
	{ value: "walk-in", label: "Walk-in Tent" },
	{ value: "truck", label: "Food Truck, taken", disabled: true },
]

function OtherFields() {
	return (
		<Specimen name="TextArea, NumberField, SelectField, PasswordField, SearchField, FieldGroup" stacked>
			<TextArea label="Description" hint="What you make or sell, in a few sentences." />
			<TextArea label="Description, too long" errors={["At most 2,000 characters"]} defaultValue="Baskets…" />
			<NumberField label="Extra wristbands" after="× 300 ksh each" defaultValue={4} />
			<NumberField label="Hay bales" after="× 500 ksh each" errors={["Enter 0 or more"]} defaultValue={-1} />
			<SelectField label="Tent" options={TENTS} />
			<SelectField label="Tent, not yet" options={TENTS} hint="Choose a festival first." disabled />
			<PasswordField label="Password" defaultValue="baobab" autoComplete="off" />
			<PasswordField label="New password" errors={["Use at least 12 characters"]} autoComplete="off" />
			<SearchField id="search-brand" label="search for brand" placeholder="search for brand" />
			<SearchField id="search-vendors" label="Search vendors" showLabel submitLabel="Search" />
			<FieldGroup id="set-up" label="Set-up days" hint="Several controls that answer one question.">
				<TextField label="From" defaultValue="11 December" />
				<TextField label="Until" defaultValue="15 December" />
			</FieldGroup>
		</Specimen>
	)
}

function Files() {
	return (
		<Specimen name="FileField and ProgressBar" stacked>
			<FileField label="Indemnity Form" hint="PDF or pictures, up to 10 files." multiple required />
			<FileField label="Self-insurance Form" errors={["This file is not a PDF or a picture"]} />
			<FileField label="Map" hint="Not before the tent is chosen." disabled />
			<ProgressBar label="indemnity.pdf, not begun" sentBytes={0} totalBytes={2_400_000} />
			<ProgressBar label="indemnity.pdf, on its way" sentBytes={960_000} totalBytes={2_400_000} />
			<ProgressBar label="indemnity.pdf, there" sentBytes={2_400_000} totalBytes={2_400_000} />
		</Specimen>
	)
}
