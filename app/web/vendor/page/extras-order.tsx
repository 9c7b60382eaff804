import { data, type RouterContextProvider, redirect } from "react-router"
import { orderExtras } from "../../../domain/extras/order-extras.server.ts"
import { isOrderField, orderInput } from "../../../domain/extras/order-inputs.ts"
import { findOrderingVendor, orderVersion } from "../../../domain/extras/own-orders.server.ts"
import { OWN_PAGE_LIMIT } from "../../../domain/extras/rules.ts"
import type { VendorPage } from "../../../domain/vendor-pages/queries.server.ts"
import { ErrorSummary } from "../../../ui/error-summary.tsx"
import { NumberField } from "../../../ui/field.tsx"
import { CheckedForm, SubmitButton } from "../../forms/checked-form.tsx"
import { type FieldErrors, fieldErrorsOf, summaryOf } from "../../forms/field-errors.ts"
import { deliverSoon, getServices } from "../../request/context.ts"
import { readFilteredForm } from "../../request/small-form.ts"
import type { Route } from "./+types/extras-order"
import { EndedLink } from "./ended-link.tsx"
import { openVendorPage } from "./opened-page.server.ts"
import { changedFieldsOf, faultsOf, toOrderView } from "./order-view.ts"
import { orderStopOf, readPageOrder } from "./orders-view.server.ts"
import { LIGHT_PAGE, pageAddress, privateHeaders, unsavedAddress } from "./private-page.ts"
import { Subpage } from "./subpage.tsx"

export const headers: Route.HeadersFunction = privateHeaders
export const handle = LIGHT_PAGE

/** What a vendor orders besides the stall. */
export async function loader({ params: { token }, url, context }: Route.LoaderArgs) {
	const opened = await openVendorPage(context, { token, url })
	if (!opened.ok) return data({ ended: opened.ended }, { status: opened.status })
	const { page, search } = opened
	const order = await readPageOrder(context, page)
	if (!order) throw redirect(pageAddress(token, search))
	return data({
		...toOrderView(order),
		back: pageAddress(token, search),
		about: `${page.edition.name}, No. ${page.number}`,
		version: orderVersion(order),
		stop: orderStopOf(page),
	})
}

interface Answer {
	/** Only of the fields that the vendor changed. */
	typed: Record<string, string>
	errors: FieldErrors
}

const VERSION_FIELD = "version"

export async function action({ request, params: { token }, url, context }: Route.ActionArgs) {
	const opened = await openVendorPage(context, { token, url })
	if (!opened.ok) return redirect(pageAddress(token, ""))
	const { page, search } = opened
	const read = await readFilteredForm(request, (name) => name === VERSION_FIELD || isOrderField(name))
	const { [VERSION_FIELD]: expected = "", ...typed } = Object.fromEntries(
		[...(read.ok ? read.form : [])].map(([name, value]) => [name, String(value)]),
	)
	const refusal = await placeOrder(context, page, { typed, expected })
	if (!refusal) return redirect(`${pageAddress(token, search)}#extras`)
	// Nothing is left of the screen that could say so.
	if (refusal.isOver || !(await readPageOrder(context, page)))
		return redirect(unsavedAddress(token, search, "extras"))
	const { errors, status } = refusal
	return data<Answer>({ typed: changedFieldsOf(typed, expected), errors }, { status })
}

type Refusal = { isOver?: false; errors: FieldErrors; status: number } | { isOver: true }

/** @returns why nothing was ordered; undefined: it is as the form says */
async function placeOrder(
	context: Readonly<RouterContextProvider>,
	page: VendorPage,
	{ typed, expected }: { typed: Record<string, string>; expected: string },
): Promise<Refusal | undefined> {
	const { db, now, limits } = getServices(context)
	const order = await readPageOrder(context, page)
	if (!order) return { isOver: true }
	const parsed = orderInput.safeParse(typed)
	if (!parsed.success) return { errors: fieldErrorsOf(parsed.error.issues), status: 400 }
	if (!(await limits.consume(OWN_PAGE_LIMIT, String(page.id))))
		return { errors: { "": [TOO_OFTEN] }, status: 429 }
	const vendor = await findOrderingVendor(db, page.id, page.ordering.window)
	const ordered = await orderExtras(db, vendor, { ...parsed.data, expected, at: now() })
	if (ordered.ok) {
		if (ordered.mailId !== undefined) deliverSoon(context, ordered.mailId)
		return undefined
	}
	const { reason } = ordered
	if (reason === "edition-closed" || reason === "no-stall") return { isOver: true }
	const errors =
		reason === "not-possible" ? faultsOf(ordered.faults, order.lines) : { "": [REFUSALS[reason]] }
	return { errors, status: 409 }
}

const TOO_OFTEN = "You have changed your order very often, so nothing was saved. Try again in an hour."

const REFUSALS = {
	"changed-meanwhile":
		"Your order or a price has changed since you opened this page, so nothing was saved. Look at the numbers and prices below, and save again.",
	unpublished: "This festival is not on our website at the moment, so nothing was saved.",
	ended: "Extra wristbands and hay bales can no longer be ordered here, so nothing was saved.",
}

export default function ExtrasOrder({ loaderData, actionData: refused }: Route.ComponentProps) {
	if ("ended" in loaderData) return <EndedLink reason={loaderData.ended} />
	const { back, about, version, stop, fields, fixed, total } = loaderData
	return (
		<Subpage back={back} title="Your extras" about={about} hasErrors={Boolean(refused)}>
			{fields.length === 0 ? (
				<ErrorSummary errors={summaryOf(refused?.errors)} />
			) : (
				<CheckedForm reloadDocument className="mt-6 max-w-md" errors={refused?.errors}>
					<input type="hidden" name={VERSION_FIELD} value={version} />
					{fields.map(({ name, label, hint, quantity }) => (
						<NumberField
							key={name}
							id={name}
							name={name}
							label={label}
							hint={refused?.typed[name] === undefined ? hint : `${hint} Ordered now: ${quantity}.`}
							defaultValue={refused?.typed[name] ?? quantity}
							errors={refused?.errors[name]}
						/>
					))}
					<p>They are added to what you have to pay; 0 takes one off. We email you what you have ordered.</p>
					<div>
						<SubmitButton size="large">Save my order</SubmitButton>
					</div>
				</CheckedForm>
			)}
			{stop && <p className="mt-6 max-w-prose">{stop}</p>}
			{fixed.length > 0 && (
				<section className="mt-8">
					<h2 className="font-semibold">
						{stop ? "What you have ordered" : "Can no longer be changed here"}
					</h2>
					<ul className="mt-2 grid gap-1">
						{fixed.map((item) => (
							<li key={item} className="wrap-anywhere">
								{item}
							</li>
						))}
					</ul>
				</section>
			)}
			{total && <p className="figures mt-6 font-semibold">Ordered so far: {total}</p>}
		</Subpage>
	)
}
