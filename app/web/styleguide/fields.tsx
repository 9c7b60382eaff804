import { Checkbox, RadioCards } from "../../ui/choice.tsx"
import { CountBar } from "../../ui/count-bar.tsx"
import { NumberField, SelectField, TextField } from "../../ui/field.tsx"
import { FieldGroup } from "../../ui/field-frame.tsx"
import { FileField } from "../../ui/file-field.tsx"
import { PasswordField } from "../../ui/password-field.tsx"
import { ProgressBar } from "../../ui/progress-bar.tsx"
import { SearchField } from "../../ui/search-field.tsx"
import { TextArea } from "../../ui/text-area.tsx"
import { Section, Specimen } from "./section.tsx"

export function Fields() {
	return (
		<Section
			id="fields"
			title="Fields"
			lead="A label that stays, a hint before the box, the error beside it."
		>
			<Specimen name="TextField: with a hint, wrong, disabled, only to be read" stacked>
				<TextField label="Brand" hint="As it stands on your sign." required />
				<TextField
					label="Email"
					type="email"
					defaultValue="potter@"
					errors={["Enter an email address like name@example.com"]}
				/>
				<TextField label="Edition" defaultValue="Christmas 2025" disabled />
				<TextField label="Number" defaultValue="T-0042" readOnly />
			</Specimen>
			<OtherFields />
			<Choices />
			<Files />
		</Section>
	)
}

const TENTS = [
	{ value: "shared", label: "Shared Tent", price: "Kshs 12,500" },
	{ value: "walk-in", label: "Walk-in Tent", price: "Kshs 36,000" },
]

function OtherFields() {
	return (
		<Specimen name="TextArea, NumberField, SelectField, PasswordField, SearchField, FieldGroup" stacked>
			<TextArea label="Description" hint="What you make or sell, in a few sentences." />
			<TextArea label="Description, too long" errors={["At most 2,000 characters"]} defaultValue="Baskets…" />
			<NumberField label="Extra wristbands" defaultValue={4} />
			<SelectField label="Tent" options={TENTS} />
			<SelectField label="Tent, not yet" options={TENTS} hint="Choose a festival first." disabled />
			<PasswordField label="Password" defaultValue="baobab" autoComplete="off" />
			<SearchField id="search-vendors" label="Search vendors" submitLabel="Search" />
			<FieldGroup id="set-up" label="Set-up days" hint="Several controls that answer one question.">
				<TextField label="From" defaultValue="11 December" />
				<TextField label="Until" defaultValue="15 December" />
			</FieldGroup>
		</Specimen>
	)
}

function Choices() {
	return (
		<>
			<Specimen name="Checkbox: at rest, ticked and revealing, wrong, disabled" stacked>
				<Checkbox label="Keep me signed in" hint="Not on a shared machine." />
				<Checkbox
					label="I would like to request hay bales"
					defaultChecked
					reveals={<NumberField label="Number of hay bales" defaultValue={6} />}
				/>
				<Checkbox label="I have read the guidelines" required errors={["Tick this to go on"]} />
				<Checkbox label="Already on the list" defaultChecked disabled />
			</Specimen>
			<Specimen name="RadioCards: chosen; wrong" stacked>
				<RadioCards label="Tent space" name="tent" options={TENTS} defaultValue="shared" required />
				<RadioCards
					label="Tent space, not chosen"
					name="tent-again"
					options={TENTS}
					hint="Prices are in Kenyan shillings."
					errors={["Choose a tent"]}
				/>
			</Specimen>
		</>
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
			<CountBar label="Emails sent" done={3} total={40} text="3 of 40" />
		</Specimen>
	)
}
