import { ExternalLink, FileDown } from "lucide-react"
import { href } from "react-router"
import { Panel } from "../../../ui/card.tsx"
import { DefinitionList } from "../../../ui/definition-list.tsx"
import { formatBytes } from "../../../values/number.ts"
import { ApplicationLink } from "../shell/frame/application-link.tsx"
import { useRight } from "../shell/rights/use-right.ts"
import type { PaperView } from "./paper-view.ts"

interface VendorOfPaperProps {
	paper: PaperView
	files: { id: string; name: string; size: number }[]
	/** The address of the document on a page of its own. */
	document: string
}

const linkClasses = "link inline-flex min-h-11 items-center gap-2 wrap-anywhere"

/** Whose paper it is, and its files. */
export function VendorOfPaper({ paper: { vendor, applicationId }, files, document }: VendorOfPaperProps) {
	const mayDownload = useRight("documents.read")
	return (
		<Panel
			id="vendor"
			title={<span className="wrap-anywhere">{vendor.brandName}</span>}
			actions={<ApplicationLink id={vendor.id} number={vendor.number} className="link text-sm" />}
		>
			<DefinitionList
				items={[
					...(vendor.tentSpace ? [{ term: "Tent space", value: vendor.tentSpace }] : []),
					...(vendor.category ? [{ term: "Category", value: vendor.category }] : []),
				]}
			/>
			<ul className="mt-2">
				<li>
					<a href={document} target="_blank" rel="noopener noreferrer" className={linkClasses}>
						<ExternalLink aria-hidden className="size-5 shrink-0" />
						Open in a new tab
					</a>
				</li>
				{mayDownload &&
					files.map(({ id, name, size }) => (
						<li key={id}>
							<a
								href={href("/admin/accepted/:id/documents/:documentId", {
									id: String(applicationId),
									documentId: id,
								})}
								download
								className={linkClasses}
							>
								<FileDown aria-hidden className="size-5 shrink-0" />
								<span>
									{name} <span className="figures font-normal text-muted">{formatBytes(size)}</span>
								</span>
							</a>
						</li>
					))}
			</ul>
		</Panel>
	)
}
