import { Checkbox, RadioCards } from "../../ui/choice.tsx"
import { NumberField } from "../../ui/field.tsx"
import { Specimen } from "./section.tsx"

const PITCHES = [
	{
		value: "shared",
		label: "Shared Tent",
		price: "Kshs 12,500",
		description: "One and a half metres, and a neighbour.",
	},
	{ value: "walk-in", label: "Walk-in Tent", price: "Kshs 36,000" },
	{ value: "truck", label: "Food Truck", price: "Kshs 40,000", description: "All taken.", disabled: true },
]

/** Ticking and choosing. */
export function Choices() {
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
			<Specimen name="RadioCards: chosen, with prices, one disabled; wrong" stacked>
				<RadioCards label="Tent space" name="tent" options={PITCHES} defaultValue="shared" required />
				<RadioCards
					label="Tent space, not chosen"
					name="tent-again"
					options={PITCHES.slice(0, 2)}
					hint="Prices are in Kenyan shillings."
					errors={["Choose a tent"]}
				/>
			</Specimen>
		</>
	)
}
