import type { Db } from "../../platform/db.server.ts"

/**
 * A change of the content that reading does not make by itself: a key that is renamed or split, a text that is no longer
 * true, a link in the footer.
 * It meets documents of any age, or none, and leaves alone what an organiser wrote. The version before may run
 * beside it, so it adds and changes, and takes no key away.
 */
export interface ContentStep {
	/** Its file. Steps run in the order of their names, each once in a database. */
	name: string
	/** In the transaction of the upgrade. */
	run(tx: Db): Promise<void>
}

const files = import.meta.glob<ContentStep["run"]>("./steps/*.ts", { eager: true, import: "default" })

/** Like migrations: new ones come behind, and the code of those that were released stays as it is. */
export const CONTENT_STEPS: ContentStep[] = Object.entries(files)
	.map(([path, run]) => ({ name: path.slice("./steps/".length, -".ts".length), run }))
	.toSorted((one, other) => (one.name < other.name ? -1 : 1))
