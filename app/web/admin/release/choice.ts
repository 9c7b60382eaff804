import { redirect } from "react-router"
import { z } from "zod"
import { CHOICES } from "../../../domain/applications/rules.ts"
import { chooseForApplication, takeBackChoice } from "../../../domain/choices/commands.server.ts"
import { type AdminActionInput, handleAdminAction, outcomeOf } from "../shell/actions/admin-action.server.ts"
import { EXPECTED, readExpected } from "../shell/actions/hidden-fields.tsx"
import { choiceOutcome } from "../shell/decisions/choice-messages.ts"
import { EXCESS, readAcceptedExcess } from "../shell/decisions/over-maximum.ts"
import { refuseUnidentified } from "../shell/rights/visibility.server.ts"
import type { Route } from "./+types/choice"
import { NO_LETTER } from "./messages.ts"
import { releaseUrl } from "./release-view.ts"

/** Changes what is chosen for a vendor, or takes it back. */
export const action = (args: Route.ActionArgs) =>
	handleAdminAction(
		args,
		{
			fields: [EXPECTED, EXCESS, "choice", "discard"],
			notFound: outcomeOf(404, NO_LETTER),
			failure: { kind: "failure", text: "Failed to save the choice" },
			event: "a choice was not changed",
		},
		async (input) => (await refuseUnidentified(args.context, input.id)) ?? change(input),
	)

/** Looking at the address changes nothing. */
export const loader = () => redirect(releaseUrl())

const choiceSchema = z.enum([...CHOICES, "none"])

const discardSchema = z.string().max(100).optional().catch(undefined)

async function change(input: AdminActionInput) {
	const { id, form, actor, origin, services } = input
	const choice = choiceSchema.safeParse(form.get("choice")).data
	if (!choice) return outcomeOf(400, NO_LETTER)
	const chooser = {
		...actor,
		origin,
		expected: readExpected(form),
		discardedLetter: discardSchema.parse(form.get("discard")),
		acceptedExcess: readAcceptedExcess(form),
	}
	const chosen =
		choice === "none"
			? await takeBackChoice(services.db, id, chooser)
			: await chooseForApplication(services.db, id, choice, chooser)
	return choiceOutcome(chosen, input)
}
