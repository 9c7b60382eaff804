import { useState } from "react"
import { EmptyState } from "../../../ui/empty-state.tsx"
import { useFocusRestoration } from "../use-focus-restoration.ts"
import { VendorCard } from "./vendor-card.tsx"
import { VendorShortcuts } from "./vendor-shortcuts.tsx"
import type { VendorView } from "./vendor-view.ts"

/** The cards of a page, and what is heard about them; `found` says how many there are. */
export function VendorList({ vendors, found }: { vendors: VendorView[]; found: string }) {
	const [announcement, setAnnouncement] = useState("")
	const list = useFocusRestoration(vendors)
	return (
		<>
			<div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
				<p role="status" className="figures text-sm text-muted">
					{vendors.length > 0 && found}
				</p>
				<VendorShortcuts />
			</div>
			<p role="status" className="sr-only">
				{announcement}
			</p>
			<div ref={list} className="mb-6 grid gap-3">
				{vendors.map((vendor) => (
					<VendorCard key={vendor.id} vendor={vendor} onDecided={setAnnouncement} />
				))}
			</div>
			<div role="status">{vendors.length === 0 && <EmptyState title="No vendors found." />}</div>
		</>
	)
}
