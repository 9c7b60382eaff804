import { href, redirect } from "react-router"
import * as z from "zod/mini"
import { type AttachmentResult, attachFile } from "../../../domain/mailings/attachments.server.ts"
import { ATTACHMENT_KINDS } from "../../../domain/mailings/rules.ts"
import { parseId } from "../../../values/record-id.ts"
import { outcomeOf } from "../shell/actions/admin-action.server.ts"
import type { Route } from "./+types/attachment-addition"
import { handleMailingAction } from "./mailing-action.server.ts"
import { ATTACHMENT_FAULTS, NOT_CHANGED } from "./messages.ts"
import { refusedDraft } from "./refusals.server.ts"

/** Attaches a picture of the library or a blank form to a draft. */
export const action = (args: Route.ActionArgs) =>
	handleMailingAction(args, { failure: NOT_CHANGED }, async (key, { actor, services: { db } }) => {
		const kind = z.enum(ATTACHMENT_KINDS).safeParse(args.params.kind).data
		const file = parseId(args.params.file)
		if (!kind || !file) return outcomeOf(404, NO_FILE)
		const attached = await attachFile(db, key, { kind, file }, actor)
		if (attached.ok) return outcomeOf(200, { kind: "success", text: "The file is attached." })
		return refused(attached)
	})

/** Looking at the address changes nothing. */
export const loader = ({ params: { id } }: Route.LoaderArgs) =>
	redirect(href("/admin/mailings/:id/attachments", { id }))

const NO_FILE = { kind: "failure", text: "This file was not found." } as const

function refused(result: Extract<AttachmentResult, { ok: false }>) {
	if (result.reason === "file-not-found") return outcomeOf(404, NO_FILE)
	if (!("fault" in result)) return refusedDraft(result)
	return outcomeOf(409, { ...NOT_CHANGED, details: [ATTACHMENT_FAULTS[result.fault]] })
}
