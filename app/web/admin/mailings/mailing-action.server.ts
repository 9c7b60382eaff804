import type { Message } from "../../../ui/messages.tsx"
import {
	type ActionOutcome,
	type AdminActionArgs,
	type AdminActionInput,
	handleAdminAction,
	outcomeOf,
} from "../shell/actions/admin-action.server.ts"
import { getEdition } from "../shell/editions/edition.ts"
import { NO_MAILING } from "./messages.ts"

/** Answers a button about an email to vendors of the edition that its address names. */
export const handleMailingAction = (
	args: AdminActionArgs,
	{ fields = [], failure }: { fields?: string[]; failure: Message },
	run: (key: { id: number; editionId: number }, input: AdminActionInput) => Promise<ActionOutcome>,
): Promise<Response> =>
	handleAdminAction(
		args,
		{ fields, notFound: outcomeOf(404, NO_MAILING), failure, event: "an email to vendors was not changed" },
		(input) => run({ id: input.id, editionId: getEdition(args.context).id }, input),
	)
