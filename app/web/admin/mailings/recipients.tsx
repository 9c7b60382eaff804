import { data, href } from "react-router"
import { readMix } from "../../../domain/applications/mix.server.ts"
import { brandOf } from "../../../domain/applications/rules.ts"
import { copyStageOf } from "../../../domain/mail/copies.ts"
import { setFilter } from "../../../domain/mailings/drafts.server.ts"
import { listRecipients, readLeftOut } from "../../../domain/mailings/queries.server.ts"
import {
	countDraftRecipients,
	listDraftLeftOut,
	listDraftRecipients,
} from "../../../domain/mailings/recipients.server.ts"
import { countUntoldDebtors, listUntoldDebtors } from "../../../domain/mailings/untold-debtors.server.ts"
import { isReviewed } from "../../../domain/reviews/queries.server.ts"
import { listTags } from "../../../domain/tags/queries.server.ts"
import { EmptyState } from "../../../ui/empty-state.tsx"
import { parseId } from "../../../values/record-id.ts"
import { getRequestContext, getServices } from "../../request/context.ts"
import { getAdmin } from "../../request/session.ts"
import { readSmallForm } from "../../request/small-form.ts"
import { redirectWithFlash } from "../shell/actions/respond.server.ts"
import { editionStateOf, WhileOpen } from "../shell/editions/closed-edition.tsx"
import { getEdition } from "../shell/editions/edition.ts"
import { NO_EDITION } from "../shell/editions/edition-messages.ts"
import { EDITION_PARAM } from "../shell/editions/edition-url.ts"
import { BackLink } from "../shell/frame/back-link.tsx"
import { readOrLog, writeOrLog } from "../shell/frame/read-or-log.ts"
import { buildUrl, listQuerySchema } from "../shell/lists/list-query.ts"
import { rangeOf } from "../shell/lists/list-range.ts"
import { ListScreen } from "../shell/lists/list-screen.tsx"
import { hasRight } from "../shell/rights/require-right.ts"
import type { Route } from "./+types/recipients"
import { FilterForm } from "./filter-form.tsx"
import { FILTER_FIELDS, parseFilter } from "./mailing-filter.ts"
import { mailingPath } from "./mailing-path.ts"
import { goesPast, leftOutSentence, NOT_CHANGED } from "./messages.ts"
import { LeftOutList, RecipientCard, type RecipientView } from "./recipient-card.tsx"
import { refusedDraft } from "./refusals.server.ts"
import { findAddressed, redirectToMailings } from "./view.server.ts"

/** Whom an email goes to, page by page, and who is left out and why. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
	const edition = getEdition(context)
	const view = listQuerySchema.parse(Object.fromEntries(url.searchParams))
	const found = await readOrLog(getRequestContext(context).log, "recipients of an email", async () => {
		const mailing = await findAddressed(params, context)
		return mailing ? readRecipients(context, mailing, view) : "none"
	})
	if (found === "none") throw await redirectToMailings(context)
	return data({ edition: editionStateOf(edition), found }, { status: found ? 200 : 503 })
}

type Context = Route.LoaderArgs["context"]
type Found = NonNullable<Awaited<ReturnType<typeof findAddressed>>>

async function readRecipients(
	context: Context,
	{ mailing, isWaiting, subject }: Found,
	view: ReturnType<typeof listQuerySchema.parse>,
) {
	const { db, now } = getServices(context)
	const stage = copyStageOf(mailing, isWaiting)
	const isDraft = stage === "draft"
	const [page, whom, options] = await Promise.all([
		isDraft ? listDraftRecipients(db, { ...mailing, at: now() }, view) : listRecipients(db, mailing.id, view),
		isDraft ? readDraft(context, mailing) : readStarted(context, mailing),
		readOptions(context),
	])
	const hidesContacts = !hasRight(context, "contacts.read")
	const toView = (vendor: Omit<RecipientView, "brand"> & { brandName: string }): RecipientView => ({
		...vendor,
		brand: brandOf(vendor),
		...(hidesContacts && { emailAddress: "" }),
	})
	return {
		id: mailing.id,
		subject,
		stage,
		filter: mailing.filter,
		...page,
		rows: page.rows.map(toView),
		range: rangeOf(page, { first: view.first, total: whom.recipients }),
		leftOutText: [leftOutSentence(whom.counts, whom.sentences.length), ...whom.sentences]
			.filter(Boolean)
			.join(" "),
		leftOut: whom.leftOut.map((one) => ({ ...toView(one), outcome: one.outcome })),
		options,
	}
}

/** What a filter can choose between. */
async function readOptions(context: Context) {
	const { db } = getServices(context)
	const { id, decisionLetters } = getEdition(context)
	const [mix, hasScores, tags] = await Promise.all([readMix(db, id), isReviewed(db, id), listTags(db, id)])
	return {
		categories: mix.categories.map(({ name }) => name),
		stalls: mix.stalls.map(({ name }) => name),
		holdsLetters: decisionLetters === "held",
		hasScores,
		tags: tags.map((tag) => ({ id: tag.id, name: tag.name })),
	}
}

