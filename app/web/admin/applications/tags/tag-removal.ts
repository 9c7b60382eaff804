import { redirect } from "react-router"
import { untagApplication } from "../../../../domain/tags/commands.server.ts"
import { parseId } from "../../../../values/record-id.ts"
import { applicationPath } from "../../shell/frame/application-link.tsx"
import type { Route } from "./+types/tag-removal"
import { handleTagging } from "./tag-outcome.ts"

const MESSAGES = {
	changed: (brand: string, tag: string) => `${brand} no longer has the tag “${tag}”.`,
	already: (brand: string, tag: string) => `${brand} does not have the tag “${tag}”.`,
}

/** Takes a tag off an application. */
export const action = (args: Route.ActionArgs) =>
	handleTagging(args, MESSAGES, ({ id, actor, services: { db } }) =>
		untagApplication(db, { application: id, tag: parseId(args.params.tag) ?? 0 }, actor),
	)

/** Looking at the address changes nothing. */
export const loader = ({ params }: Route.LoaderArgs) => redirect(applicationPath(parseId(params.id) ?? 0))
