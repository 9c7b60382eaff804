import { data, href, type RouterContextProvider } from "react-router"
import { findOneApplication } from "../../../../domain/applications/one-application.server.ts"
import { brandOf } from "../../../../domain/applications/rules.ts"
import { sendNewLink } from "../../../../domain/vendor-pages/commands.server.ts"
import { findLinkState } from "../../../../domain/vendor-pages/links.server.ts"
import { LINK_DAYS_AFTER_EDITION } from "../../../../domain/vendor-pages/rules.ts"
import { Panel } from "../../../../ui/card.tsx"
import { PageHeading } from "../../../../ui/page-heading.tsx"
import { formatNairobiDateTime } from "../../../../values/clock.ts"
import { parseId } from "../../../../values/record-id.ts"
import { CheckedForm, SubmitButton } from "../../../forms/checked-form.tsx"
import type { FieldErrors } from "../../../forms/field-errors.ts"
import { getRequestContext, getServices } from "../../../request/context.ts"
import { getAdmin } from "../../../request/session.ts"
import { redirectWithFlash } from "../../shell/actions/respond.server.ts"
import { RowButton } from "../../shell/actions/row-button.tsx"
import { NO_VENDOR } from "../../shell/decisions/decision-messages.ts"
import { applicationPath } from "../../shell/frame/application-link.tsx"
import { BackLink } from "../../shell/frame/back-link.tsx"
import { deliveryMessage } from "../../shell/letters/delivery-messages.ts"
import { vendorsAddress } from "../../shell/lists/applications-view.ts"
import type { Route } from "./+types/vendor-link"

/** The link by which a vendor opens the page of an application. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const { db } = getServices(context)
	const id = parseId(params.id)
	const vendor = id && (await findOneApplication(db, id))
	if (!vendor || vendor.erasedAt) throw await redirectWithFlash(vendorsAddress({}), [NO_VENDOR], context)
	const madeAt = await findLinkState(db, id)
	return {
		id,
		brand: brandOf(vendor),
		number: vendor.number,
		email: vendor.emailAddress.trim(),
		madeOn: madeAt && formatNairobiDateTime(madeAt),
		isMerged: vendor.mergedIntoId !== null,
	}
}

interface Answer {
	errors?: FieldErrors
	/** Where no email leaves this machine. */
	link?: string
}

/** Sends a new link, and ends the one before. */
export async function action({ params, context }: Route.ActionArgs) {
	const { db, config, now, mailDispatcher } = getServices(context)
	const { origin } = getRequestContext(context)
	const id = parseId(params.id) ?? 0
	const sent = await sendNewLink(db, id, {
		by: getAdmin(context).id,
		linkTo: (token) => origin + href("/my/:token", { token }),
		authSecret: config.authSecret,
		at: now(),
	})
	if (!sent.ok) return data<Answer>({ errors: { "": [REFUSALS[sent.reason]] } }, { status: 409 })
	if (!mailDispatcher.leavesMachine) return data<Answer>({ link: sent.link })
	return redirectWithFlash(applicationPath(id), [await deliver(context, sent)], context)
}

const REFUSALS = {
	"vendor-not-found": NO_VENDOR.text,
	"no-address": "This application has no email address, so there is nowhere to send a link.",
	ended: `The page has ended: it works until ${LINK_DAYS_AFTER_EDITION} days after the festival and the last booking, and while money is owed or to be paid back.`,
}

async function deliver(
	context: Readonly<RouterContextProvider>,
	{ mailId, to }: { mailId: number; to: string },
) {
	return deliveryMessage(await getServices(context).mailDispatcher.deliver(mailId), {
		sent: `A new link has been sent to ${to}. The one before no longer works.`,
		refused: "The link could not be sent",
		unreachable: "The mail server did not respond.",
		letter: `The email to ${to}`,
	})
}

export default function VendorLink({ loaderData, actionData }: Route.ComponentProps) {
	const { id, brand, number, email, madeOn, isMerged } = loaderData
	return (
		<>
			<title>{`Vendor’s page: ${brand}`}</title>
			<BackLink to={applicationPath(id)} label={`${brand}, No. ${number}`} />
			<PageHeading>Vendor’s page</PageHeading>
			<div className="grid grid-cols-[minmax(0,1fr)] gap-6">
				{actionData?.link && <NewLink link={actionData.link} />}
				<Panel id="link" title="Link" actions={madeOn && <RevokeButton id={id} brand={brand} />}>
					<div className="grid max-w-prose grid-cols-[minmax(0,1fr)] gap-4 wrap-anywhere">
						<p>
							The vendor opens their page with a link, without a password. It says where the application
							stands as far as we told them, and what to do next. Every email to the vendor has the same link.
						</p>
						<p>
							{madeOn
								? `The link has worked since ${madeOn}.`
								: "There is no link that works. The next email has a new one."}
						</p>
						{isMerged ? (
							<p>This application is part of another one: send the link of that one.</p>
						) : (
							<CheckedForm reloadDocument errors={actionData?.errors}>
								<p>
									{email ? `A new link goes to ${email}, and ends the one before.` : REFUSALS["no-address"]}
								</p>
								<div>
									<SubmitButton>Send a new link</SubmitButton>
								</div>
							</CheckedForm>
						)}
					</div>
				</Panel>
			</div>
		</>
	)
}

function RevokeButton({ id, brand }: { id: number; brand: string }) {
	return (
		<RowButton
			action={href("/admin/applications/:id/vendor-link/revocation", { id: String(id) })}
			label="Revoke"
			fullLabel={`Revoke the link of ${brand}`}
			failure="Our database did not respond, so the link was not revoked. Please try again."
		/>
	)
}

/** Once: it is kept nowhere. */
function NewLink({ link }: { link: string }) {
	return (
		<Panel id="new-link" title="The new link">
			<div role="status" className="grid gap-3">
				<p className="max-w-prose">
					No email leaves this server, so hand this link over yourself. It is not shown again.
				</p>
				<p className="wrap-anywhere">
					<code>{link}</code>
				</p>
			</div>
		</Panel>
	)
}
