import { href } from "react-router"
import { Button } from "../../../ui/button.tsx"
import { Panel } from "../../../ui/card.tsx"
import { Form } from "../../../ui/link.tsx"
import { ReturnTo } from "../shell/actions/hidden-fields.tsx"

interface PreviewLinkView {
	id: string
	url: string
	expiresAt: string
}

/** The links by which others see a draft. */
export function PreviewLinks({ id, links }: { id: string; links: PreviewLinkView[] }) {
	return (
		<Panel id="previews" title="Preview links">
			<div className="grid grid-cols-[minmax(0,1fr)] gap-4">
				<p className="max-w-prose text-sm text-muted">
					Whoever has a link sees the page, the guidelines and the vendors of this draft for seven days, or
					until you revoke it.
				</p>
				{links.length > 0 && (
					<ul className="grid grid-cols-[minmax(0,1fr)]">
						{links.map((link) => (
							<PreviewLinkItem key={link.id} edition={id} link={link} />
						))}
					</ul>
				)}
				<Form method="post" reloadDocument action={href("/admin/editions/:id/previews", { id })}>
					<ReturnTo />
					<Button type="submit" variant="ghost">
						Create a preview link
					</Button>
				</Form>
			</div>
		</Panel>
	)
}

function PreviewLinkItem({
	edition,
	link: { id, url, expiresAt },
}: {
	edition: string
	link: PreviewLinkView
}) {
	const action = href("/admin/editions/:id/previews/:preview/removal", { id: edition, preview: id })
	return (
		<li className="grid grid-cols-[minmax(0,1fr)] gap-2 border-t border-line py-3">
			<code className="text-sm wrap-anywhere">{url}</code>
			<Form method="post" reloadDocument action={action} className="flex flex-wrap items-center gap-3">
				<ReturnTo />
				<span className="text-sm text-muted">Works until {expiresAt}</span>
				<Button type="submit" variant="danger" size="small" aria-label={`Revoke the link until ${expiresAt}`}>
					Revoke
				</Button>
			</Form>
		</li>
	)
}
