import { data, href } from "react-router"
import { readVendorEmail } from "../../../domain/vendor-pages/emails.server.ts"
import { formatNairobiDateTime } from "../../../values/clock.ts"
import { parseId } from "../../../values/record-id.ts"
import { getServices } from "../../request/context.ts"
import type { Route } from "./+types/email"
import { ENDED_STATUS, EndedLink } from "./ended-link.tsx"
import { LIGHT_PAGE, privateHeaders } from "./private-page.ts"
import { Subpage } from "./subpage.tsx"

export const headers: Route.HeadersFunction = privateHeaders
export const handle = LIGHT_PAGE

/** An email that a vendor was sent about their application. */
export async function loader({ params: { token, letter }, context }: Route.LoaderArgs) {
	const { db, config, now } = getServices(context)
	const mailId = parseId(letter) ?? 0
	const found = await readVendorEmail(db, { token, mailId }, { authSecret: config.authSecret, at: now() })
	if (!found.ok) return data({ ended: found.reason }, { status: ENDED_STATUS[found.reason] })
	const { sentAt, ...email } = found.email
	return data({ email: { ...email, sentAt: formatNairobiDateTime(sentAt) } })
}

export default function VendorEmail({ loaderData, params }: Route.ComponentProps) {
	if ("ended" in loaderData) return <EndedLink reason={loaderData.ended} />
	const { subject, text, sentAt, isReplaced } = loaderData.email
	return (
		<Subpage back={href("/my/:token", { token: params.token })} title={subject} isWritten>
			<p className="figures mt-2 text-sm text-muted">Sent {sentAt}</p>
			{isReplaced && <p className="mt-2 font-semibold">A later email replaces this one.</p>}
			<p className="mt-6 whitespace-pre-line wrap-anywhere">{text}</p>
		</Subpage>
	)
}
