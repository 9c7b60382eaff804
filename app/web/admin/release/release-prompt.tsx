import { href } from "react-router"
import { CHOICES, type Choice } from "../../../domain/applications/rules.ts"
import type { TwoAnswers } from "../../../domain/applications/two-answers.server.ts"
import { nameVendors } from "../../../domain/choices/queries.server.ts"
import {
	countKinds,
	questionVersion,
	readReleaseQuestion,
} from "../../../domain/choices/release-question.server.ts"
import { NAMED_VENDORS } from "../../../domain/choices/rules.ts"
import { ConfirmationCard } from "../../../ui/alert-prompt.tsx"
import { RadioCards } from "../../../ui/choice.tsx"
import { Link } from "../../../ui/link.tsx"
import { formatNairobiDateTime, fromNairobiMinute } from "../../../values/clock.ts"
import { formatNumber } from "../../../values/number.ts"
import { getServices } from "../../request/context.ts"
import { choiceLabels } from "../choice-labels.ts"
import { getEdition } from "../edition.ts"
import { editionUrl } from "../edition-url.ts"
import { EXPECTED } from "../expected-state.ts"
import { invoiceSentence } from "../invoice-sentence.ts"
import { redirectWithFlash } from "../respond.server.ts"
import { RETURN_TO } from "../return-to.tsx"
import { TwoAnswersList } from "../two-answers.tsx"
import { verdictLabels } from "../verdict-labels.ts"
import type { Route } from "./+types/release-prompt"
import { choicesLabel, NOT_RELEASED, vendorsLabel } from "./messages.ts"
import { parseQuestion, releaseUrl, releaseView, tickedIn } from "./release-view.ts"
import { selectionOf } from "./selection.ts"

/** The question before vendors are told: who, what and when. */
export async function loader({ url, context }: Route.LoaderArgs) {
	const edition = getEdition(context)
	const { db } = getServices(context)
	const parsed = parseQuestion(url.searchParams)
	if (!parsed.success) return refuse(context, parsed.error.issues, url.searchParams)
	const request = parsed.data
	const question = await readReleaseQuestion(db, edition.id, selectionOf(request))
	const { selected, twoAnswers } = question
	if (!selected.length)
		return refuse(context, [{ message: "Nothing of what you asked for is chosen now." }], url.searchParams)
	const dueAt = fromNairobiMinute(request.at || null)
	const names = await nameVendors(db, selected)
	return {
		...{ slug: edition.slug, name: edition.name, request, twoAnswers, total: selected.length },
		counts: countKinds(selected),
		names,
		/** What they get besides. */
		invoices: names.yes.some(({ hasPrice }) => hasPrice)
			? invoiceSentence("A yes to a stall with a price also charges it, and issues", edition)
			: undefined,
		version: questionVersion(question),
		due: dueAt ? `on ${formatNairobiDateTime(dueAt)} (Nairobi)` : "now",
	}
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
	const { slug, name, request, total, counts, names, invoices, twoAnswers, version, due } = loaderData
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
					</>
				}
				details={<Names slug={slug} counts={counts} names={names} />}
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
								<Link
									to={editionUrl(href("/admin/release/letters/:id", { id: String(id) }), slug)}
									className="link"
								>
									{brand}
								</Link>{" "}
								<span className="figures text-muted">{`No. ${number}`}</span>
								{told && told !== choice && <strong>{`, was told before: ${verdictLabels[told]}`}</strong>}
								{choice === "yes" && !hasPrice && <strong>, without a price: the email names none</strong>}
							</li>
						))}
						{counts[choice] > NAMED_VENDORS && (
							<li>and {formatNumber(counts[choice] - NAMED_VENDORS)} more</li>
						)}
					</ul>
				</div>
			))}
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
