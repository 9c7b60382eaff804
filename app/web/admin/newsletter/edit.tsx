import { href, type RouterContextProvider } from "react-router"
import { z } from "zod"
import { writtenLetterInput } from "../../../domain/mail/written-letter-inputs.ts"
import { type ChangeResult, changeNewsletter } from "../../../domain/newsletter/drafts.server.ts"
import { PageHeading } from "../../../ui/page-heading.tsx"
import { MAX_ID, parseId } from "../../../values/record-id.ts"
import { getServices } from "../../request/context.ts"
import { getAdmin } from "../../request/session.ts"
import { EXPECTED } from "../shell/actions/hidden-fields.tsx"
import { redirectWithFlash } from "../shell/actions/respond.server.ts"
import { ALL_EDITIONS_LABEL } from "../shell/editions/edition-url.ts"
import type { Route } from "./+types/edit"
import { ALREADY_STARTED, NO_NEWSLETTER, SAVED } from "./messages.ts"
import { changedNewsletter, NewsletterForm, type RefusedNewsletter } from "./newsletter-form.tsx"
import { requireNewsletter } from "./preview.server.ts"
import { refuseNewsletter, saveForm } from "./save.server.ts"

/** A draft, to be changed; what was started is only looked at. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const { startedAt, subject, body, version } = await requireNewsletter(params, context)
	if (startedAt) throw await redirectToNewsletter(params, context)
	return { subject, body, version }
}

/** Of what is no version, nobody has seen anything. */
const versionSchema = z.coerce.number().int().max(MAX_ID).catch(0)
const editedNewsletter = writtenLetterInput.extend({ [EXPECTED]: versionSchema })

export const action = ({ request, params, context }: Route.ActionArgs) =>
	saveForm({ request, context }, editedNewsletter, async ({ [EXPECTED]: expected, ...input }, typed) => {
		const { db, now } = getServices(context)
		const editor = { expected, by: getAdmin(context).id, at: now() }
		const changed = await changeNewsletter(db, parseId(params.id) ?? 0, input, editor)
		if (changed.ok) {
			const saved = { ...SAVED, savedDraft: changedNewsletter(params.id).key }
			return redirectWithFlash(href("/admin/newsletter/:id", params), [saved], context)
		}
		return respondToRefusal(changed, typed, context)
	})

type Refusal = Extract<ChangeResult, { ok: false }>

/** What was typed is only given up where there is nothing left that it could be saved to. */
function respondToRefusal(
	{ reason }: Refusal,
	typed: RefusedNewsletter["typed"],
	context: Readonly<RouterContextProvider>,
) {
	if (reason === "newsletter-not-found")
		return redirectWithFlash(href("/admin/newsletter"), [NO_NEWSLETTER], context)
	const message = reason === "already-started" ? ALREADY_STARTED : CHANGED_MEANWHILE
	return refuseNewsletter({ typed, errors: { "": [message] } }, 409)
}

const CHANGED_MEANWHILE =
	"Someone else has just saved this newsletter, so nothing was saved. Your text is below: if you save it now, it replaces theirs."

function redirectToNewsletter(params: { id: string }, context: Readonly<RouterContextProvider>) {
	const message = { kind: "failure", text: ALREADY_STARTED } as const
	return redirectWithFlash(href("/admin/newsletter/:id", params), [message], context)
}

export default function EditNewsletter({ loaderData, actionData, params }: Route.ComponentProps) {
	return (
		<>
			<title>Change a newsletter</title>
			<PageHeading meta={ALL_EDITIONS_LABEL}>Change a newsletter</PageHeading>
			<NewsletterForm
				newsletter={loaderData}
				refused={actionData}
				storage={changedNewsletter(params.id)}
				cancelHref={href("/admin/newsletter/:id", params)}
			/>
		</>
	)
}
