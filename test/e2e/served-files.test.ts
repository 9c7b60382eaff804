import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { root } from "../../bin/prepare.mjs"
import { createRequester } from "./route-table.ts"
import { openSite } from "./site.ts"

const site = await openSite({ isBehindTls: true })
const ask = createRequester(site.url)

test("only_files_of_the_build_are_served_and_no_folder_is_listed", async () => {
	const around = ["", "/", "/..;/", "/../", "/..%2f", "/%2e%2e/", "/assets/../../", "/assets/..%2f..%2f"]
	const files = [
		".git/config",
		".git/HEAD",
		".env",
		"package.json",
		"server/main.ts",
		"app/routes.ts",
		"build/server/index.js",
		"data/auth-secret",
		"node_modules/pg/package.json",
		"etc/passwd",
	]
	const folders = ["/assets", "/assets/", "/art/", "/.git/", "/app/", "/node_modules/", "/data/"]
	const inside = [
		"/docs",
		"/api",
		"/api/docs",
		"/openapi.json",
		"/swagger",
		"/graphql",
		"/debug",
		"/@vite/client",
	]
	const paths = [
		...around.flatMap((way) => files.map((file) => `${way || "/"}${file}`)),
		...folders,
		...inside,
	]
	const shown: string[] = []
	for (const path of paths) {
		const { status } = await ask("GET", path.replace(/^(?!\/)/, "/"))
		if (status !== 404) shown.push(`${path}: ${status}`)
	}
	expect(shown).toEqual([])
})

test("the_build_brings_no_tests_maps_or_tools_along", () => {
	const names = readdirSync(join(root, "build"), { recursive: true, encoding: "utf8" })
	expect(names.filter((name) => /\.(map|test|fixture|md|ts|tsx)(\.|$)/.test(name))).toEqual([])
	const scripts = names.filter((name) => /^server\/.*\.js$/.test(name))
	// Above the code of each file, the build names it.
	const sources = scripts.flatMap((name) =>
		[...readFileSync(join(root, "build", name), "utf8").matchAll(/^\/\/ (\S+\.\w+)$/gm)].map(
			([line]) => line,
		),
	)
	const tool =
		/\.(fixture|test)\.|node_modules\/(vitest|playwright-core|smtp-server|fast-check|@20minutes|axe-core|vite)\//
	expect(sources.filter((name) => tool.test(name))).toEqual([])
	expect(sources.some((name) => name.includes("node_modules/pg/"))).toBe(true)
})

test("a_public_site_has_no_styleguide", async () => {
	for (const path of ["/styleguide", "/styleguide.data", "/Styleguide/"]) {
		const { status } = await ask("GET", path)
		expect([path, status]).toEqual([path, 404])
	}
})
