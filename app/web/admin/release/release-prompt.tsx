import { href } from "react-router"
import { CHOICES, type Choice } from "../../../domain/applications/rules.ts"
import { nameVendors } from "../../../domain/choices/queries.server.ts"
import {
	countKinds,
	questionVersion,
	type ReleaseQuestion,
	readReleaseQuestion,
} from "../../../domain/choices/release-question.server.ts"
import { NAMED_VENDORS } from "../../../domain/choices/rules.ts"
import type { TwoAnswers } from "../../../domain/duplicates/two-answers.server.ts"
import { ConfirmationCard } from "../../../ui/alert-prompt.tsx"
import { RadioCards } from "../../../ui/choice.tsx"
import { Link } from "../../../ui/link.tsx"
import { formatNairobiDateTime, fromNairobiMinute } from "../../../values/clock.ts"
import { formatNumber } from "../../../values/number.ts"
import { getServices, type Services } from "../../request/context.ts"
import { EXPECTED, RETURN_TO } from "../shell/actions/hidden-fields.tsx"
import { redirectWithFlash } from "../shell/actions/respond.server.ts"
import { choiceLabels, verdictLabels } from "../shell/decisions/choice-labels.ts"
import { invoiceSentence } from "../shell/decisions/decision-buttons.ts"
import { TwoAnswersList } from "../shell/decisions/two-answers.tsx"
import { getEdition } from "../shell/editions/edition.ts"
import { editionUrl } from "../shell/editions/edition-url.ts"
import { lateEmailsSentence } from "../shell/editions/late-emails.ts"
import type { Route } from "./+types/release-prompt"
import { excessLabel } from "./choice-view.ts"
import { choicesLabel, NOT_RELEASED, vendorsLabel } from "./messages.ts"
import { parseQuestion, releaseUrl, releaseView, tickedIn } from "./release-view.ts"
import { selectionOf } from "./selection.ts"

/** The question before vendors are told: who, what and when. */
export async function loader({ url, context }: Route.LoaderArgs) {
	const edition = getEdition(context)
	const { db, now } = getServices(context)
	const parsed = parseQuestion(url.searchParams)
	if (!parsed.success) return refuse(context, parsed.error.issues, url.searchParams)
	const request = parsed.data
	const question = await readReleaseQuestion(db, edition.id, selectionOf(request))
	const { selected, twoAnswers, full } = question
	if (selected.length === full.size)
		return refuse(context, [{ message: selected.length ? NO_PLACES : NOTHING_CHOSEN }], url.searchParams)
	const dueAt = fromNairobiMinute(request.at || null)
	const released = selected.filter(({ applicationId }) => !full.has(applicationId))
	const names = await nameVendors(db, released)
	return {
		slug: edition.slug,
		name: edition.name,
		request,
		twoAnswers,
		total: released.length,
		counts: countKinds(released),
		names,
		leftOut: await nameLeftOut(db, question),
		/** What they get besides. */
		invoices: names.yes.some(({ hasPrice }) => hasPrice)
			? invoiceSentence("A yes to a stall with a price also charges it, and issues", edition)
			: undefined,
		late: lateEmailsSentence(edition, dueAt ?? now()),
		version: questionVersion(question),
		due: dueAt ? `on ${formatNairobiDateTime(dueAt)} (Nairobi)` : "now",
	}
}

const NOTHING_CHOSEN = "Nothing of what you asked for is chosen now."
const NO_PLACES = "No place is left for any of those that you asked for."

/** Those that have no place as they are now, and of what none is left. */
async function nameLeftOut(db: Services["db"], { selected, full }: ReleaseQuestion) {
	const { yes } = await nameVendors(
		db,
		selected.filter(({ applicationId }) => full.has(applicationId)),
	)
	const named = yes.map(({ id, brand, number }) => ({
		id,
		brand,
		number,
		full: excessLabel(full.get(id) ?? []),
	}))
	return { count: full.size, named }
}

/** Back to the list, with what was ticked. */
async function refuse(
	context: Route.LoaderArgs["context"],
	faults: { message: string }[],
	params: URLSearchParams,
): Promise<never> {
	const list = releaseUrl(releaseView.parse({ ticked: tickedIn(params) }))
	const back = editionUrl(list, getEdition(context).slug)
	const details = faults.map(({ message }) => message)
	throw await redirectWithFlash(back, [{ ...NOT_RELEASED, details }], context)
}

