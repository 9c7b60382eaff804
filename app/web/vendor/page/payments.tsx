import { data, href, type RouterContextProvider, redirect } from "react-router"
import { pushUrl } from "../../../domain/payments/gateway.server.ts"
import { paymentRequestInput } from "../../../domain/payments/inputs.ts"
import {
	createRequest,
	type NewRequest,
	REQUESTS_JOB,
	sendRequest,
} from "../../../domain/payments/requests.server.ts"
import { QUERY_AFTER } from "../../../domain/payments/rules.ts"
import type { VendorPage } from "../../../domain/vendor-pages/queries.server.ts"
import { FormPage } from "../../../ui/site-shell.tsx"
import type { FieldErrors } from "../../forms/field-errors.ts"
import { readForm } from "../../forms/read-form.server.ts"
import { getRequestContext, getServices } from "../../request/context.ts"
import type { Route } from "./+types/payments"
import { ENDED_STATUS, EndedLink } from "./ended-link.tsx"
import { PaybillSteps, PayForm, type RefusedPayment } from "./money-panel.tsx"
import { LIGHT_PAGE, privateHeaders } from "./private-page.ts"
import { belowPage, findVendorPage, toAccountView } from "./vendor-account.server.ts"

export const headers: Route.HeadersFunction = privateHeaders
export const handle = LIGHT_PAGE

/** Phones that somebody with a link has asked to pay. */
const LINK_LIMIT = { name: "payment-link", points: 6, within: 60 * 60 }
/** The same of one phone, whoever asks: nobody is pestered by many links. */
const PHONE_LIMIT = { name: "payment-phone", points: 5, within: 60 * 60 }
/** The same of one edition. */
const EDITION_LIMIT = { name: "payment-edition", points: 300, within: 60 * 60 }

/** The form stands on the page of the vendor; here is what was wrong with it. */
export async function loader({ params: { token }, url, context }: Route.LoaderArgs) {
	const found = await findVendorPage(context, token, url)
	if (!found.ok) return data({ ended: found.reason }, { status: ENDED_STATUS[found.reason] })
	const account = toAccountView(context, found.page, token, url)
	if (!account?.owes || !account.paybill) throw redirect(belowPage(href("/my/:token", { token }), url))
	return data({ account, back: belowPage(href("/my/:token", { token }), url) })
}

/** Asks a phone to pay. */
export async function action({ request, params: { token }, url, context }: Route.ActionArgs) {
	const found = await findVendorPage(context, token, url)
	if (!found.ok) return redirect(href("/my/:token", { token }))
	const input = await readForm(request, paymentRequestInput)
	const refuse = (errors: FieldErrors, status: number) =>
		data<RefusedPayment>({ errors, typed: input.typed }, { status })
	if (!input.ok) return refuse(input.errors, 400)
	const { gateway } = getServices(context)
	if (!gateway || !found.page.account) return redirect(belowPage(href("/my/:token", { token }), url))
	if (!(await isWithinLimits(context, found.page, input.value.phone)))
		return refuse({ "": ["Phones were asked too often. Wait an hour, or pay from the M-Pesa menu."] }, 429)
	const id = await askPhone(context, found.page, input.value)
	if (!id.ok) return refuse(REFUSALS[id.reason], 409)
	return redirect(belowPage(href("/my/:token/payments/:id", { token, id: String(id.id) }), url))
}

async function isWithinLimits(
	context: Readonly<RouterContextProvider>,
	{ id, edition }: Pick<VendorPage, "id" | "edition">,
	phone: string,
): Promise<boolean> {
	const { limits } = getServices(context)
	return (
		(await limits.consume(LINK_LIMIT, String(id))) &&
		(await limits.consume(PHONE_LIMIT, phone)) &&
		limits.consume(EDITION_LIMIT, String(edition.id))
	)
}

/** The vendor does not wait for M-Pesa: the next page does. */
async function askPhone(
	context: Readonly<RouterContextProvider>,
	{ id: application }: Pick<VendorPage, "id">,
	{ phone, amount }: { phone: string; amount: number },
): Promise<NewRequest> {
	const { db, gateway, jobs, now } = getServices(context)
	const { log, origin } = getRequestContext(context)
	const asked = { application, phone, amount }
	const created = await createRequest(db, asked, now())
	if (!created.ok || !gateway) return created
	const callbackUrl = pushUrl(origin, gateway, created.key)
	sendRequest(db, gateway.daraja, { ...created, asked, callbackUrl }, now).catch((error: unknown) =>
		log.error({ err: error }, "a phone could not be asked to pay"),
	)
	for (const seconds of QUERY_AFTER) await jobs.enqueueAfter(REQUESTS_JOB, seconds + 1)
	return created
}

const REFUSALS: Record<Extract<NewRequest, { ok: false }>["reason"], FieldErrors> = {
	"vendor-not-found": { "": ["This application cannot be paid for here. Email us."] },
	"nothing-owed": { "": ["Nothing is left to pay."] },
	"more-than-owed": {
		amount: ["That is more than is left to pay, or than M-Pesa takes at once (Kshs 250,000)."],
	},
	"asked-already": {
		"": [
			"A phone was asked less than three minutes ago. Look at that phone first, so that you do not pay twice.",
		],
	},
}

export default function Payments({ loaderData, actionData: refused }: Route.ComponentProps) {
	if ("ended" in loaderData) return <EndedLink reason={loaderData.ended} />
	const { account, back } = loaderData
	const title = "Pay with M-Pesa"
	return (
		<FormPage>
			<title>{refused ? `Error: ${title}` : title}</title>
			<meta name="robots" content="noindex" />
			<p>
				<a href={back} className="link inline-flex min-h-11 items-center">
					Back to your page
				</a>
			</p>
			<h1 tabIndex={-1} className="lettering mt-2 text-3xl">
				{title}
			</h1>
			<PayForm account={account} refused={refused} />
			<PaybillSteps account={account} />
		</FormPage>
	)
}
