/** The content of `content/`, by the name of its document: what a database is filled with. */
export type BuiltInContent = Record<string, unknown>

const FOLDER = "../../../content/"
const files = import.meta.glob(["../../../content/*.json", "../../../content/pages/*.json"], {
	eager: true,
	import: "default",
})
export const BUILT_IN_CONTENT: BuiltInContent = Object.fromEntries(
	Object.entries(files).map(([path, body]) => [path.slice(FOLDER.length, -".json".length), body]),
)
