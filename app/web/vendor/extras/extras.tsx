import { data, href } from "react-router"
import { listBlankFormLinks } from "../../../domain/blank-forms/queries.server.ts"
import type { BlankFormLink } from "../../../domain/blank-forms/rules.ts"
import { readHead } from "../../../domain/content/head.server.ts"
import { findPicture } from "../../../domain/content/pictures.server.ts"
import { readCompanyDetails } from "../../../domain/content/queries.server.ts"
import { DownloadList } from "../../../ui/download-link.tsx"
import { PageHead } from "../../../ui/page-head.tsx"
import { PageHeading } from "../../../ui/page-heading.tsx"
import { FormPage } from "../../../ui/site-shell.tsx"
import { formatNairobiDateTime } from "../../../values/clock.ts"
import { getRequestContext, getServices } from "../../request/context.ts"
import type { Route } from "./+types/extras"
import { ExtrasForm, StatusLine } from "./extras-form.tsx"
import { createFormKey, listExtrasOffers, receiveExtras } from "./receive-extras.server.ts"

export const headers: Route.HeadersFunction = ({ actionHeaders }) => ({
	...Object.fromEntries(actionHeaders),
	"cache-control": "no-store",
})

export async function loader({ context }: Route.LoaderArgs) {
	const { db, now } = getServices(context)
	const { origin } = getRequestContext(context)
	const [headContent, editions, company] = await Promise.all([
		readHead(db, { path: href("/extras"), origin, now: now() }),
		listExtrasOffers(context),
		readCompanyDetails(db),
	])
	const head = { ...headContent, picture: origin + href("/sharing-pictures/:file", { file: "extras.jpg" }) }
	const pageData = { head, picture: findPicture("page-extras"), contact: company.vendorEmail }
	const blankForms = await Promise.all(
		editions.map(async ({ id, name }) => ({ edition: name, forms: await listBlankFormLinks(db, id) })),
	)
	return {
		...pageData,
		offers: editions.map(({ id: _, until: __, ...offer }) => offer),
		taken: editions.map(({ name, until }) =>
			until ? `${name}, until ${formatNairobiDateTime(until)}` : name,
		),
		blankForms: blankForms.filter(({ forms }) => forms.length > 0),
		unblank: blankForms
			.filter(({ forms }) => !forms.some(({ kind }) => kind === "indemnity"))
			.map(({ edition }) => edition),
		formKey: createFormKey(context),
	}
}

/** For browsers without our script: the form comes back with its outcome. */
export async function action({ request, context }: Route.ActionArgs) {
	const { status, headers, response } = await receiveExtras(request, context)
	return data(response, { status, headers })
}

export default function Extras({
	loaderData: { head, picture, offers, taken, blankForms, unblank, formKey, contact },
	actionData,
}: Route.ComponentProps) {
	return (
		<FormPage picture={picture}>
			<PageHead {...head} hidden />
			<PageHeading meta={taken.length > 0 && <p>{taken.join("; ")}</p>}>Vendor Extras</PageHeading>
			{offers.length > 0 ? (
				<>
					<p className="mb-8 text-muted">
						For vendors who have applied: order extra wristbands and hay bales, and send your signed forms. If
						something changes, send this form again with your indemnity form: a number that you leave empty
						stays as you ordered it before, and 0 takes it off. Once you have an invoice or have paid, order
						fewer on your own page, which our emails lead to. Questions?{" "}
						<a href={`mailto:${contact}`} className="underline underline-offset-3">
							{contact}
						</a>
					</p>
					{blankForms.map(({ edition, forms }, nth) => (
						<BlankForms
							key={edition}
							id={`blank-forms-${nth}`}
							heading={offers.length > 1 ? `Blank forms: ${edition}` : "Blank forms"}
							forms={forms}
						/>
					))}
					{unblank.length > 0 && (
						<p className="mb-8">
							There is no blank indemnity form to download yet
							{offers.length > 1 && ` for ${unblank.join(" and ")}`}. Email us for it.
						</p>
					)}
					<ExtrasForm offers={offers} formKey={formKey} initialResponse={actionData} />
				</>
			) : actionData ? (
				<>
					<StatusLine line={actionData.line} busy={false} />
					<p className="mt-4">
						Questions?{" "}
						<a href={`mailto:${contact}`} className="underline underline-offset-3">
							{contact}
						</a>
					</p>
				</>
			) : (
				<p>No festival is collecting extras at the moment.</p>
			)}
		</FormPage>
	)
}

/** What has to be signed before it can be sent. Only the two that this page asks for are sent here. */
function BlankForms({ id, heading, forms }: { id: string; heading: string; forms: BlankFormLink[] }) {
	const signed = forms.filter(({ kind }) => kind !== "other")
	const others = forms.filter(({ kind }) => kind === "other")
	return (
		<section
			aria-labelledby={id}
			className="mb-8 grid gap-1 rounded-md border border-line bg-raised px-5 pt-4 pb-2"
		>
			<h2 id={id} className="lettering text-xl">
				{heading}
			</h2>
			{signed.length > 0 && (
				<>
					<p>Download and sign them. Then photograph or scan them, and send them below.</p>
					<DownloadList files={signed} />
				</>
			)}
			{others.length > 0 && (
				<>
					<p>For your stall you may also need:</p>
					<DownloadList files={others} />
				</>
			)}
		</section>
	)
}
