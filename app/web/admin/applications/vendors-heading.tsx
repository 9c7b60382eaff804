import { href } from "react-router"
import { LinkButton } from "../../../ui/button.tsx"
import { useRight } from "../shell/rights/use-right.ts"

interface VendorsFactsProps {
	edition: string
	found: { total: number; withdrawn: number; erased: number } | undefined
	updated: string
}

/** Below the heading of the list of vendors, whether of cards or as a table. */
export function VendorsFacts({ edition, found, updated }: VendorsFactsProps) {
	return (
		<>
			<span>{edition}</span>
			{found && <span>Total Vendors: {found.total}</span>}
			{found && found.withdrawn > 0 && <span>Withdrawn: {found.withdrawn}</span>}
			{found && found.erased > 0 && <span>Erased: {found.erased}</span>}
			<span>Updated: {updated}</span>
		</>
	)
}

/**
 * Leads to the same vendors the other way, in place of this one: Back leads to where one was before. On a phone the
 * other lists unfold by a box, which needs no script.
 */
export function VendorsLinks({
	label,
	to,
}: {
	label: "Table" | "Cards" | "Cards with fewer filters"
	to: string
}) {
	const canMerge = useRight("applications.correct")
	const canDecide = useRight("applications.decide")
	const canMakeLateLinks = useRight("late-links")
	return (
		<>
			<LinkButton to={to} replace variant="ghost" size="small">
				{label}
			</LinkButton>
			{(canMerge || canDecide || canMakeLateLinks) && (
				<label className="touch flex items-center gap-2 text-sm font-semibold sm:hidden">
					<input type="checkbox" className="size-5 accent-accent" />
					More lists
				</label>
			)}
			<div className="flex flex-wrap gap-3 max-sm:hidden sm:contents [label:has(:checked)+&]:max-sm:flex">
				{canMerge && (
					<LinkButton to={href("/admin/duplicates")} variant="ghost" size="small">
						Possible duplicates
					</LinkButton>
				)}
				{canDecide && (
					<LinkButton to={href("/admin/vendor-changes")} variant="ghost" size="small">
						Vendor changes
					</LinkButton>
				)}
				{canMakeLateLinks && (
					<LinkButton to={href("/admin/late-links")} variant="ghost" size="small">
						Late links
					</LinkButton>
				)}
			</div>
		</>
	)
}
