import { redirect } from "react-router"
import { tagApplication } from "../../../../domain/tags/commands.server.ts"
import { tagName } from "../../../../domain/tags/inputs.ts"
import { parseId } from "../../../../values/record-id.ts"
import { TAG_NAME } from "../../shell/actions/tag-fields.ts"
import { applicationPath } from "../../shell/frame/application-link.tsx"
import type { Route } from "./+types/tags"
import { handleTagging } from "./tag-outcome.ts"

const MESSAGES = {
	changed: (brand: string, tag: string) => `${brand} has the tag “${tag}” now.`,
	already: (brand: string, tag: string) => `${brand} has the tag “${tag}” already.`,
}

/** Puts a tag on an application. */
export const action = (args: Route.ActionArgs) =>
	handleTagging(args, MESSAGES, async ({ id, form, actor, services: { db } }) => {
		const parsed = tagName.safeParse(form.get(TAG_NAME))
		if (!parsed.success) return { fault: parsed.error.issues[0]?.message ?? "Check the tag." }
		return tagApplication(db, id, parsed.data, actor)
	})

/** Looking at the address changes nothing. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(applicationPath(parseId(params.id) ?? 0))
