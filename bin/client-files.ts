import type { ModuleInfo } from "rolldown"
import type { Plugin } from "vite"

type Graph = { getModuleInfo(id: string): ModuleInfo | null }

/** Few public forms and some of the back office take files. */
const FILE_FIELD = /\/app\/(ui\/(file-field|progress-bar)\.tsx|domain\/files\/(?!upload-headers)[\w-]+\.ts)$/
/** Who visits types no password, and is sent no invoice. */
const PASSWORD_FIELD = /\/app\/ui\/password-field\.tsx$/
const DOCUMENT_SHEET = /\/app\/ui\/document-sheet\.tsx$/

/**
 * The files of the browser's build. Few instead of a hundred small ones: each costs a request, and together
 * they compress better. What public pages share is one file, libraries that few pages need have their own, the
 * back office has one, and the rest stays with its page.
 */
export const CLIENT_CHUNKS = [
	// In this order, because a file takes what its modules need along with them.
	{ name: frameChunk, debugName: "frame", priority: 4 },
	{ name: "checks", test: /node_modules\/zod\//, priority: 3 },
	{ name: "forms", test: /node_modules\/@conform-to\//, priority: 3 },
	{ name: "popups", test: /node_modules\/@base-ui\//, priority: 3 },
	{
		name: "icons",
		test: /node_modules\/lucide-react\//,
		entriesAware: true,
		entriesAwareMergeThreshold: 1_200,
		priority: 3,
	},
	// The styleguide shows them too: without a word about them each would be a file of its own.
	{ name: "file-field", test: FILE_FIELD, priority: 3 },
	{ name: "password-field", test: PASSWORD_FIELD, priority: 3 },
	{ name: "document-sheet", test: DOCUMENT_SHEET, priority: 3 },
	// What forms share; the account would take it along. `parse-form` waits with the checks until somebody types,
	// `resumable-send` until something is sent; the fields of a correction stand in no form of the site.
	// What fetches the checks goes along, because only forms fetch anything later.
	{
		name: "form-parts",
		test: /\/app\/web\/forms\/(?!parse-form|edition-fields|question-fields|resumable-send|correction-field)|vite\/preload-helper/,
		priority: 3,
	},
	{ name: sharedChunk, debugName: "parts", priority: 2 },
	{ name: fetchedChunk, debugName: "fetched", priority: 2 },
	{ name: officeChunk, debugName: "office", priority: 1 },
]

/** Without the pages that share it, which rolldown adds to the name of a group: every page carries these names. */
export const chunkFileName = ({ name }: { name: string }) => `assets/${name.replace(/~.*/, "")}-[hash].js`

const FRAME_MODULES =
	/node_modules\/(react|react-dom|scheduler|react-router)\/|\/app\/(entry\.client|root|web\/site\/layout)\.tsx$/
/** These show every part there is: what they use is no sign that other pages do. */
const STYLEGUIDE = /\/app\/web\/styleguide\//
const UI = /\/app\/ui\//
/** Who only reads fills in no form, signs in nowhere and has no page as a vendor: what these share is theirs alone. */
const FORM_ROOMS = /\/app\/web\/(account|forms|vendor\/page)\//
/** Pages that use the same part, from which on every public page carries it. */
const SHARED_BY = { look: 3, other: 4 }
/** What lies in the room of the site itself goes with the rules: one more file would be one more request. */
const WEB_PATH = /\/app\/web\/(?:\w+\/(?<folder>[\w-]+)(?:\/[\w-]+)*|(?!site\/)(?<room>\w+))\/[^/]+$/

function frameChunk(id: string, graph: Graph): string | null {
	const isUsedByMany =
		/\/app\/(ui|web)\//.test(id) &&
		!FORM_ROOMS.test(id) &&
		!FILE_FIELD.test(id) &&
		!PASSWORD_FIELD.test(id) &&
		!DOCUMENT_SHEET.test(id) &&
		isPublic(findSharingRooms(id, graph, UI.test(id) ? SHARED_BY.look : SHARED_BY.other))
	return FRAME_MODULES.test(id) || isUsedByMany ? "frame" : null
}

function sharedChunk(id: string, graph: Graph): string | null {
	if (UI.test(id) || !isPublic(findSharingRooms(id, graph))) return null
	const { folder, room } = WEB_PATH.exec(id)?.groups ?? {}
	const name = folder ?? room
	return name ? `${name}-parts` : "rules"
}

function officeChunk(id: string, graph: Graph): string | null {
	const rooms = findSharingRooms(id, graph, UI.test(id) ? 1 : 2)
	return rooms.length && !isPublic(rooms) ? "office" : null
}

/** What a public form fetches once it needs it and the office has as well: from there it would take all of the office along. */
function fetchedChunk(id: string, graph: Graph): string | null {
	const rooms = findSharingRooms(id, graph, 1)
	return rooms.length && !isPublic(rooms) && isPublic(findFetchingRooms(id, graph)) ? "fetched" : null
}

const isPublic = (rooms: string[]) => rooms.some((room) => room !== "admin")

/** The rooms of the pages that share a module; none where there are fewer than `least`. */
function findSharingRooms(id: string, graph: Graph, least = 2): string[] {
	const pages = [...findImportingPages(id, graph)]
	return pages.length >= least ? pages.map(roomOf) : []
}

/** The rooms of all pages that a module may come to, also later. */
const findFetchingRooms = (id: string, graph: Graph): string[] =>
	[...findImportingPages(id, graph, ["importers", "dynamicImporters"])].map(roomOf)

const roomOf = (page: string) => /\/app\/web\/([^/]+)\//.exec(page)?.[1] ?? ""

type Way = "importers" | "dynamicImporters"

function findImportingPages(id: string, graph: Graph, ways: Way[] = ["importers"]): Set<string> {
	const visited = new Set<string>()
	const pages = new Set<string>()
	const climb = (from: string) => {
		if (visited.has(from)) return
		visited.add(from)
		const module = graph.getModuleInfo(from)
		if (module?.isEntry && !STYLEGUIDE.test(from)) pages.add(from.replace(/\?.*/, ""))
		for (const way of ways) for (const importer of module?.[way] ?? []) climb(importer)
	}
	climb(id)
	return pages
}

/** Once the browser's build holds the large edition of Zod, every page that checks anything carries all of it. */
export function forbidLargeZod(): Plugin {
	return {
		name: "only-small-zod",
		applyToEnvironment: ({ name }) => name === "client",
		generateBundle(_, files) {
			const inBrowser = Object.values(files).flatMap((file) => (file.type === "chunk" ? file.moduleIds : []))
			const large = inBrowser.find((id) => id.includes("/zod/v4/classic/"))
			if (!large) return
			const ours = inBrowser.filter((id) => importsLargeZod(this.getModuleInfo(id)))
			this.error(`What reaches the browser imports "zod/mini", not "zod": ${ours.join(", ")}`)
		},
	}
}

function importsLargeZod(module: ModuleInfo | null): boolean {
	return (
		!module?.id.includes("/node_modules/") &&
		module?.importedIds.some((id) => /\/zod\/(index|v4\/(index|classic\/.*))\.js$/.test(id)) === true
	)
}