async function readDraft(context: Context, mailing: Found["mailing"]) {
	const { db, now } = getServices(context)
	const selection = { ...mailing, at: now() }
	const [{ recipients, leftOut: counts }, leftOut, debtors, listed] = await Promise.all([
		countDraftRecipients(db, selection),
		listDraftLeftOut(db, selection),
		countUntoldDebtors(db, selection),
		listUntoldDebtors(db, selection),
	])
	const sentences = goesPast(debtors, mailing.filter?.ledger)
	return { recipients, counts, sentences, leftOut: [...leftOut, ...listed] }
}

async function readStarted(context: Context, mailing: Found["mailing"]) {
	const { counts, vendors } = await readLeftOut(getServices(context).db, mailing.id)
	return { recipients: mailing.recipients ?? 0, counts, sentences: [], leftOut: vendors }
}

/** Missing: only those who were added by hand. */
const BY_FILTER = "by-filter"

/** Says whom a draft goes to. */
export async function action({ request, params, url, context }: Route.ActionArgs) {
	const page = href("/admin/mailings/:id/recipients", params)
	const edition = getEdition(context)
	if (edition.slug !== url.searchParams.get(EDITION_PARAM))
		return redirectWithFlash(page, [NO_EDITION], context)
	const read = await readSmallForm(request, [BY_FILTER, ...FILTER_FIELDS])
	const form = read.ok ? read.form : new FormData()
	const filter = form.has(BY_FILTER) ? parseFilter(Object.fromEntries(form)) : null
	const { db, now } = getServices(context)
	const key = { id: parseId(params.id) ?? 0, editionId: edition.id }
	const actor = { by: getAdmin(context).id, at: now() }
	const result = await writeOrLog(getRequestContext(context).log, "recipients were not changed", () =>
		setFilter(db, key, filter, actor),
	)
	if (!result) return redirectWithFlash(page, [NOT_CHANGED], context)
	if (!result.ok) return redirectWithFlash(page, refusedDraft(result).messages, context)
	return redirectWithFlash(page, [{ kind: "success", text: "Recipients chosen." }], context)
}

export default function Recipients({ loaderData: { edition, found }, params }: Route.ComponentProps) {
	const isDraft = found?.stage === "draft"
	return (
		<>
			<BackLink to={href("/admin/mailings/:id", params)} label={found ? found.subject : "the email"} />
			<ListScreen
				title="Recipients"
				what="The recipients"
				pagesLabel="Pages of recipients"
				noun={["recipient", "recipients"]}
				found={found}
				meta={edition.name}
				urlFor={(cursor) => buildUrl(href("/admin/mailings/:id/recipients", params), cursor)}
				search={
					found && (
						<div className="mb-6 grid grid-cols-[minmax(0,1fr)] gap-5">
							{isDraft && (
								<WhileOpen edition={edition}>
									<FilterForm id={found.id} edition={edition} filter={found.filter} options={found.options} />
								</WhileOpen>
							)}
							<LeftOutList {...{ edition, isDraft, mailing: found.id, leftOut: found.leftOut }}>
								{found.leftOutText}
							</LeftOutList>
						</div>
					)
				}
				empty={
					<EmptyState title="Nobody gets this email.">
						{isDraft && "Choose above whom it goes to, or select vendors in the table."}
					</EmptyState>
				}
			>
				{(vendor) => (
					<RecipientCard
						key={vendor.id}
						{...{ vendor, edition, mailing: Number(params.id) }}
						canLeaveOut={isDraft && !edition.isClosed}
						preview={mailingPath(Number(params.id), { vendor: vendor.id })}
					/>
				)}
			</ListScreen>
		</>
	)
}
