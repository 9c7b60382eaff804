import type { ReactNode } from "react"
import { href } from "react-router"
import type { Edition } from "../../../../domain/editions/queries.server.ts"
import { Link } from "../../../../ui/link.tsx"
import { StatusBadge } from "../../../../ui/status-badge.tsx"
import { CLOSED_EFFECT } from "../decisions/decision-messages.ts"
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
			This edition is closed: {CLOSED_EFFECT}. An owner can <ReopeningLink slug={slug} />.
		</p>
	)
}

/** Why the vendors of an edition can't be written to at once. Of one that is open nothing. */
export function ClosedMailingsReason({ edition: { slug, isClosed } }: { edition: EditionState }) {
	if (!isClosed) return null
	return (
		<p className="max-w-prose text-sm text-muted">
			This edition is closed, so it sends no emails to many vendors. To write to these, an owner has to{" "}
			<ReopeningLink slug={slug} /> first.
		</p>
	)
}

const ReopeningLink = ({ slug }: { slug: string }) => (
	<Link to={editionUrl(href("/admin/closing"), slug)} className="link">
		open it again
	</Link>
)

/** Buttons that change an edition, or the reason why there are none. */
export const WhileOpen = ({ edition, children }: { edition: EditionState; children: ReactNode }) =>
	edition.isClosed ? <ClosedReason edition={edition} /> : children

/** Beside what else is said of the state of an edition. */
export const ClosedBadge = () => <StatusBadge tone="neutral">Closed</StatusBadge>