export default function ReleasePrompt({ loaderData }: Route.ComponentProps) {
	const { slug, name, request, total, counts, names, leftOut, invoices, late, twoAnswers, version, due } =
		loaderData
	const back = editionUrl(releaseUrl({ ticked: request.ids }), slug)
	return (
		<>
			<title>Release choices</title>
			<ConfirmationCard
				title={`Tell ${vendorsLabel(total)} ${due}?`}
				description={
					<>
						<strong>{name}</strong>: {choicesLabel(counts)}. Each gets the email that is held for them, and
						their status becomes what it says. You can stop while it runs, but whoever was told cannot be
						untold. If a colleague changes a choice before its email has left, that vendor is left out.
						{invoices && <strong className="mt-2 block">{invoices}</strong>}
						{late && <strong className="mt-2 block">{late}</strong>}
					</>
				}
				details={
					<>
						<Names slug={slug} counts={counts} names={names} />
						{leftOut.count > 0 && <LeftOut slug={slug} {...leftOut} />}
					</>
				}
				action={editionUrl(href("/admin/release/requests"), slug)}
				fields={
					<>
						<input type="hidden" name={RETURN_TO} value={back} />
						<input type="hidden" name={EXPECTED} value={version} />
						<input type="hidden" name="which" value={request.which} />
						<input type="hidden" name="ids" value={request.ids ?? ""} />
						<input type="hidden" name="at" value={request.at} />
						{twoAnswers.length > 0 && <TwoAnswersQuestion vendors={twoAnswers} />}
					</>
				}
				confirmLabel={twoAnswers.length > 0 ? "Release" : `Tell ${vendorsLabel(total)}`}
				cancelHref={back}
			/>
		</>
	)
}

interface NamesProps {
	/** Of the edition. */
	slug: string
	counts: Record<Choice, number>
	names: Awaited<ReturnType<typeof nameVendors>>
}

/** Who is told what, each with the way to their email. */
function Names({ slug, counts, names }: NamesProps) {
	return (
		<div className="grid gap-3">
			{CHOICES.filter((choice) => counts[choice]).map((choice) => (
				<div key={choice}>
					<h2 className="text-base font-bold">{`${choiceLabels[choice].label}: ${formatNumber(counts[choice])}`}</h2>
					<ul className="text-sm">
						{names[choice].map(({ id, brand, number, told, hasPrice }) => (
							<li key={id}>
								<Vendor {...{ slug, id, brand }} facts={`No. ${number}`} />
								{told && told !== choice && <strong>{`, was told before: ${verdictLabels[told]}`}</strong>}
								{choice === "yes" && !hasPrice && <strong>, without a price: the email names none</strong>}
							</li>
						))}
						<More count={counts[choice] - NAMED_VENDORS} />
					</ul>
				</div>
			))}
		</div>
	)
}

interface VendorProps {
	/** Of the edition. */
	slug: string
	id: number
	brand: string
	facts: string
}

/** With the way to their email. */
const Vendor = ({ slug, id, brand, facts }: VendorProps) => (
	<>
		<Link to={editionUrl(href("/admin/release/letters/:id", { id: String(id) }), slug)} className="link">
			{brand}
		</Link>{" "}
		<span className="figures text-muted">{facts}</span>
	</>
)

const More = ({ count }: { count: number }) => (count > 0 ? <li>and {formatNumber(count)} more</li> : null)

type LeftOutProps = Route.ComponentProps["loaderData"]["leftOut"] & Pick<NamesProps, "slug">

/** Who is not told, because somebody else has the places. */
function LeftOut({ slug, count, named }: LeftOutProps) {
	return (
		<div className="mt-3">
			<h2 className="text-base font-bold">{`Left out, as no place is left: ${formatNumber(count)}`}</h2>
			<p className="text-sm">
				What they were chosen for changed since. They stay chosen, and are told only if a place becomes free
				before this release comes to them.
			</p>
			<ul className="text-sm">
				{named.map(({ id, brand, number, full }) => (
					<li key={id} className="wrap-anywhere">
						<Vendor {...{ slug, id, brand }} facts={`No. ${number}: ${full}`} />
					</li>
				))}
				<More count={count - named.length} />
			</ul>
		</div>
	)
}

/** Whether whoever seems to be one vendor may get two answers: it is said before anything is released. */
function TwoAnswersQuestion({ vendors }: { vendors: TwoAnswers[] }) {
	return (
		<div className="grid w-full gap-4">
			<TwoAnswersList vendors={vendors} />
			<RadioCards
				name="twoAnswers"
				label="Applications that may be of one vendor would get different answers, or a stall each."
				required
				options={[
					{ value: "leave-out", label: "Leave them out: they stay chosen, and nobody is told" },
					{ value: "tell", label: "They are different vendors, or it is meant so: tell them" },
				]}
			/>
		</div>
	)
}
