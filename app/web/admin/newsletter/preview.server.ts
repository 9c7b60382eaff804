import { href, type RouterContextProvider } from "react-router"
import { readCompanyDetails } from "../../../domain/content/queries.server.ts"
import { renderLetter } from "../../../domain/mail/commands.server.ts"
import { countCopies } from "../../../domain/mail/copies.server.ts"
import { type CopyProgress, type CopyStage, copyStageOf, progressOf } from "../../../domain/mail/copies.ts"
import { newsletterLetter } from "../../../domain/newsletter/mails.tsx"
import { countSubscribers, findNewsletter } from "../../../domain/newsletter/queries.server.ts"
import { PLACEHOLDER_TOKEN } from "../../../domain/newsletter/rules.ts"
import { parseId } from "../../../values/record-id.ts"
import { getServices, type Services } from "../../request/context.ts"
import { redirectWithFlash } from "../shell/actions/respond.server.ts"
import { NO_NEWSLETTER } from "./messages.ts"
import { summarize } from "./newsletter-card.tsx"

/** The page that takes a reader off the list, with a token that is nobody's. */
export const placeholderUnsubscribeUrl = (origin: string): string =>
	origin + href("/newsletter/:token/unsubscription", { token: PLACEHOLDER_TOKEN })

/** The newsletter that an address is about. @throws the way back to the overview where there is none */
export async function requireNewsletter(params: { id: string }, context: Readonly<RouterContextProvider>) {
	const id = parseId(params.id)
	const newsletter = id && (await findNewsletter(getServices(context).db, id))
	if (!newsletter) throw await redirectWithFlash(href("/admin/newsletter"), [NO_NEWSLETTER], context)
	return newsletter
}

/** A newsletter with both its forms: as they were sent, or as they would be. */
export async function readNewsletter(db: Services["db"], id: number | undefined, origin: string) {
	const found = id && (await findNewsletter(db, id))
	if (!found) return undefined
	const { html, text, ...newsletter } = found
	if (html !== null && text !== null) return { ...newsletter, html, text }
	const leave = placeholderUnsubscribeUrl(origin)
	const letter = newsletterLetter(await readCompanyDetails(db), { ...newsletter, leave })
	return { ...newsletter, ...(await renderLetter(letter.body)) }
}

/** One newsletter as its page shows it. */
export interface NewsletterDetails {
	id: number
	subject: string
	/** The text part. */
	text: string
	version: number
	stage: CopyStage
	history: string
	/** On the list now. */
	subscribers: number
	/** How many it goes to, once it was started. */
	recipients: number
	progress: CopyProgress | undefined
}

/** @returns no newsletter where there is none */
export async function readDetails(
	{ db }: Services,
	id: number | undefined,
	origin: string,
): Promise<{ newsletter?: NewsletterDetails }> {
	const newsletter = await readNewsletter(db, id, origin)
	if (!newsletter) return {}
	const [copies, { confirmed: subscribers }] = await Promise.all([
		countCopies(db, { newsletterId: newsletter.id }),
		countSubscribers(db),
	])
	const { subject, text, version, recipients, isWaiting } = newsletter
	return {
		newsletter: {
			id: newsletter.id,
			subject,
			text,
			version,
			subscribers,
			recipients: recipients ?? 0,
			stage: copyStageOf(newsletter, isWaiting),
			history: summarize(newsletter),
			progress: progressOf(newsletter, copies),
		},
	}
}
