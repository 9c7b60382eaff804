import { data, href, redirect } from "react-router"
import { isWindowOpen } from "../../../domain/editions/rules.ts"
import { orderExtras } from "../../../domain/extras/order-extras.server.ts"
import { optionOfField, QUANTITY_FIELD, quantitiesInput } from "../../../domain/extras/order-inputs.ts"
import { findOrderingVendor, orderVersion } from "../../../domain/extras/own-orders.server.ts"
import { OWN_PAGE_LIMIT } from "../../../domain/extras/rules.ts"
import { DefinitionList } from "../../../ui/definition-list.tsx"
import { NumberField } from "../../../ui/field.tsx"
import { CheckedForm, SubmitButton } from "../../forms/checked-form.tsx"
import { type FieldErrors, fieldErrorsOf } from "../../forms/field-errors.ts"
import { deliverSoon, getServices } from "../../request/context.ts"
import { readFilteredForm } from "../../request/small-form.ts"
import type { Route } from "./+types/extras-order"
import { EndedLink } from "./ended-link.tsx"
import { openVendorPage } from "./opened-page.server.ts"
import { describeForms, faultsOf, toOrderView } from "./order-view.ts"
import { readPageOrderLines } from "./orders-view.server.ts"
import { LIGHT_PAGE, pageAddress, privateHeaders } from "./private-page.ts"
import { Subpage } from "./subpage.tsx"

export const headers: Route.HeadersFunction = privateHeaders
export const handle = LIGHT_PAGE

/** What a vendor orders besides the stall, wristbands and hay. */
export async function loader({ params: { token }, url, context }: Route.LoaderArgs) {
	const opened = await openVendorPage(context, { token, url })
	if (!opened.ok) return data({ ended: opened.ended }, { status: opened.status })
	const { page, search } = opened
	const lines = await readPageOrderLines(context, page)
	if (!lines.length) throw redirect(pageAddress(token, search))
	const takesForms = isWindowOpen(page.takesExtras, getServices(context).now())
	return data({
		...toOrderView(lines),
		back: pageAddress(token, search),
		about: `${page.edition.name}, No. ${page.number}`,
		version: orderVersion(lines),
		forms: describeForms(page.extras),
		formsAddress: takesForms ? href("/extras") : undefined,
	})
}

interface Answer {
	typed: Record<string, string>
	errors: FieldErrors
}

const VERSION_FIELD = "version"

export async function action({ request, params: { token }, url, context }: Route.ActionArgs) {
	const { db, now, limits } = getServices(context)
	const opened = await openVendorPage(context, { token, url })
	if (!opened.ok) return redirect(pageAddress(token, ""))
	const { page, search } = opened
	const lines = await readPageOrderLines(context, page)
	if (!lines.length) return redirect(pageAddress(token, search))
	const read = await readFilteredForm(request, (name) => name === VERSION_FIELD || QUANTITY_FIELD.test(name))
	const { [VERSION_FIELD]: expected = "", ...typed } = Object.fromEntries(
		[...(read.ok ? read.form : [])].map(([name, value]) => [name, String(value)]),
	)
	const refuse = (errors: FieldErrors, status: number) => data<Answer>({ typed, errors }, { status })
	const parsed = quantitiesInput.safeParse(typed)
	if (!parsed.success) return refuse(fieldErrorsOf(parsed.error.issues), 400)
	if (!(await limits.consume(OWN_PAGE_LIMIT, String(page.id)))) return refuse({ "": [TOO_OFTEN] }, 429)
	const quantities = new Map(
		Object.entries(parsed.data).flatMap(([name, count]) =>
			count === undefined ? [] : [[optionOfField(name), count]],
		),
	)
	const vendor = await findOrderingVendor(db, page.id, page.takesExtras)
	const ordered = await orderExtras(db, vendor, { quantities, expected, at: now() })
	if (!ordered.ok) {
		if (ordered.reason === "not-possible") return refuse(faultsOf(ordered.faults, lines), 409)
		return refuse({ "": [REFUSALS[ordered.reason]] }, 409)
	}
	if (ordered.mailId !== undefined) deliverSoon(context, ordered.mailId)
	return redirect(`${pageAddress(token, search)}#extras`)
}

const TOO_OFTEN = "You have changed your order very often. Try again in an hour."

const REFUSALS = {
	"changed-meanwhile":
		"Your order or a price has changed since you opened this page. Look at the prices below, and save again.",
	"edition-closed": "Extras can no longer be ordered here. Email us.",
	"no-stall": "Extras can no longer be ordered here. Email us.",
}

export default function ExtrasOrder({ loaderData, actionData: refused }: Route.ComponentProps) {
	if ("ended" in loaderData) return <EndedLink reason={loaderData.ended} />
	const { back, about, version, fields, fixed, total, forms, formsAddress } = loaderData
	return (
		<Subpage back={back} title="Your extras" about={about} hasErrors={Boolean(refused)}>
			{fields.length > 0 && (
				<CheckedForm reloadDocument className="mt-6 max-w-md" errors={refused?.errors}>
					<input type="hidden" name={VERSION_FIELD} value={version} />
					{fields.map(({ name, label, hint, quantity }) => (
						<NumberField
							key={name}
							id={name}
							name={name}
							label={label}
							hint={hint}
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
			{fixed.length > 0 && (
				<section className="mt-8">
					<h2 className="font-semibold">Can no longer be changed here</h2>
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
			<section className="mt-8">
				<h2 className="mb-2 font-semibold">Ordered with your forms</h2>
				<DefinitionList items={forms} />
				{formsAddress && (
					<a href={formsAddress} className="link mt-2 inline-flex min-h-11 items-center">
						Change them on the extras page
					</a>
				)}
			</section>
		</Subpage>
	)
}
