import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"

const assets = join(import.meta.dirname, "../../build/client/assets")
const files = readdirSync(assets).filter((name) => name.endsWith(".js"))

interface BuiltRoute {
	module: string
	imports: string[]
}

function readRoutes(): Record<string, BuiltRoute> {
	const manifests = files.filter((name) => name.startsWith("manifest-"))
	const texts = manifests.map((name) => readFileSync(join(assets, name), "utf8"))
	const text = texts.find((one) => one.startsWith("window.__reactRouterManifest=")) ?? ""
	return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)).routes
}

/** What a page may load, at once or later: every file that a file names. */
function reachableFrom(names: string[], seen = new Set<string>()): Set<string> {
	for (const name of names) {
		if (seen.has(name)) continue
		seen.add(name)
		const text = readFileSync(join(assets, name), "utf8")
		const named = [...text.matchAll(/["'`/]([\w.-]+\.js)["'`]/g)].flatMap(([, one = ""]) => one)
		reachableFrom(
			named.filter((one) => files.includes(one) && !one.startsWith("manifest-")),
			seen,
		)
	}
	return seen
}

const filesOf = (isWanted: (id: string) => boolean) =>
	reachableFrom(
		Object.entries(readRoutes())
			.filter(([id]) => isWanted(id))
			.flatMap(([, { module, imports }]) => [module, ...imports].map((path) => path.replace("/assets/", ""))),
	)
const isOffice = (name: string) => name.startsWith("office-")

test("no_page_of_visitors_and_vendors_loads_a_file_of_the_office_at_once_or_later", () => {
	const isPublic = (id: string) => /^web\/(site|vendor)\//.test(id)
	const reached = [...filesOf(isPublic)]
	expect(reached.length).toBeGreaterThan(20)
	expect(reached.filter(isOffice)).toEqual([])
	expect(
		[...filesOf((id) => id.startsWith("web/admin/"))].filter(isOffice),
		"as the office does",
	).toHaveLength(1)
})
