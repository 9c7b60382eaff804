import type { ModuleInfo } from "rolldown"
import type { Plugin } from "vite"

type Graph = { getModuleInfo(id: string): ModuleInfo | null }

/**
 * The files of the browser's build. Few instead of a hundred small ones: each costs a request, and together
 * they compress better. What every public page needs is one file; libraries that few pages need have their own;
 * what several pages share lies in one file for each set of rooms that use it; the rest stays with its page.
 */
export const CLIENT_FILES = [
	{
		name: "frame",
		test: /node_modules\/(react|react-dom|scheduler|react-router)\/|\/app\/(entry\.client|root|web\/site\/layout)\.tsx$/,
		priority: 2,
	},
	{ name: "checks", test: /node_modules\/zod\//, priority: 1 },
	{ name: "icons", test: /node_modules\/lucide-react\//, priority: 1 },
	{ name: "popups", test: /node_modules\/@base-ui\//, priority: 1 },
	// What many share comes first: a file takes what its modules need along with them.
	...[5, 4, 3, 2, 1].map((rooms) => ({
		name: (id: string, graph: Graph) => sharedBy(rooms, id, graph),
		debugName: `shared by ${rooms}`,
		priority: rooms / 10,
	})),
]

/** "admin-site" for a module that pages of these two rooms share; null where the number of rooms is another. */
function sharedBy(count: number, id: string, graph: Graph): string | null {
	const pages = [...pagesAbove(id, graph)]
	const rooms = new Set(pages.map((page) => /\/app\/web\/([^/]+)\//.exec(page)?.[1] ?? "root"))
	return pages.length > 1 && rooms.size === count ? [...rooms].sort().join("-") : null
}

function pagesAbove(id: string, graph: Graph): Set<string> {
	const seen = new Set<string>()
	const pages = new Set<string>()
	const climb = (from: string) => {
		if (seen.has(from)) return
		seen.add(from)
		const module = graph.getModuleInfo(from)
		if (module?.isEntry) pages.add(from.replace(/\?.*/, ""))
		for (const importer of module?.importers ?? []) climb(importer)
	}
	climb(id)
	return pages
}

/** Once the browser's build holds the large edition of Zod, every page that checks anything carries all of it. */
export function onlySmallZod(): Plugin {
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
