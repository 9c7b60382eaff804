import { data, href } from "react-router"
import { DocumentSheet } from "../../../ui/document-sheet.tsx"
import type { Route } from "./+types/invoice"
import { EndedLink } from "./ended-link.tsx"
import { findInvoice } from "./found-invoice.server.ts"
import { LIGHT_PAGE, pageAddress, privateHeaders } from "./private-page.ts"
import { Subpage } from "./subpage.tsx"

export const headers: Route.HeadersFunction = privateHeaders
export const handle = LIGHT_PAGE

/** An invoice or a credit note, for its vendor. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
	const found = await findInvoice(context, { params, url })
	if (!found.ok) return data({ ended: found.ended }, { status: found.status })
	const { content, search, id } = found
	const { token } = params
	return data({
		content,
		back: pageAddress(token, search),
		file: href("/my/:token/invoices/:invoice/pdf", { token, invoice: String(id) }) + search,
	})
}

export default function VendorInvoice({ loaderData }: Route.ComponentProps) {
	if ("ended" in loaderData) return <EndedLink reason={loaderData.ended} />
	const { content, back, file } = loaderData
	return (
		<Subpage back={back} title={content.title} isWritten>
			<p className="mt-2">
				<a href={file} className="link inline-flex min-h-11 items-center">
					Download as PDF
				</a>
			</p>
			<div className="mt-4">
				<DocumentSheet {...content} />
			</div>
		</Subpage>
	)
}
