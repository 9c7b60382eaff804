import { href } from "react-router"
import { Link } from "../../../../ui/link.tsx"
import { Notice } from "../../../../ui/notice.tsx"
import { useRight } from "../rights/use-right.ts"

/** Said where VAT is set, and before a document with VAT is issued, while the company has no KRA PIN. */
export function MissingKraPin() {
	const mayWrite = useRight("content.write")
	const where = "Site content, Company"
	return (
		<Notice tone="warning">
			The prices of this edition include VAT, and the company has no KRA PIN: invoices and credit notes that
			are issued now bear none, and never change. Add it first, under{" "}
			{mayWrite ? (
				<Link to={href("/admin/content/:part", { part: "company" })} className="link">
					{where}
				</Link>
			) : (
				where
			)}
			.
		</Notice>
	)
}
