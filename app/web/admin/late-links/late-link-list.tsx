import { Panel } from "../../../ui/card.tsx"
import { RowButton } from "../shell/actions/row-button.tsx"
import { useRight } from "../shell/rights/use-right.ts"
import { revocationUrl } from "./late-links-url.ts"
import { NOT_REVOKED } from "./messages.ts"

export interface LateLinkView {
	id: number
	/** The vendor who used it, else whom it was made for. */
	whom: string
	created: string
	state: string
	works: boolean
}

/** Right after it was made. */
export function NewLink({ link, note }: { link: string; note: string }) {
	return (
		<Panel id="made" title={`The link for ${note}`}>
			<div className="grid gap-3" role="status">
				<p className="max-w-prose">Copy it and send it to the vendor. It is not shown again later.</p>
				<p className="wrap-anywhere">
					<code>{link}</code>
				</p>
			</div>
		</Panel>
	)
}

interface LateLinkListProps {
	links: LateLinkView[]
	edition: string
	/** Older ones are not listed. */
	isCut: boolean
}

export function LateLinkList({ links, edition, isCut }: LateLinkListProps) {
	if (!links.length) return <p className="text-muted">No links yet.</p>
	return (
		<>
			<ul className="grid gap-3">
				{links.map((link) => (
					<LateLinkItem key={link.id} link={link} edition={edition} />
				))}
			</ul>
			{isCut && <p className="mt-4 text-sm text-muted">Only the newest {links.length} are listed.</p>}
		</>
	)
}

function LateLinkItem({ link, edition }: { link: LateLinkView; edition: string }) {
	const canRevoke = useRight("late-links") && link.works
	return (
		<li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-3 first:border-t-0 first:pt-0">
			<div className="min-w-0 flex-1 basis-60">
				<p className="font-semibold wrap-anywhere">{link.whom}</p>
				<p className="figures">{link.state}</p>
				<p className="figures text-sm text-muted">{link.created}</p>
			</div>
			{canRevoke && (
				<RowButton
					action={revocationUrl(edition, link.id)}
					label="Revoke"
					fullLabel={`Revoke the link for ${link.whom}`}
					failure={NOT_REVOKED.text}
				/>
			)}
		</li>
	)
}
