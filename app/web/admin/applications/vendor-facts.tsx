import { href } from "react-router"
import { DefinitionList } from "../../../ui/definition-list.tsx"
import type { VendorDetails, VendorField, VendorView } from "./vendor-view.ts"

export interface VendorFactsProps extends Pick<VendorView, "id" | "brand"> {
	details: VendorDetails
}

/** What a vendor answered and sent along, but for brand and description. */
export function VendorFacts({ id, brand, details: { fields, photos } }: VendorFactsProps) {
	return (
		<>
			<DefinitionList
				items={fields.map((field) => ({ term: field.term, value: <LinkedText {...field} /> }))}
			/>
			{photos.length > 0 && <Photos id={id} brand={brand} photos={photos} />}
		</>
	)
}

/** Each leads to the picture itself. */
function Photos({ id, brand, photos }: Pick<VendorView, "id" | "brand"> & Pick<VendorDetails, "photos">) {
	return (
		<ul aria-label={`Pictures of ${brand}`} className="mt-4 flex flex-wrap gap-3">
			{photos.map((photo) => {
				const to = href("/admin/vendors/:id/photos/:photoId", { id: String(id), photoId: photo.id })
				return (
					<li key={photo.id}>
						<a href={to} className="block">
							<img
								src={to}
								alt={photo.label}
								width={112}
								height={112}
								loading="lazy"
								className="size-28 rounded-sm border border-line bg-sunken object-contain"
							/>
						</a>
					</li>
				)
			})}
		</ul>
	)
}

/** What a vendor wrote; a link only where the server found it safe. */
function LinkedText({ text, to }: VendorField) {
	if (!to) return text
	const isWeb = to.startsWith("http")
	return (
		<a href={to} className="link" {...(isWeb && { target: "_blank", rel: "noopener noreferrer nofollow" })}>
			{text}
		</a>
	)
}
