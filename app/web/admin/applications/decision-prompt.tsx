import { href, type RouterContextProvider } from "react-router"
import * as z from "zod/mini"
import { findYesToTakeBack } from "../../../domain/applications/announced-verdict.server.ts"
import { findExcessOf } from "../../../domain/applications/mix.server.ts"
import { findApplication } from "../../../domain/applications/queries.server.ts"
import { brandOf } from "../../../domain/applications/rules.ts"
import { ConfirmationCard } from "../../../ui/alert-prompt.tsx"
import { getServices } from "../../request/context.ts"
import { safeRedirect } from "../../request/safe-redirect.ts"
import { vendorsAddress } from "../applications-view.ts"
import { NO_VENDOR } from "../decision-messages.ts"
import { EXPECTED } from "../expected-state.ts"
import { overMaximumPrompt } from "../over-maximum.ts"
import { hasRight } from "../require-right.ts"
import { parseId, redirectWithFlash } from "../respond.server.ts"
import { RETURN_TO } from "../return-to.tsx"
import { takingBackPrompt } from "../taking-back.ts"
import { readVisibility } from "../visibility.server.ts"
import type { Route } from "./+types/decision-prompt"

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
	const prompt =
		sent.status === "denied"
			? takingBackPrompt(brandOf(vendor), await readPaid(context, vendor.id))
			: overMaximumPrompt(brandOf(vendor), await findExcessOf(db, vendor.id))
	const fields = Object.entries({ ...sent, ...prompt.fields }).filter(([, value]) => value !== undefined)
	return {
		id: params.id,
		prompt,
		fields,
		isChoice: sent.choice !== undefined,
		back: safeRedirect(sent[RETURN_TO]),
	}
}

/** For whoever may read about money. */
async function readPaid(context: Readonly<RouterContextProvider>, id: number): Promise<number> {
	const yes = hasRight(context, "money.read") && (await findYesToTakeBack(getServices(context).db, id))
	return yes ? yes.paid : 0
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
