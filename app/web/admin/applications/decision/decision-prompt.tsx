import { href, redirect } from "react-router"
import * as z from "zod/mini"
import { findExcessOf } from "../../../../domain/applications/mix.server.ts"
import { findApplication } from "../../../../domain/applications/queries.server.ts"
import { brandOf } from "../../../../domain/applications/rules.ts"
import { findYesToTakeBack } from "../../../../domain/decisions/yes-to-take-back.server.ts"
import { ConfirmationCard } from "../../../../ui/alert-prompt.tsx"
import { parseId } from "../../../../values/record-id.ts"
import { getServices } from "../../../request/context.ts"
import { safeRedirect } from "../../../request/safe-redirect.ts"
import { EXPECTED, RETURN_TO } from "../../shell/actions/hidden-fields.tsx"
import { redirectWithFlash } from "../../shell/actions/respond.server.ts"
import { NO_VENDOR } from "../../shell/decisions/decision-messages.ts"
import { overMaximumPrompt } from "../../shell/decisions/over-maximum.ts"
import { vendorsAddress } from "../../shell/lists/applications-view.ts"
import { hasRight } from "../../shell/rights/require-right.ts"
import { readVisibility } from "../../shell/rights/visibility.server.ts"
import type { Route } from "./+types/decision-prompt"
import { takingBackPrompt } from "./taking-back.ts"

const text = z.catch(z.optional(z.string().check(z.maxLength(2_000))), undefined)

/** The form that was sent: of a decision, or of a choice that is changed (`release/choice.ts`). */
const sentFormSchema = z.object({
	status: text,
	choice: text,
	discard: text,
	[EXPECTED]: text,
	[RETURN_TO]: text,
})

/** The question before a maximum is gone over, or a yes taken back, for browsers without JavaScript. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
	const { db } = getServices(context)
	const id = parseId(params.id)
	const vendor = id && (await findApplication(db, id, await readVisibility(context)))
	if (!vendor) throw await redirectWithFlash(vendorsAddress({}), [NO_VENDOR], context)
	const sent = sentFormSchema.parse(Object.fromEntries(url.searchParams))
	const back = safeRedirect(sent[RETURN_TO])
	const to = sent.status === "denied" || sent.status === "pending" ? sent.status : undefined
	const yes = to && (await findYesToTakeBack(db, vendor.id, to))
	// Somebody took it back meanwhile: the screen says how it stands.
	if (to && !yes) throw redirect(back)
	const prompt = yes
		? takingBackPrompt(yes, hasRight(context, "money.read"))
		: overMaximumPrompt(brandOf(vendor), await findExcessOf(db, vendor.id))
	const fields = Object.entries({ ...sent, ...prompt.fields }).filter(([, value]) => value !== undefined)
	return {
		id: params.id,
		prompt,
		fields,
		isChoice: sent.choice !== undefined,
		back,
	}
}

export default function DecisionPrompt({ loaderData }: Route.ComponentProps) {
	const { id, prompt, fields, isChoice, back } = loaderData
	const action = isChoice
		? href("/admin/release/letters/:id/choice", { id })
		: href("/admin/vendors/:id/decision", { id })
	return (
		<>
			<title>{prompt.title}</title>
			<ConfirmationCard
				title={prompt.title}
				description={prompt.description || "There is room again."}
				action={action}
				fields={fields.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)}
				confirmLabel={prompt.description ? prompt.confirmLabel : "Choose"}
				cancelHref={back}
			/>
		</>
	)
}
