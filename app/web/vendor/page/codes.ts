import { href, redirect } from "react-router"
import { z } from "zod"
import { sendCode } from "../../../domain/vendor-pages/codes.server.ts"
import { CODE_PURPOSES, type CodePurpose } from "../../../domain/vendor-pages/rules.ts"
import { readForm } from "../../forms/read-form.server.ts"
import { deliverSoon, getServices } from "../../request/context.ts"
import type { Route } from "./+types/codes"
import { SENT_PARAM } from "./code-question.tsx"
import { openVendorPage } from "./opened-page.server.ts"
import { pageAddress } from "./private-page.ts"

/** Emails with codes about one application. */
const CODE_LIMIT = { name: "vendor-code", points: 5, within: 60 * 60 }

const codeInput = z.object({ purpose: z.enum(CODE_PURPOSES) })

const ADDRESSES: Record<CodePurpose, "/my/:token/withdrawal" | "/my/:token/email"> = {
	withdrawal: "/my/:token/withdrawal",
	email: "/my/:token/email",
}

/** Sends a code to the address on file, and leads to where it is typed. */
export async function action({ request, params: { token }, url, context }: Route.ActionArgs) {
	const services = getServices(context)
	const opened = await openVendorPage(context, { token, url })
	const input = await readForm(request, codeInput)
	if (!opened.ok || !input.ok) return redirect(href("/my/:token", { token }))
	const { purpose } = input.value
	const back = new URL(href(ADDRESSES[purpose], { token }) + opened.search, url)
	const isWithin = await services.limits.consume(CODE_LIMIT, String(opened.page.id))
	back.searchParams.set(SENT_PARAM, isWithin ? "yes" : "limit")
	if (isWithin) await send(context, { applicationId: opened.page.id, purpose })
	return redirect(back.pathname + back.search)
}

async function send(
	context: Route.ActionArgs["context"],
	owner: { applicationId: number; purpose: CodePurpose },
): Promise<void> {
	const { db, config, now } = getServices(context)
	const mailId = await sendCode(db, owner, { authSecret: config.authSecret, at: now() })
	if (mailId !== undefined) deliverSoon(context, mailId)
}

/** Looking at the address sends nothing. */
export const loader = ({ params: { token } }: Route.LoaderArgs) => redirect(pageAddress(token, ""))
