import { Download, Trash2 } from "lucide-react"
import { href } from "react-router"
import { brandOf } from "../../../domain/applications/rules.ts"
import { countData, findPerson, sumOpenMoney } from "../../../domain/privacy/person.server.ts"
import { LinkButton } from "../../../ui/button.tsx"
import { Panel } from "../../../ui/card.tsx"
import { PageHeading } from "../../../ui/page-heading.tsx"
import { parseId } from "../../../values/record-id.ts"
import { getServices } from "../../request/context.ts"
import { AskingButton } from "../shell/actions/action-button.tsx"
import { redirectWithFlash } from "../shell/actions/respond.server.ts"
import { NO_VENDOR } from "../shell/decisions/decision-messages.ts"
import { BackLink } from "../shell/frame/back-link.tsx"
import { vendorsAddress } from "../shell/lists/applications-view.ts"
import type { Route } from "./+types/data"
import {
	CONFIRM,
	countsLabel,
	ERASED_DATA_TEXT,
	NOT_ERASED,
	openMoneyText,
	QUESTION,
	RETAINED_DATA_TEXT,
} from "./messages.ts"

/** What there is about the person behind an application, to be taken out or erased. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const { db } = getServices(context)
	const id = parseId(params.id)
	const person = id && (await findPerson(db, id))
	if (!person) throw await redirectWithFlash(vendorsAddress({}), [NO_VENDOR], context)
	const { emailKeys, erasedAt } = person
	const counts = countsLabel(await countData(db, person))
	const openMoney = openMoneyText(await sumOpenMoney(db, person.applicationIds))
	return { id: params.id, brand: brandOf(person), emailKeys, isErased: erasedAt !== null, counts, openMoney }
}

export default function PersonalData({ loaderData }: Route.ComponentProps) {
	const { id, brand, emailKeys, isErased, counts, openMoney } = loaderData
	return (
		<>
			<title>Personal data</title>
			<BackLink to={vendorsAddress({})} label="All Vendors" />
			<PageHeading meta={brand}>Personal data</PageHeading>
			<div className="grid grid-cols-[minmax(0,1fr)] gap-6 wrap-anywhere">
				{isErased ? (
					<p className="max-w-prose">This vendor’s personal data has been erased. {RETAINED_DATA_TEXT}</p>
				) : (
					<>
						<p className="max-w-prose wrap-anywhere">
							{emailKeys.length
								? `All data for ${emailKeys.join(" and ")}, in every edition: `
								: "This application only: "}
							{counts}.
						</p>
						<ExportPanel id={id} />
						<ErasurePanel id={id} brand={brand} openMoney={openMoney} />
					</>
				)}
			</div>
		</>
	)
}

function ExportPanel({ id }: { id: string }) {
	return (
		<Panel id="export" title="Copy for the vendor">
			<p className="mb-4 max-w-prose">
				A ZIP file with the vendor’s applications, answers, decisions, extras, emails and documents, and the
				log entries about them.
			</p>
			<LinkButton
				variant="ghost"
				to={href("/admin/vendors/:id/data/export", { id })}
				reloadDocument
				icon={<Download aria-hidden className="size-5" />}
			>
				Export this vendor’s data
			</LinkButton>
		</Panel>
	)
}

type ErasurePanelProps = { id: string; brand: string; openMoney: string | undefined }

function ErasurePanel({ id, brand, openMoney }: ErasurePanelProps) {
	return (
		<Panel id="erasure" title="Erase all data">
			<div className="mb-4 grid max-w-prose gap-2">
				<p>{ERASED_DATA_TEXT}</p>
				<p>{RETAINED_DATA_TEXT}</p>
				{openMoney && <p className="font-semibold">{openMoney}</p>}
			</div>
			<AskingButton
				action={href("/admin/vendors/:id/erasure", { id })}
				failure={NOT_ERASED.text}
				question={{
					title: QUESTION,
					description: (
						<>
							<strong>{brand}</strong>
							{openMoney && `. ${openMoney}`}
						</>
					),
					confirmHref: href("/admin/vendors/:id/erasure/new", { id }),
					confirmLabel: CONFIRM,
				}}
				variant="danger"
				icon={<Trash2 aria-hidden className="size-5" />}
			>
				Erase this vendor’s data
			</AskingButton>
		</Panel>
	)
}
