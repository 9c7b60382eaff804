import { data, href } from "react-router"
import { readHead } from "../../../domain/content/head.server.ts"
import { findPicture } from "../../../domain/content/pictures.server.ts"
import { readCompanyDetails } from "../../../domain/content/queries.server.ts"
import { findCurrentEdition } from "../../../domain/editions/queries.server.ts"
import { PageHead } from "../../../ui/page-head.tsx"
import { PageHeading } from "../../../ui/page-heading.tsx"
import { FormPage } from "../../../ui/site-shell.tsx"
import { getRequestContext, getServices } from "../../request/context.ts"
import type { Route } from "./+types/extras"
import { ExtrasForm } from "./extras-form.tsx"
import { createFormKey, receiveExtras } from "./receive-extras.server.ts"

export const headers: Route.HeadersFunction = ({ actionHeaders }) => ({
	...Object.fromEntries(actionHeaders),
	"cache-control": "no-store",
})

export async function loader({ context }: Route.LoaderArgs) {
	const { db } = getServices(context)
	const { origin } = getRequestContext(context)
	const [headContent, edition, company] = await Promise.all([
		readHead(db, href("/extras"), origin),
		findCurrentEdition(db),
		readCompanyDetails(db),
	])
	const head = { ...headContent, picture: origin + href("/sharing-pictures/:file", { file: "extras.jpg" }) }
	const pageData = { head, picture: findPicture("page-extras"), contact: company.vendorEmail }
	if (!edition) return { ...pageData, festival: undefined }
	const { name, wristbandPrice, hayBalePrice } = edition
	return {
		...pageData,
		festival: { name, prices: { wristbandPrice, hayBalePrice }, formKey: createFormKey(context) },
	}
}

/** For browsers without our script: the form comes back with its outcome. */
export async function action({ request, context }: Route.ActionArgs) {
	const { status, headers, response } = await receiveExtras(request, context)
	return data(response, { status, headers })
}

export default function Extras({
	loaderData: { head, picture, festival, contact },
	actionData,
}: Route.ComponentProps) {
	return (
		<FormPage picture={picture}>
			<PageHead {...head} hidden />
			<PageHeading meta={festival && <p>{festival.name}</p>}>Vendor Extras</PageHeading>
			{festival ? (
				<>
					<p className="mb-8 text-muted">
						For vendors who have applied: order extra wristbands and hay bales, and send your signed forms. If
						something changes, send this form again: we use the latest one. Questions?{" "}
						<a href={`mailto:${contact}`} className="underline underline-offset-3">
							{contact}
						</a>
					</p>
					<ExtrasForm prices={festival.prices} formKey={festival.formKey} initialResponse={actionData} />
				</>
			) : (
				<p>No festival is collecting extras at the moment.</p>
			)}
		</FormPage>
	)
}
