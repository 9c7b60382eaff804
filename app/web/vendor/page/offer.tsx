import { data, redirect } from "react-router"
import { z } from "zod"
import { answerOffer, OFFER_ANSWERS } from "../../../domain/standby/answer-offer.server.ts"
import { Button } from "../../../ui/button.tsx"
import { DefinitionList } from "../../../ui/definition-list.tsx"
import { Notice } from "../../../ui/notice.tsx"
import { formatNairobiDateTime } from "../../../values/clock.ts"
import { CheckedForm } from "../../forms/checked-form.tsx"
import { readForm } from "../../forms/read-form.server.ts"
import { getRequestContext, getServices } from "../../request/context.ts"
import type { Route } from "./+types/offer"
import { EndedLink } from "./ended-link.tsx"
import { openVendorPage } from "./opened-page.server.ts"
import { LIGHT_PAGE, pageAddress, privateHeaders } from "./private-page.ts"
import { Subpage } from "./subpage.tsx"

export const headers: Route.HeadersFunction = privateHeaders
export const handle = LIGHT_PAGE

/** A place that is offered to a vendor from the standby list. */
export async function loader({ params: { token }, url, context }: Route.LoaderArgs) {
	const opened = await openVendorPage(context, { token, url })
	if (!opened.ok) return data({ ended: opened.ended }, { status: opened.status })
	const { page, search } = opened
	const { offer, edition, number, tentSpace } = page
	return data({
		search,
		edition: edition.name,
		number,
		stall: tentSpace.trim(),
		offer: offer && { id: offer.id, until: formatNairobiDateTime(offer.until) },
	})
}

const answerInput = z.object({ offer: z.coerce.number().int().min(1), answer: z.enum(OFFER_ANSWERS) })

export async function action({ request, params: { token }, url, context }: Route.ActionArgs) {
	const { db, now, mailDispatcher } = getServices(context)
	const { origin, log } = getRequestContext(context)
	const opened = await openVendorPage(context, { token, url })
	if (!opened.ok) return redirect(pageAddress(token, ""))
	const input = await readForm(request, answerInput)
	if (!input.ok) return data({ isOver: true }, { status: 400 })
	const { offer: offerId, answer } = input.value
	const answered = await answerOffer(db, {
		applicationId: opened.page.id,
		offerId,
		answer,
		origin,
		at: now(),
	})
	if (!answered.ok) return data({ isOver: true }, { status: 409 })
	if (answered.mailId !== undefined)
		await mailDispatcher
			.deliver(answered.mailId)
			.catch((err: unknown) => log.error({ err }, "the confirmation of a place was not sent at once"))
	return redirect(pageAddress(token, opened.search))
}

export default function Offer({ loaderData, actionData, params: { token } }: Route.ComponentProps) {
	if ("ended" in loaderData) return <EndedLink reason={loaderData.ended} />
	const { search, edition, number, stall, offer } = loaderData
	return (
		<Subpage
			back={pageAddress(token, search)}
			title={offer ? "A stall is free for you" : "No stall is offered to you now"}
			about={`${edition}, No. ${number}`}
		>
			{actionData?.isOver && (
				<Notice tone="warning" className="mt-6 rounded-sm">
					That did not work: the time for it is over, or it was answered already.
				</Notice>
			)}
			{offer ? (
				<>
					<div className="mt-6">
						<DefinitionList
							items={[
								{ term: "Stall", value: stall },
								{ term: "Answer by", value: offer.until },
							]}
						/>
					</div>
					<p className="mt-4">
						If you accept, the stall is yours, and we charge its price. If you decline, it goes to the next
						vendor, and you stay on the list.
					</p>
					<CheckedForm reloadDocument className="mt-6">
						<input type="hidden" name="offer" value={offer.id} />
						<div className="flex flex-wrap gap-4">
							<Button type="submit" name="answer" value="accept" size="large">
								Accept the stall
							</Button>
							<Button type="submit" name="answer" value="decline" size="large" variant="ghost">
								Decline
							</Button>
						</div>
					</CheckedForm>
				</>
			) : (
				<p className="mt-4">Your page says where you stand.</p>
			)}
		</Subpage>
	)
}
