import { href, type RouterContextProvider, redirect } from "react-router"
import { can } from "../../domain/accounts/rights.ts"
import { findBlankForm } from "../../domain/blank-forms/queries.server.ts"
import { blankFormKey, blankFormName, blankFormPath } from "../../domain/blank-forms/rules.ts"
import { ensureExtension } from "../../domain/files/names.ts"
import { parseId } from "../../values/record-id.ts"
import { getRequestContext, getServices } from "../request/context.ts"
import { findCallerSession } from "../request/session.ts"
import type { Route } from "./+types/blank-form"
import { downloadHeaders, openBody, textResponse } from "./file-response.ts"

async function mayChangeForms(request: Request, context: Readonly<RouterContextProvider>): Promise<boolean> {
	const session = await findCallerSession(request, getServices(context))
	return session !== undefined && can(session.memberships, "content.write")
}

/** A blank form, for everybody, of a draft for who may change it alone; an address of an earlier file, as it stands in letters, leads to the one that counts. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
	const { db, files } = getServices(context)
	const { log, origin } = getRequestContext(context)
	try {
		const form = await findBlankForm(db, parseId(params.id) ?? 0)
		const isVisible = form?.edition.publishedAt || (form && (await mayChangeForms(request, context)))
		if (!isVisible)
			return textResponse(404, `This form is no longer available. Our current forms are at ${origin}/extras`)
		const path = blankFormPath(form)
		if (path !== href("/blank-forms/:id/:file", params))
			return redirect(path, { headers: { "cache-control": "no-store" } })
		const name = ensureExtension(`${blankFormName(form)}, ${form.edition.name}`, form.mediaType)
		const content = await openBody(request, () => files.open(blankFormKey(form)))
		return new Response(content, {
			headers: { ...downloadHeaders({ ...form, name }), "cache-control": IMMUTABLE },
		})
	} catch (error) {
		log.error({ err: error, form: params.id }, "a blank form could not be opened")
		return textResponse(503, "This file could not be read. Please try again in a few minutes.")
	}
}

/** Another file has another address. Not for caches that many share, so that a form that was removed is gone for others. */
const IMMUTABLE = "private, max-age=31536000, immutable"
