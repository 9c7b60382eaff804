import { DIGEST_CLOCK, type DigestFrequency, NO_DIGEST } from "../../domain/digests/rules.ts"
import { Button } from "../../ui/button.tsx"
import { Panel } from "../../ui/card.tsx"
import { SelectField } from "../../ui/field.tsx"
import { Form } from "../../ui/link.tsx"

const OPTIONS = [
	{ value: NO_DIGEST, label: "None" },
	{ value: "daily", label: `Once a day, at ${DIGEST_CLOCK}` },
	{ value: "each", label: "As they come in" },
]

/** Which emails about new applications an organiser gets. */
export function DigestPanel({ frequency }: { frequency: DigestFrequency | undefined }) {
	return (
		<Panel id="digest" title="Emails about new applications">
			<Form method="post" className="grid gap-4">
				<SelectField
					id="frequency"
					name="frequency"
					label="How often"
					options={OPTIONS}
					defaultValue={frequency ?? NO_DIGEST}
					hint="They list number, category and stall of what came in for the editions that you may read. Nothing new, no email."
				/>
				<Button type="submit" variant="ghost" className="justify-self-start">
					Save
				</Button>
			</Form>
		</Panel>
	)
}
