import type { ReactNode } from "react"
import { href } from "react-router"
import type { Edition } from "../../domain/editions/queries.server.ts"
import { Link } from "../../ui/link.tsx"
import { StatusBadge } from "../../ui/status-badge.tsx"
import { editionUrl } from "./edition-url.ts"

/** What a screen knows of its edition. */
export interface EditionState {
	slug: string
	name: string
	isClosed: boolean
}

export const editionStateOf = ({
	slug,
	name,
	closedAt,
}: Pick<Edition, "slug" | "name" | "closedAt">): EditionState => ({
	slug,
	name,
	isClosed: closedAt !== null,
})

/** Why there are no buttons that change an edition: it is closed. Of one that is open nothing. */
export function ClosedReason({ edition: { slug, isClosed } }: { edition: EditionState }) {
	if (!isClosed) return null
	return (
		<p className="max-w-prose text-sm text-muted">
			This edition is closed, so nothing but its gallery can be changed. An owner can open it again under{" "}
			<Link to={editionUrl(href("/admin/closing"), slug)} className="link">
				Close the edition
			</Link>
			.
		</p>
	)
}

/** Buttons that change an edition, or the reason why there are none. */
export const WhileOpen = ({ edition, children }: { edition: EditionState; children: ReactNode }) =>
	edition.isClosed ? <ClosedReason edition={edition} /> : children

/** Beside what else is said of the state of an edition. */
export const ClosedBadge = () => <StatusBadge tone="neutral">Closed</StatusBadge>
