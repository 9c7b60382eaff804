import { data, href } from "react-router"
import { letterWords } from "../../../domain/letter-templates/inputs.ts"
import { changeWords, type DraftRefusal } from "../../../domain/mailings/drafts.server.ts"
import { MAILING_FIELDS } from "../../../domain/mailings/rules.ts"
import {
	fromFields,
	movePartUp,
	readPartField,
	toFields,
	type WordsFields,
} from "../../../domain/mailings/words-form.ts"
import { PageHeading } from "../../../ui/page-heading.tsx"
import { getRequestContext, getServices } from "../../request/context.ts"
import { getAdmin } from "../../request/session.ts"
import { readFilteredForm } from "../../request/small-form.ts"
import { ClosedReason, editionStateOf } from "../closed-edition.tsx"
import { EDITION_CLOSED_TEXT } from "../decision-messages.ts"
import { getEdition } from "../edition.ts"
import { NO_EDITION } from "../edition-messages.ts"
import { EDITION_PARAM } from "../edition-param.ts"
import { EXPECTED } from "../expected-state.ts"
import { parseId, redirectWithFlash } from "../respond.server.ts"
import type { Route } from "./+types/edit"
import { actionPath, mailingPath } from "./mailing-path.ts"
import { ALREADY_STARTED, SAVED } from "./messages.ts"
import { redirectToMailings, requireMailing } from "./view.server.ts"
import { faultsOf } from "./words-faults.ts"
import { MOVE_UP, type UnsavedWords, WordsForm } from "./words-form.tsx"

/** A draft, to be written; what was started is only looked at. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const { mailing } = await requireMailing(params, context)
	if (mailing.startedAt) throw await redirectToStarted(params, context)
	const { id, words, version } = mailing
	return { id, version, fields: toFields(words), edition: editionStateOf(getEdition(context)) }
}

type Context = Route.LoaderArgs["context"]

const redirectToStarted = (params: { id: string }, context: Context) =>
	redirectWithFlash(
		href("/admin/mailings/:id", params),
		[{ kind: "failure", text: ALREADY_STARTED }],
		context,
	)

const WORDS = letterWords({ fields: MAILING_FIELDS })
const TITLES = ["subject", "preview", "heading", EXPECTED, MOVE_UP]

/** Saves a draft, or moves one of its parts; what can't be saved comes back as it was typed. */
export async function action({ request, params, url, context }: Route.ActionArgs) {
	const typed = await readFields(request)
	const unsaved = (errors: UnsavedWords["errors"], status: number, fields = typed) =>
		data<UnsavedWords>({ typed: fields, errors }, { status })
	const edition = getEdition(context)
	if (edition.slug !== url.searchParams.get(EDITION_PARAM)) return unsaved({ "": [NO_EDITION.text] }, 404)
	if (typed[MOVE_UP]) return unsaved({}, 200, movePartUp(typed, Number(typed[MOVE_UP])))
	const parsed = WORDS.safeParse(fromFields(typed).words)
	if (!parsed.success) return unsaved(faultsOf(typed, parsed.error.issues), 400)
	const { db, now } = getServices(context)
	const key = { id: parseId(params.id) ?? 0, editionId: edition.id }
	const change = { by: getAdmin(context).id, at: now(), expected: Number(typed[EXPECTED]) || 0 }
	try {
		const changed = await changeWords(db, key, parsed.data, change)
		if (changed.ok) return redirectWithFlash(mailingPath(key.id), [SAVED], context)
		if (changed.reason === "mailing-not-found") return redirectToMailings(context)
		return unsaved({ "": [REFUSALS[changed.reason]] }, 409)
	} catch (error) {
		getRequestContext(context).log.error({ err: error }, "an email to vendors was not saved")
		return unsaved({ "": [NOT_SAVED] }, 503)
	}
}

const NOT_SAVED =
	"Our database did not respond, so nothing was saved. Your text is still here: please try again."

const REFUSALS: Record<Exclude<DraftRefusal["reason"], "mailing-not-found">, string> = {
	"edition-closed": EDITION_CLOSED_TEXT,
	"already-started": ALREADY_STARTED,
	"changed-meanwhile":
		"Someone else has just saved this email, so nothing was saved. Your text is below: if you save it now, it replaces theirs.",
}

async function readFields(request: Request): Promise<WordsFields> {
	const read = await readFilteredForm(
		request,
		(name) => TITLES.includes(name) || readPartField(name) !== undefined,
	)
	return read.ok ? Object.fromEntries([...read.form].map(([name, value]) => [name, String(value)])) : {}
}

export default function EditMailing({ loaderData, actionData, params }: Route.ComponentProps) {
	const { id, version, fields, edition } = loaderData
	return (
		<>
			<title>Write an email to vendors</title>
			<PageHeading meta={edition.name}>Write an email to vendors</PageHeading>
			<ClosedReason edition={edition} />
			{!edition.isClosed && (
				<WordsForm
					{...{ id, version, fields }}
					unsaved={actionData}
					action={actionPath(href("/admin/mailings/:id/edit", params), edition)}
					cancelHref={mailingPath(id)}
				/>
			)}
		</>
	)
}
