import type { TaggingResult } from "../../../../domain/tags/commands.server.ts"
import type { Message } from "../../../../ui/messages.tsx"
import {
	type ActionOutcome,
	type AdminActionArgs,
	type AdminActionInput,
	handleAdminAction,
	outcomeOf,
} from "../../shell/actions/admin-action.server.ts"
import { NOT_TAGGED, TAG_NAME, TOO_MANY_TAGS_TEXT } from "../../shell/actions/tag-fields.ts"
import { EDITION_CLOSED_TEXT, NO_VENDOR } from "../../shell/decisions/decision-messages.ts"
import { refuseUnidentified } from "../../shell/rights/visibility.server.ts"

const failure = (detail: string): Message => ({ kind: "failure", text: NOT_TAGGED, details: [detail] })

/** Answers a form about the tags of an application. @param messages what is said once it is done, and where it was so already */
export const handleTagging = (
	args: AdminActionArgs,
	messages: Record<"changed" | "already", (brand: string, tag: string) => string>,
	run: (input: AdminActionInput) => Promise<TaggingResult | { fault: string }>,
): Promise<Response> =>
	handleAdminAction(
		args,
		{
			fields: [TAG_NAME],
			notFound: outcomeOf(404, NO_VENDOR),
			failure: { kind: "failure", text: NOT_TAGGED },
			event: "the tags of an application were not changed",
		},
		async (input) => {
			const refused = await refuseUnidentified(args.context, input.id)
			if (refused) return refused
			const result = await run(input)
			if ("fault" in result) return outcomeOf(400, failure(result.fault))
			if (!result.ok) return refusedOutcome(result)
			const text = messages[result.changed ? "changed" : "already"](result.brandName, result.tag)
			return outcomeOf(200, { kind: "success", text })
		},
	)

function refusedOutcome({ reason }: Extract<TaggingResult, { ok: false }>): ActionOutcome {
	if (reason === "edition-closed") return outcomeOf(409, failure(EDITION_CLOSED_TEXT))
	if (reason === "too-many-tags") return outcomeOf(409, failure(TOO_MANY_TAGS_TEXT))
	if (reason === "vendor-not-found") return outcomeOf(404, failure("Vendor not found."))
	return outcomeOf(404, failure("There is no such tag any more."))
}
