import { data, href } from "react-router"
import { can } from "../../../domain/accounts/rights.ts"
import { brandOf } from "../../../domain/applications/rules.ts"
import { listMentions } from "../../../domain/notes/queries.server.ts"
import { isAnonymousTo } from "../../../domain/reviews/queries.server.ts"
import { Card } from "../../../ui/card.tsx"
import { EmptyState } from "../../../ui/empty-state.tsx"
import { Link } from "../../../ui/link.tsx"
import { PageHeading } from "../../../ui/page-heading.tsx"
import { StatusBadge } from "../../../ui/status-badge.tsx"
import { formatNairobiDateTime } from "../../../values/clock.ts"
import { capitalize } from "../../../values/normalize-text.ts"
import { getRequestContext, getServices, type Services } from "../../request/context.ts"
import { getAdmin, getSession } from "../../request/session.ts"
import { NewestForm } from "../shell/actions/newest-form.tsx"
import { readableEditionIds } from "../shell/editions/edition.ts"
import { ALL_EDITIONS_LABEL } from "../shell/editions/edition-url.ts"
import { applicationPath } from "../shell/frame/application-link.tsx"
import { LoadError } from "../shell/frame/load-error.tsx"
import { readOrLog } from "../shell/frame/read-or-log.ts"
import type { Route } from "./+types/mentions"

/** The notes that name whoever asks, in all editions whose applications they may read. */
export async function loader({ context }: Route.LoaderArgs) {
	const { db } = getServices(context)
	const reader = getAdmin(context).id
	const { memberships } = getSession(context)
	const found = await readOrLog(getRequestContext(context).log, "mentions", async () => {
		const mentions = await listMentions(db, reader, readableEditionIds(context))
		const identify = (edition: number) => can(memberships, "applications.identify", edition)
		return Promise.all(mentions.map((mention) => toMentionView(db, mention, reader, identify)))
	})
	return data({ found }, { status: found ? 200 : 503 })
}

type Mention = Awaited<ReturnType<typeof listMentions>>[number]

/** Who reviews it blind and has not scored it reads that there is a note, and not what it says. */
async function toMentionView(
	db: Services["db"],
	{ id, text, writer, writtenAt, readAt, application, edition }: Mention,
	reader: string,
	identify: (edition: number) => boolean,
) {
	const isHidden = !identify(application.editionId) && (await isAnonymousTo(db, reader, application))
	return {
		id,
		edition,
		isRead: readAt !== null,
		application: application.id,
		brand: isHidden ? `No. ${application.number}` : brandOf(application),
		text: isHidden ? "This edition is reviewed blind. Score the application to read the note." : text,
		who: capitalize(writer ?? "a former colleague"),
		at: formatNairobiDateTime(writtenAt),
	}
}

export default function Mentions({ loaderData: { found } }: Route.ComponentProps) {
	const listed = found?.some(({ isRead }) => !isRead) && found.map(({ id }) => id).join("-")
	return (
		<>
			<title>Mentions</title>
			<PageHeading
				meta={ALL_EDITIONS_LABEL}
				actions={
					listed && (
						<NewestForm action={href("/admin/mentions/reading")} newest={listed} label="Mark all as read" />
					)
				}
			>
				Mentions
			</PageHeading>
			{!found && <LoadError what="The mentions" />}
			{found?.length === 0 && (
				<EmptyState title="Nobody has mentioned you.">
					Notes about an application that name you with @ are listed here.
				</EmptyState>
			)}
			<div className="grid gap-3">
				{found?.map(({ id, application, brand, edition, text, who, at, isRead }) => (
					<Card key={id} aria-labelledby={`mention-${id}`} className="grid gap-1">
						<div className="flex flex-wrap items-center gap-x-3 gap-y-1">
							<h2 id={`mention-${id}`} className="font-bold wrap-anywhere">
								<Link to={`${applicationPath(application)}#notes`} className="link">
									{brand}
								</Link>
							</h2>
							<span className="text-sm text-muted">{edition}</span>
							{!isRead && <StatusBadge tone="info">New</StatusBadge>}
						</div>
						<p className="whitespace-pre-line wrap-anywhere">{text}</p>
						<p className="figures text-sm text-muted">
							{who}, {at}
						</p>
					</Card>
				))}
			</div>
		</>
	)
}
