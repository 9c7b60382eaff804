import { redirect } from "react-router"
import { changeSection } from "../../../domain/editing/commands.server.ts"
import { templateSection } from "../../../domain/editing/entries.server.ts"
import { fieldOfSection } from "../../../domain/editing/sections.server.ts"
import type { Edition } from "../../../domain/editions/queries.server.ts"
import { BUILT_IN_TEMPLATES } from "../../../domain/letter-templates/built-in-templates.ts"
import { TEMPLATE_DESCRIPTORS, type TemplateKind } from "../../../domain/letter-templates/kinds.ts"
import { findNewestVersion, findTemplateVersion } from "../../../domain/letter-templates/queries.server.ts"
import { parseId } from "../../../values/record-id.ts"
import { type ActionOutcome, type AdminActionInput, outcomeOf } from "../shell/actions/admin-action.server.ts"
import { handleEditionAction } from "../shell/actions/edition-action.server.ts"
import { EXPECTED, readExpected } from "../shell/actions/hidden-fields.tsx"
import { EDITION_CLOSED_TEXT } from "../shell/decisions/decision-messages.ts"
import { getEdition } from "../shell/editions/edition.ts"
import type { Route } from "./+types/current-version"
import { changedMeanwhile, isCurrentNow, NO_VERSION, NOT_CHANGED, unusableVersion } from "./messages.ts"
import { requireKind } from "./read-template.server.ts"
import { templateUrl, VERSION_FIELD } from "./template-view.ts"

/** Makes an earlier version, or the built-in words, those of now: as one more version. */
export async function action(args: Route.ActionArgs) {
	const kind = await requireKind(args.params, args.context)
	const options = {
		fields: [VERSION_FIELD, EXPECTED],
		failure: NOT_CHANGED,
		event: "an email was not changed",
	}
	return handleEditionAction(args, options, (input, edition) => makeCurrent(input, edition, kind))
}

async function makeCurrent(
	{ form, actor, services: { db } }: AdminActionInput,
	edition: Edition,
	kind: TemplateKind,
): Promise<ActionOutcome> {
	const key = { editionId: edition.id, kind }
	const version = parseId(String(form.get(VERSION_FIELD)))
	const chosen = version === undefined ? undefined : await findTemplateVersion(db, key, version)
	if (version !== undefined && !chosen) return outcomeOf(404, NO_VERSION)
	const newest = await findNewestVersion(db, key)
	if (readExpected(form) !== String(newest?.id ?? 0)) return outcomeOf(409, changedMeanwhile(newest))
	const section = templateSection(edition, kind)
	const expected = newest?.template ?? BUILT_IN_TEMPLATES[kind]
	const value = chosen?.template ?? BUILT_IN_TEMPLATES[kind]
	const change = { expected, value, ...actor }
	const result = await changeSection(db, section, fieldOfSection(section, {}), change)
	if (result.ok) return outcomeOf(200, isCurrentNow(TEMPLATE_DESCRIPTORS[kind].label, result.isChanged))
	if (result.reason === "edition-closed")
		return outcomeOf(409, { kind: "failure", text: EDITION_CLOSED_TEXT })
	if (result.reason === "invalid") return outcomeOf(409, unusableVersion)
	return outcomeOf(409, changedMeanwhile(await findNewestVersion(db, key)))
}

/** Looking at the address changes nothing. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const kind = await requireKind(params, context)
	return redirect(templateUrl({ kind, edition: getEdition(context).slug }))
}
