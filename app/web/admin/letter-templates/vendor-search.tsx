import { Form } from "../../../ui/link.tsx"
import { SearchField } from "../../../ui/search-field.tsx"
import { ApplicationLink } from "../shell/frame/application-link.tsx"
import type { LoadedTemplate } from "./read-template.server.ts"
import { templateUrl } from "./template-view.ts"

type VendorSearchProps = {
	template: LoadedTemplate
	place: { kind: LoadedTemplate["kind"]; edition: string }
}

/** For which vendor the email is shown. */
export function VendorSearch({ template: { vendor, view }, place }: VendorSearchProps) {
	return (
		<div className="grid gap-2">
			<Form role="search" action={templateUrl(place, { version: view.version })} className="max-w-xl">
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
