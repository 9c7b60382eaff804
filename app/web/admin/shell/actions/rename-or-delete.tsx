import { LinkButton } from "../../../../ui/button.tsx"
import { Panel } from "../../../../ui/card.tsx"
import { TextField } from "../../../../ui/field.tsx"
import { CheckedForm, SubmitButton } from "../../../forms/checked-form.tsx"
import { EXPECTED } from "./hidden-fields.tsx"

interface RenameOrDeleteProps {
	/** "tag". */
	what: string
	action: string
	/** Where one is asked before it is deleted. */
	removal: string
	/** As it is stored. */
	name: string
	/** What the screen shows, which is sent along. */
	expected: string | number
	maxLength: number
	/** What was typed and not taken. */
	refused: { errors: { name: string[] }; typed: string | undefined } | undefined
}

/** Calls something otherwise that colleagues named, or deletes it. */
export function RenameOrDelete({
	what,
	action,
	removal,
	name,
	expected,
	maxLength,
	refused,
}: RenameOrDeleteProps) {
	return (
		<div className="grid grid-cols-[minmax(0,1fr)] gap-6">
			<Panel id="rename" title="Rename">
				<CheckedForm action={action} className="max-w-lg" errors={refused?.errors}>
					<input type="hidden" name={EXPECTED} value={expected} />
					<TextField
						id="name"
						name="name"
						label="Name"
						required
						maxLength={maxLength}
						autoComplete="off"
						defaultValue={refused?.typed ?? name}
						errors={refused?.errors.name}
					/>
					<div>
						<SubmitButton>Rename</SubmitButton>
					</div>
				</CheckedForm>
			</Panel>
			<p>
				<LinkButton to={removal} variant="danger">
					Delete the {what}
				</LinkButton>
			</p>
		</div>
	)
}
