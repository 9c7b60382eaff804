import { data, href } from "react-router"
import { findMail } from "../../../domain/mail/queries.server.ts"
import { isResendable } from "../../../domain/mail/rules.ts"
import { LinkButton } from "../../../ui/button.tsx"
import { DefinitionList } from "../../../ui/definition-list.tsx"
import { EmptyState } from "../../../ui/empty-state.tsx"
import { PageHeading } from "../../../ui/page-heading.tsx"
import { parseId } from "../../../values/record-id.ts"
import { getServices } from "../../request/context.ts"
import { BackLink } from "../shell/frame/back-link.tsx"
import { LetterPreview, letterFormat } from "../shell/letters/letter-preview.tsx"
import { MailStateBadge } from "../shell/letters/mail-state.tsx"
import { mailLabel, toMailView } from "../shell/letters/mail-view.ts"
import type { Route } from "./+types/letter"
import { AboutVendor, CorrectAddressLink, ServerMessage } from "./mail-card.tsx"
import { ResendButton } from "./resend-button.tsx"

/** A letter as its reader gets it, but for the keys that are for the reader alone. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
	const { db, mailDispatcher } = getServices(context)
	const format = letterFormat.parse(url.searchParams.get("part"))
	const id = parseId(params.id)
	const found = id && (await findMail(db, id))
	if (!found) return data({ part: format, mail: undefined }, { status: 404 })
	const { text, isKeyHidden } = found
	return data({ part: format, mail: { ...toMailView(found, mailDispatcher), text, isKeyHidden } })
}

export default function Letter({ loaderData: { mail, part: format } }: Route.ComponentProps) {
	if (!mail) return <LetterNotFound />
	return (
		<>
			<title>{`${mail.subject} · Outbox`}</title>
			<BackLink to={href("/admin/outbox")} label="Outbox" />
			<PageHeading
				meta={<MailStateBadge letter={mail} />}
				actions={
					isResendable(mail) && (
						<>
							<CorrectAddressLink {...mail} />
							<ResendButton {...mail} />
						</>
					)
				}
			>
				{mail.subject}
			</PageHeading>
			<div className="mb-6 grid gap-3">
				<DefinitionList
					items={[
						...(mail.brandName === null ? [] : [{ term: "Vendor", value: <AboutVendor {...mail} /> }]),
						{ term: "To", value: mail.recipient },
						{ term: "Type", value: mailLabel(mail) },
					]}
				/>
				<p className="figures text-sm text-muted">{mail.history}</p>
				{mail.serverMessage && <ServerMessage text={mail.serverMessage} />}
				{mail.isKeyHidden && (
					<p className="text-sm text-muted">
						The link or code in this email is for its recipient only, so it is hidden here.
					</p>
				)}
			</div>
			<LetterPreview
				page={href("/admin/outbox/:id/html", { id: String(mail.id) })}
				text={mail.text}
				format={format}
			/>
		</>
	)
}

function LetterNotFound() {
	return (
		<>
			<title>Email not found · Outbox</title>
			<PageHeading>Email not found</PageHeading>
			<EmptyState
				title="There is no email at this address."
				action={<LinkButton to={href("/admin/outbox")}>Back to Outbox</LinkButton>}
			/>
		</>
	)
}
