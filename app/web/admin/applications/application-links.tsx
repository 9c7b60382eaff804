import { href } from "react-router"
import { Link } from "../../../ui/link.tsx"
import { buildUrl } from "../shell/lists/list-query.ts"
import { useRight } from "../shell/rights/use-right.ts"
import type { VendorView } from "./vendor-view.ts"

/** What else there is to do with an application. */
export function ApplicationLinks({
	id,
	brand,
	canWithdraw = false,
}: Pick<VendorView, "id" | "brand"> & { canWithdraw?: boolean }) {
	const address = { id: String(id) }
	const links = [
		useRight("applications.correct") && {
			to: href("/admin/applications/:id/edit", address),
			label: "Correct application",
		},
		useRight("applications.correct") && {
			to: href("/admin/applications/:id/vendor-link", address),
			label: "Vendor’s page",
		},
		useRight("applications.correct") &&
			canWithdraw && { to: href("/admin/applications/:id/withdrawal", address), label: "Withdraw" },
		useRight("money.read") && { to: href("/admin/applications/:id/account", address), label: "Account" },
		useRight("personal-data") && { to: href("/admin/vendors/:id/data", address), label: "Personal data" },
		useRight("audit-log.read") && { to: buildUrl(href("/admin/audit"), { vendor: id }), label: "History" },
	].filter((link) => link !== false)
	if (!links.length) return null
	return (
		<p className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm">
			{links.map(({ to, label }) => (
				<Link key={to} to={to} className="link">
					{label}
					<span className="sr-only"> of {brand}</span>
				</Link>
			))}
		</p>
	)
}
