import { Panel } from "../../../ui/card.tsx"
import { DefinitionList } from "../../../ui/definition-list.tsx"
import type { VendorPageView } from "./vendor-page-view.server.ts"

/** What was applied for, and with which pictures. */
export function StallPanel({
	tentSpace,
	category,
	extras,
	receivedOn,
	photos,
	contact,
}: Pick<VendorPageView, "tentSpace" | "category" | "extras" | "receivedOn" | "photos" | "contact">) {
	const items = [
		...(tentSpace ? [{ term: "Tent space", value: tentSpace }] : []),
		...(category ? [{ term: "Category", value: category }] : []),
		...(extras === undefined ? [] : [{ term: "Extras ordered", value: extras }]),
		{ term: "Received", value: receivedOn },
	]
	return (
		<Panel id="application" title="Your application">
			<DefinitionList items={items} />
			{photos.length > 0 && <PhotoList photos={photos} email={contact.email} />}
		</Panel>
	)
}

/** The pictures that came with the application, by their names: the page stays light. */
function PhotoList({ photos, email }: Pick<VendorPageView, "photos"> & { email: string }) {
	return (
		<>
			<p className="mt-4" id="photos">
				Photos we have from you:
			</p>
			<ul aria-labelledby="photos" className="grid">
				{photos.map(({ href: to, label }) => (
					<li key={to}>
						<a href={to} className="link inline-flex min-h-11 items-center wrap-anywhere">
							{label}
						</a>
					</li>
				))}
			</ul>
			<p className="text-sm text-muted">To replace or remove one, email {email}.</p>
		</>
	)
}
