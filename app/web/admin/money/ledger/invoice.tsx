import { data, href } from "react-router"
import { brandOf } from "../../../../domain/applications/rules.ts"
import { describeDocument, documentTitle } from "../../../../domain/money/document-content.ts"
import { etimsInput } from "../../../../domain/money/inputs.ts"
import { readDocument } from "../../../../domain/money/invoice-queries.server.ts"
import { setEtimsNumber } from "../../../../domain/money/invoices.server.ts"
import { LinkButton } from "../../../../ui/button.tsx"
import { Panel } from "../../../../ui/card.tsx"
import { DocumentSheet } from "../../../../ui/document-sheet.tsx"
import { TextField } from "../../../../ui/field.tsx"
import { PageHeading } from "../../../../ui/page-heading.tsx"
import { parseId } from "../../../../values/record-id.ts"
import { CheckedForm, SubmitButton } from "../../../forms/checked-form.tsx"
import { readForm } from "../../../forms/read-form.server.ts"
import { getServices } from "../../../request/context.ts"
import { getAdmin } from "../../../request/session.ts"
import { redirectWithFlash } from "../../shell/actions/respond.server.ts"
import { BackLink } from "../../shell/frame/back-link.tsx"
import { useRight } from "../../shell/rights/use-right.ts"
import { NO_INVOICE } from "../messages.ts"
import { invoicePath, ledgerPath } from "../money-urls.ts"
import type { Route } from "./+types/invoice"
import { findLedgerOf, type RefusedBooking } from "./booking.server.ts"

/** An invoice, a supplement or a credit note. */
export async function loader({ context, params }: Route.LoaderArgs) {
	const ledger = await findLedgerOf(context, params)
	const { db, now } = getServices(context)
	const document = await readDocument(db, ledger.id, parseId(params.invoice) ?? 0, now())
	if (!document) throw await redirectWithFlash(ledgerPath(ledger.id), [NO_INVOICE], context)
	return {
		id: ledger.id,
		invoice: document.id,
		brand: brandOf(ledger),
		etims: document.etims ?? "",
		content: describeDocument(document),
	}
}

/** Keeps the number that eTIMS gave it. */
export async function action({ request, context, params }: Route.ActionArgs) {
	const ledger = await findLedgerOf(context, params)
	const input = await readForm(request, etimsInput)
	if (!input.ok) return data<RefusedBooking>({ errors: input.errors, typed: input.typed }, { status: 400 })
	const document = parseId(params.invoice) ?? 0
	const { db, now } = getServices(context)
	const recorder = { by: getAdmin(context).id, at: now() }
	const result = await setEtimsNumber(db, { application: ledger.id, document }, input.value.etims, recorder)
	if (!result.ok && result.reason === "number-taken") {
		const errors = { etims: [`${documentTitle(result.other)} has this number already.`] }
		return data<RefusedBooking>({ errors, typed: input.typed }, { status: 400 })
	}
	if (!result.ok) return redirectWithFlash(ledgerPath(ledger.id), [NO_INVOICE], context)
	const saved = { kind: "success", text: "The eTIMS number is saved." } as const
	return redirectWithFlash(invoicePath(ledger.id, document), [saved], context)
}

export default function Invoice({ loaderData, actionData: refused }: Route.ComponentProps) {
	const { id, invoice, brand, etims, content } = loaderData
	const mayBook = useRight("money.book")
	return (
		<>
			<title>{`${content.title} · ${brand}`}</title>
			<BackLink to={ledgerPath(id)} label={`Account of ${brand}`} />
			<PageHeading
				meta={brand}
				actions={
					<LinkButton
						to={href("/admin/applications/:id/account/invoices/:invoice/pdf", {
							id: String(id),
							invoice: String(invoice),
						})}
						reloadDocument
						size="small"
						variant="ghost"
					>
						Download PDF
					</LinkButton>
				}
			>
				{content.title}
			</PageHeading>
			<div className="grid grid-cols-[minmax(0,1fr)] gap-6">
				<Panel id="document" title={content.title}>
					<DocumentSheet {...content} />
				</Panel>
				{mayBook && (
					<Panel id="tax" title="eTIMS">
						<EtimsForm etims={etims} refused={refused} />
					</Panel>
				)}
			</div>
		</>
	)
}

function EtimsForm({ etims, refused }: { etims: string; refused: RefusedBooking | undefined }) {
	return (
		<CheckedForm reloadDocument className="max-w-lg" errors={refused?.errors}>
			<TextField
				id="etims"
				name="etims"
				label="eTIMS number"
				hint="The number that eTIMS gave this document. It is kept and exported; nothing is sent to KRA."
				autoComplete="off"
				spellCheck={false}
				maxLength={60}
				defaultValue={refused?.typed.etims ?? etims}
				errors={refused?.errors.etims}
			/>
			<div>
				<SubmitButton>Save</SubmitButton>
			</div>
		</CheckedForm>
	)
}
