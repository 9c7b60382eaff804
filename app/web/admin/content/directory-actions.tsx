import type { ReactNode } from "react"
import { href } from "react-router"
import { Button, LinkButton } from "../../../ui/button.tsx"
import { Form } from "../../../ui/link.tsx"
import { ReturnTo } from "../shell/actions/hidden-fields.tsx"
import { type EditionState, WhileOpen } from "../shell/editions/closed-edition.tsx"
import { fileUrl } from "./directory-urls.ts"

interface DirectoryActionsProps {
	edition: EditionState & { id: number }
	counts: { published: number; drafts: number }
}

/** How the listings of an edition come together, and go to visitors. */
export function DirectoryActions({ edition, counts }: DirectoryActionsProps) {
	const { id, slug } = edition
	const params = { id: String(id) }
	const publication = href("/admin/content/vendors/:id/publication", params)
	return (
		<div className="mb-6 grid gap-3">
			<p className="figures">
				{counts.published} on the site, {counts.drafts === 1 ? "1 draft" : `${counts.drafts} drafts`}.
			</p>
			<WhileOpen edition={edition}>
				<div className="flex flex-wrap gap-3">
					<ActionForm action={href("/admin/content/vendors/:id/listings", params)}>
						<Button type="submit" variant="ghost">
							Make drafts from accepted vendors
						</Button>
					</ActionForm>
					<LinkButton to={fileUrl(slug)} variant="ghost">
						Add from a CSV file
					</LinkButton>
					{counts.drafts > 0 && (
						<ActionForm action={publication}>
							<Button type="submit">
								{counts.drafts === 1 ? "Publish the draft" : `Publish all ${counts.drafts} drafts`}
							</Button>
						</ActionForm>
					)}
					{counts.published > 0 && (
						<ActionForm action={publication}>
							<Button type="submit" name="state" value="off" variant="ghost">
								Take off the site
							</Button>
						</ActionForm>
					)}
				</div>
				<p className="max-w-prose text-sm text-muted">
					Drafts are made of vendors who agreed to be listed when they applied. Their logos follow within
					minutes. A listing that you have edited stays as you wrote it.
				</p>
			</WhileOpen>
		</div>
	)
}

function ActionForm({ action, children }: { action: string; children: ReactNode }) {
	return (
		<Form reloadDocument method="post" action={action}>
			<ReturnTo />
			{children}
		</Form>
	)
}
