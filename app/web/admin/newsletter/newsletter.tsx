import { data, href } from "react-router"
import { PageHeading } from "../../../ui/page-heading.tsx"
import { StatusBadge } from "../../../ui/status-badge.tsx"
import { parseId } from "../../../values/record-id.ts"
import { getRequestContext, getServices } from "../../request/context.ts"
import { getAdmin } from "../../request/session.ts"
import { redirectWithFlash } from "../shell/actions/respond.server.ts"
import { BackLink } from "../shell/frame/back-link.tsx"
import { LoadError } from "../shell/frame/load-error.tsx"
import { readOrLog } from "../shell/frame/read-or-log.ts"
import { COPY_STAGES } from "../shell/letters/copy-counts.tsx"
import { LetterPreview, letterFormat } from "../shell/letters/letter-preview.tsx"
import type { Route } from "./+types/newsletter"
import { NO_NEWSLETTER } from "./messages.ts"
import { DraftActions, SendingActions } from "./newsletter-actions.tsx"
import { readDetails } from "./preview.server.ts"
import { Progress } from "./progress.tsx"

/** One newsletter as its readers get it, and what became of its copies. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
	const { log, origin } = getRequestContext(context)
	const found = await readOrLog(log, "newsletter", () =>
		readDetails(getServices(context), parseId(params.id), origin),
	)
	if (!found) return data({ found: undefined }, { status: 503 })
	if (!found.newsletter) throw await redirectWithFlash(href("/admin/newsletter"), [NO_NEWSLETTER], context)
	const format = letterFormat.parse(url.searchParams.get("part"))
	return data({ found: { ...found.newsletter, format, to: getAdmin(context).email } })
}

export default function Newsletter({ loaderData: { found } }: Route.ComponentProps) {
	if (!found) return <LoadError what="The newsletter" />
	return <FoundNewsletter newsletter={found} />
}

type FoundNewsletterProps = { newsletter: NonNullable<Route.ComponentProps["loaderData"]["found"]> }

function FoundNewsletter({ newsletter }: FoundNewsletterProps) {
	const { id, subject, stage, history, text, format, to } = newsletter
	const { label, tone } = COPY_STAGES[stage]
	return (
		<>
			<title>{`${subject} · Newsletter`}</title>
			<BackLink to={href("/admin/newsletter")} label="Newsletter" />
			<PageHeading
				meta={
					<>
						<StatusBadge tone={tone}>{label}</StatusBadge>
						<span>{history}</span>
					</>
				}
			>
				{subject}
			</PageHeading>
			<div className="mb-6 grid gap-5">
				{stage === "draft" && <DraftActions newsletter={newsletter} to={to} />}
				<Progress newsletter={newsletter} />
				{stage === "sending" && <SendingActions id={id} subject={subject} />}
			</div>
			<LetterPreview
				page={href("/admin/newsletter/:id/html", { id: String(id) })}
				text={text}
				format={format}
			/>
		</>
	)
}
