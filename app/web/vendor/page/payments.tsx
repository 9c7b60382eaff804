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
import type { FieldErrors } from "../../forms/field-errors.ts"
import { readForm } from "../../forms/read-form.server.ts"
import { getRequestContext, getServices } from "../../request/context.ts"
import type { Route } from "./+types/payments"
import { EndedLink } from "./ended-link.tsx"
import { PaybillSteps, PayForm, type RefusedPayment } from "./money-panel.tsx"
import { openVendorPage } from "./opened-page.server.ts"
import { PracticeNotice } from "./practice-phone.tsx"
import { LIGHT_PAGE, pageAddress, privateHeaders } from "./private-page.ts"
import { Subpage } from "./subpage.tsx"
import { toLedgerView } from "./vendor-ledger.server.ts"

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
	const opened = await openVendorPage(context, { token, url })
	if (!opened.ok) return data({ ended: opened.ended }, { status: opened.status })
	const { page, search } = opened
	const ledger = toLedgerView(context, page, { token, search })
	const back = pageAddress(token, search)
	if (!ledger?.owes || !ledger.paybill) throw redirect(back)
	return data({ ledger, back })
}

/** Asks a phone to pay. */
export async function action({ request, params: { token }, url, context }: Route.ActionArgs) {
	const opened = await openVendorPage(context, { token, url })
	if (!opened.ok) return redirect(pageAddress(token, ""))
	const { page, search } = opened
	const input = await readForm(request, paymentRequestInput)
	const refuse = (errors: FieldErrors, status: number) =>
		data<RefusedPayment>({ errors, typed: input.typed }, { status })
	if (!input.ok) return refuse(input.errors, 400)
	const { gateway } = getServices(context)
	if (!gateway || !page.ledger) return redirect(pageAddress(token, search))
	const { charged = 0, paid, request: open, isPending } = page.ledger
	const requestAddress = (id: number) => href("/my/:token/payments/:id", { token, id: String(id) }) + search
	// What asks no phone counts for no limit; whoever pressed twice looks at the request that is waited for.
	if (open && isPending) return redirect(requestAddress(open.id))
	if (charged <= paid) return refuse(REFUSALS["nothing-owed"], 409)
	if (input.value.amount > charged - paid) return refuse(REFUSALS["more-than-owed"], 409)
	const limit = await findReachedLimit(context, page, input.value.phone)
	if (limit) return refuse({ "": [limit] }, 429)
	const asked = await askPhone(context, page, input.value)
	if (!asked.ok && asked.reason !== "asked-already") return refuse(REFUSALS[asked.reason], 409)
	return redirect(requestAddress(asked.id))
}

/** What is said of the limit that was reached. */
async function findReachedLimit(
	context: Readonly<RouterContextProvider>,
	{ id, edition }: Pick<VendorPage, "id" | "edition">,
	phone: string,
): Promise<string | undefined> {
	const { limits } = getServices(context)
	const MENU = "or pay from the M-Pesa menu."
	if (!(await limits.consume(LINK_LIMIT, String(id))))
		return `You have asked phones to pay many times. Wait an hour, ${MENU}`
	if (!(await limits.consume(PHONE_LIMIT, phone)))
		return `This phone was asked too often. Wait an hour, use another phone, ${MENU}`
	if (!(await limits.consume(EDITION_LIMIT, String(edition.id))))
		return `Many vendors are paying at the moment. Try again in an hour, ${MENU}`
	return undefined
}

/** The vendor does not wait for M-Pesa: the next page does. */
async function askPhone(
	context: Readonly<RouterContextProvider>,
	{ id: application }: Pick<VendorPage, "id">,
	{ phone, amount }: { phone: string; amount: number },
): Promise<NewRequest> {
	const { db, gateway, jobs, now } = getServices(context)
	const { log, origin } = getRequestContext(context)
	const asked = { application, phone, amount, isPractice: gateway?.practice !== undefined }
	const created = await createRequest(db, asked, now())
	if (!created.ok || !gateway) return created
	const callbackUrl = pushUrl(origin, gateway, created.key)
	sendRequest(db, gateway.daraja, { ...created, asked, callbackUrl }, now).catch((error: unknown) =>
		log.error({ err: error }, "a phone could not be asked to pay"),
	)
	for (const seconds of QUERY_AFTER) await jobs.enqueueAfter(REQUESTS_JOB, seconds + 1)
	return created
}

const REFUSALS: Record<
	Exclude<Extract<NewRequest, { ok: false }>["reason"], "asked-already">,
	FieldErrors
> = {
	"vendor-not-found": { "": ["This application cannot be paid for here. Email us."] },
	"nothing-owed": { "": ["Nothing is left to pay."] },
	"more-than-owed": {
		amount: ["That is more than is left to pay, or than M-Pesa takes at once (Kshs 250,000)."],
	},
}

export default function Payments({ loaderData, actionData: refused }: Route.ComponentProps) {
	if ("ended" in loaderData) return <EndedLink reason={loaderData.ended} />
	const { ledger, back } = loaderData
	return (
		<Subpage back={back} title="Pay with M-Pesa" hasErrors={Boolean(refused)}>
			{ledger.isPractice && <PracticeNotice />}
			<PayForm ledger={ledger} refused={refused} />
			<PaybillSteps ledger={ledger} />
		</Subpage>
	)
}
