import { listSectionGroups } from "../../../../domain/editing/queries.server.ts"
import { listEditions } from "../../../../domain/editions/queries.server.ts"
import type { Services } from "../../../request/context.ts"
import type { Names } from "./entry-sentences.ts"

/** How editions and the parts of the site's content are called now. */
export async function readNames({ db }: Pick<Services, "db">): Promise<Names> {
	const [editions, sections] = await Promise.all([listEditions(db), listSectionGroups(db)])
	return {
		editions: new Map(
			editions.flatMap(({ id, slug, name }) => [
				[String(id), name],
				[slug, name],
			]),
		),
		content: new Map([
			...sections.flatMap(({ sections }) => sections).map(({ name, title }) => [name, title] as const),
			...editions.map(({ slug, name }) => [`gallery-${slug}`, `Gallery of ${name}`] as const),
		]),
	}
}
