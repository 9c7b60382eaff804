import { Form, href } from "react-router"
import { SearchField } from "../../../ui/search-field.tsx"
import { ApplicationLink } from "../application-link.tsx"
import { EDITION_PARAM } from "../edition-param.ts"
import type { LoadedTemplate } from "./read-template.server.ts"

type VendorSearchProps = {
	template: LoadedTemplate
	place: { kind: LoadedTemplate["kind"]; edition: string }
}

/** For which vendor the email is shown. */
export function VendorSearch({ template: { vendor, view }, place: { kind, edition } }: VendorSearchProps) {
	return (
		<div className="grid gap-2">
			<Form role="search" action={href("/admin/emails/:kind", { kind })} className="max-w-xl">
				<input type="hidden" name={EDITION_PARAM} value={edition} />
				{view.version !== undefined && <input type="hidden" name="version" value={view.version} />}
				<SearchField
					id="vendor"
					name="q"
					label="Show it for a vendor: brand, number, email"
					placeholder="Show it for a vendor: brand, number, email"
					defaultValue={view.q}
					submitLabel="Show"
				/>
			</Form>
			<p role="status" className="text-sm wrap-anywhere">
				{vendor ? (
					<>
						Shown for <ApplicationLink id={vendor.id} number={vendor.number} className="link" />{" "}
						{vendor.brandName}.
					</>
				) : view.q ? (
					"No vendor of this edition matches, so it is shown for an invented one."
				) : (
					"This edition has no applications yet, so it is shown for an invented vendor."
				)}
			</p>
		</div>
	)
}
