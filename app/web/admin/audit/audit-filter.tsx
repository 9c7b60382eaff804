import type { ActingOrganiser } from "../../../domain/audit/queries.server.ts"
import { ACTIONS } from "../../../domain/audit/rules.ts"
import { Button } from "../../../ui/button.tsx"
import { SelectField, TextField } from "../../../ui/field.tsx"
import { Form, Link } from "../../../ui/link.tsx"
import { type AuditView, auditUrl } from "./view.ts"

export interface AuditFilterProps {
	view: AuditView
	organisers: ActingOrganiser[]
	/** Of the vendor in the filter. */
	vendorName: string | undefined
}

const actions = [
	{ value: "", label: "All actions" },
	...Object.entries(ACTIONS).map(([value, label]) => ({ value, label })),
]

/** What of the log is shown: a form whose fields are the address. */
export function AuditFilter({ view, organisers, vendorName }: AuditFilterProps) {
	const { action, who, vendor, from, until } = view
	const people = [
		{ value: "", label: "Everyone" },
		...organisers.map(({ id, email }) => ({ value: id, label: email })),
		{ value: "vendor", label: "Vendors" },
		{ value: "visitor", label: "Visitors" },
		{ value: "system", label: "The system" },
	]
	return (
		<Form
			key={JSON.stringify(view)}
			action={auditUrl({})}
			className="mb-6 grid grid-cols-2 items-end gap-3 xl:grid-cols-[1.3fr_1fr_11.5rem_11.5rem_auto]"
		>
			<SelectField
				id="action"
				name="action"
				label="Action"
				defaultValue={action ?? ""}
				options={actions}
				className="max-xl:col-span-2"
			/>
			<SelectField
				id="who"
				name="who"
				label="Person"
				defaultValue={who ?? ""}
				options={people}
				className="max-xl:col-span-2"
			/>
			<TextField id="from" name="from" type="date" label="From" defaultValue={from} className="min-w-0" />
			<TextField id="until" name="until" type="date" label="To" defaultValue={until} className="min-w-0" />
			{vendor !== undefined && <input type="hidden" name="vendor" value={vendor} />}
			<Button type="submit" variant="ghost" className="max-xl:col-span-2">
				Show
			</Button>
			{vendor !== undefined && (
				<p className="col-span-full text-sm">
					Only entries about <strong>{vendorName ?? `vendor ${vendor} (deleted)`}</strong>.{" "}
					<Link to={auditUrl({ ...view, vendor: undefined })} className="link">
						Show all vendors
					</Link>
				</p>
			)}
		</Form>
	)
}
