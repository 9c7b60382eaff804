import { href } from "react-router"
import { CHOICES } from "../../../domain/applications/rules.ts"
import type { HeldLetter } from "../../../domain/choices/edit-letter.server.tsx"
import { Button } from "../../../ui/button.tsx"
import { Checkbox } from "../../../ui/choice.tsx"
import { SelectField } from "../../../ui/field.tsx"
import { Form } from "../../../ui/link.tsx"
import { EXPECTED, RETURN_TO } from "../shell/actions/hidden-fields.tsx"
import { choiceLabels } from "../shell/decisions/choice-labels.ts"
import { useRight } from "../shell/rights/use-right.ts"

/** Another choice in place of this one; words that somebody wrote are only lost knowingly. */
export function ChangeChoice({ letter, back }: { letter: Omit<HeldLetter, "html">; back: string }) {
	const { applicationId, choice, choiceVersion, version, isEdited } = letter
	if (!useRight("applications.decide")) return null
	const others = CHOICES.filter((one) => one !== choice)
	return (
		<Form
			method="post"
			reloadDocument
			action={href("/admin/release/letters/:id/choice", { id: String(applicationId) })}
			className="flex flex-wrap items-end gap-4"
		>
			<input type="hidden" name={RETURN_TO} value={back} />
			<input type="hidden" name={EXPECTED} value={choiceVersion} />
			<SelectField
				id="choice"
				name="choice"
				label="Change the choice"
				className="basis-52"
				required
				defaultValue=""
				options={[
					{ value: "", label: "…" },
					...others.map((one) => ({ value: one, label: choiceLabels[one].label })),
					{ value: "none", label: "Take the choice back" },
				]}
			/>
			{isEdited && (
				<Checkbox
					id="discard"
					name="discard"
					value={version}
					required
					label="Discard your colleague’s or your own changes to this email"
				/>
			)}
			<Button type="submit" variant="ghost">
				Change
			</Button>
		</Form>
	)
}
