import { ALL_EDITIONS, ROLES } from "../../../domain/accounts/rights.ts"
import type { Edition } from "../../../domain/editions/queries.server.ts"
import { Checkbox } from "../../../ui/choice.tsx"
import { SelectField } from "../../../ui/field.tsx"
import type { FieldErrors } from "../../forms/field-errors.ts"
import { ALL_EDITIONS_LABEL } from "../shell/editions/edition-url.ts"
import { ROLE_DESCRIPTIONS, ROLE_LABELS } from "./role-labels.ts"

interface MembershipFieldsProps {
	editions: Pick<Edition, "slug" | "name">[]
	errors: FieldErrors | undefined
	/** As typed, or as it is. */
	values: { role?: string; edition?: string; showsContacts?: string }
}

/** What somebody is to be: in an invitation, and for who is on the team. */
export function MembershipFields({ editions, errors, values }: MembershipFieldsProps) {
	const roles = ROLES.map((role) => ({ value: role, label: ROLE_LABELS[role] }))
	return (
		<>
			<SelectField
				id="role"
				name="role"
				label="Role"
				required
				options={[{ value: "", label: "Choose a role" }, ...roles]}
				defaultValue={values.role ?? ""}
				errors={errors?.role}
			/>
			<SelectField
				id="edition"
				name="edition"
				label="Edition"
				options={[
					{ value: ALL_EDITIONS, label: ALL_EDITIONS_LABEL },
					...editions.map(({ slug, name }) => ({ value: slug, label: name })),
				]}
				defaultValue={values.edition ?? ALL_EDITIONS}
				errors={errors?.edition}
			/>
			<Checkbox
				id="showsContacts"
				name="showsContacts"
				value="yes"
				label="Show email addresses and phone numbers"
				hint="For reviewers and stewards, who don’t see them otherwise. All other roles do."
				defaultChecked={values.showsContacts === "yes"}
			/>
		</>
	)
}

/** What each role may do, beside the form that gives one. */
export function RoleGuide() {
	return (
		<dl className="grid max-w-prose gap-3 text-sm">
			{ROLES.map((role) => (
				<div key={role}>
					<dt className="font-semibold">{ROLE_LABELS[role]}</dt>
					<dd>{ROLE_DESCRIPTIONS[role]}</dd>
				</div>
			))}
		</dl>
	)
}
