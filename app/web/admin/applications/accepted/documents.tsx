import { data, href } from "react-router"
import { LINK_SECONDS } from "../../../../domain/files/rules.ts"
import { LinkButton } from "../../../../ui/button.tsx"
import { MessageBox } from "../../../../ui/message-box.tsx"
import { PageHeading } from "../../../../ui/page-heading.tsx"
import { parseId } from "../../../../values/record-id.ts"
import { BackLink } from "../../shell/frame/back-link.tsx"
import type { Route } from "./+types/documents"
import { DocumentList, EarlierDocuments, OtherOwnerNotice } from "./documents-list.tsx"
import { collectDocumentLinks } from "./documents-result.server.ts"

/** The documents of a vendor as a page: where Download leads without JavaScript. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const { status, ...result } = await collectDocumentLinks(parseId(params.id), context)
	return data({ id: params.id, ...result }, { status })
}

export default function Documents({ loaderData }: Route.ComponentProps) {
	const { id, brandName, owner, messages, files, lost, earlier } = loaderData
	return (
		<>
			<title>Documents</title>
			<BackLink to={href("/admin/accepted")} label="Accepted Vendors" />
			<PageHeading meta={brandName}>Documents</PageHeading>
			<div className="grid gap-6">
				{messages.map((message) => (
					<div key={message.text} role="alert">
						<MessageBox kind={message.kind}>{message.text}</MessageBox>
					</div>
				))}
				{lost.length > 0 && <MissingFiles lost={lost} />}
				{owner && <OtherOwnerNotice {...owner} />}
				{files.length > 0 && (
					<>
						<DocumentList files={files} />
						<p className="text-sm text-muted">These links work for {LINK_SECONDS} seconds.</p>
						<LinkButton
							variant="ghost"
							to={href("/admin/accepted/:id/documents", { id })}
							reloadDocument
							className="justify-self-start"
						>
							Create new links
						</LinkButton>
					</>
				)}
				<EarlierDocuments documents={earlier} heading="h2" />
			</div>
		</>
	)
}

function MissingFiles({ lost }: { lost: string[] }) {
	return (
		<ul className="list-disc pl-5 text-sm text-muted">
			{lost.map((line) => (
				<li key={line} className="wrap-anywhere">
					{line}
				</li>
			))}
		</ul>
	)
}
