import { existsSync, readdirSync, readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { readSources, type SourceFile } from "./source-files.ts"

/** A room of the domain may import rooms on a lower step (docs/architecture.md). */
const STEPS = [
	"audit",
	"mail files",
	"editions pictures",
	"accounts",
	"content blank-forms",
	"letter-templates",
	"gallery application-forms extra-options paper-requirements",
	"questions",
	"applications newsletter",
	"ledger",
	"decisions",
	"digests duplicates late-links",
	"applying directory choices standby notes reviews tags saved-views money papers",
	"editing upgrade bulk-changes payments",
	"extras cloning statements",
	"corrections merging paper-submissions",
	"vendor-pages mailings",
	"privacy closing",
	"transfer demo backup",
].map((rooms) => rooms.split(" "))
const sources = readSources(["app", "art", "bench", "bin", "packages", "server", "test"])
const product = sources.filter(({ path }) => /^(app|packages)\//.test(path))
const isTest = (path: string) => /\.(test|fixture)\.tsx?$/.test(path)

/**
 * "app/web/admin/mail/x.tsx" → "web/admin/mail", "app/web/admin/shell/lists/x.ts" → "web/admin/shell",
 * "app/web/site/home/x.tsx" → "web/site", "app/domain/mail/x.ts" → "domain/mail", "app/routes.ts" → "app", "server/x.ts" → "server",
 * "packages/one/x.ts" → "packages/one".
 */
function roomOf(path: string): string {
	const folders = path.split("/").slice(0, -1)
	if (folders[0] === "packages") return folders.slice(0, 2).join("/")
	if (folders[0] !== "app") return folders[0] ?? ""
	const [, layer = "app", room, noun] = folders
	if (layer === "web" && room === "admin" && noun) return `web/admin/${noun}`
	return room && (layer === "web" || layer === "domain") ? `${layer}/${room}` : layer
}

test("the_steps_of_the_domain_are_those_of_the_page_about_it", () => {
	const page = readFileSync("docs/architecture.md", "utf8")
	const [, steps = ""] = /^The steps of the domain: ([^.]+)\.$/m.exec(page) ?? []
	expect(steps.split(/\s*→\s*/).map((rooms) => rooms.split(/,\s+/))).toEqual(STEPS)
})

const stepOf = (room: string) => STEPS.findIndex((rooms) => rooms.includes(room.replace("domain/", "")))

/** What the rooms of the back office share. */
const SHELL = "web/admin/shell"
/** The form of whatever is described by a schema: the content, and emails to vendors. */
const EDITOR = "web/admin/editor"

/** What stands below every room of the web. */
const isBelowWeb = (room: string) =>
	["web/forms", "web/request"].includes(room) || room.startsWith("domain/") || ["ui", "values"].includes(room)

function mayImport(from: string, to: string): boolean {
	if (from === to) return true
	if (to.startsWith("packages/"))
		return from.startsWith("domain/") || ["platform", "web/request"].includes(from)
	if (to === "content") return from.startsWith("domain/") || from === "web/site"
	if (from === "app") return to.startsWith("web/") || ["ui", "values"].includes(to)
	if (from === "web/request") return to.startsWith("domain/") || ["platform", "values"].includes(to)
	if (from === SHELL) return isBelowWeb(to)
	if (from.startsWith("web/admin/")) return to === SHELL || to === EDITOR || isBelowWeb(to)
	if (from.startsWith("web/")) return isBelowWeb(to)
	if (from.startsWith("domain/"))
		return ["platform", "values"].includes(to) || (to.startsWith("domain/") && stepOf(to) < stepOf(from))
	if (from === "ui" || from === "platform") return to === "values"
	return false
}

const importersOf = (path: string) =>
	sources.filter(({ imports }) => imports.includes(path)).map((file) => file.path)
const offending = (files: SourceFile[], rule: (file: SourceFile) => string[]) =>
	files.flatMap((file) => rule(file).map((what) => `${file.path}: ${what}`))

describe("walls", () => {
	test("imports_follow_the_table", () => {
		const wrong = offending(
			product.filter(({ path }) => !isTest(path)),
			({ path, imports }) =>
				imports
					.filter((target) => !mayImport(roomOf(path), roomOf(target)))
					.map((target) => `may not import ${target}`),
		)
		expect(wrong).toEqual([])
	})

	test("the_table_refuses_what_it_should", () => {
		expect(mayImport("domain/mail", "domain/applications")).toBe(false)
		expect(mayImport("domain/applications", "domain/newsletter")).toBe(false)
		expect(mayImport("domain/extras", "web/vendor")).toBe(false)
		expect(mayImport("web/admin/mail", "web/site")).toBe(false)
		expect(mayImport("web/admin/mail", "web/admin/audit")).toBe(false)
		expect(mayImport("web/admin/mail", "platform")).toBe(false)
		expect(mayImport("web/forms", "web/site")).toBe(false)
		expect(mayImport("web/site", "server")).toBe(false)
		expect(mayImport("ui", "domain/mail")).toBe(false)
		expect(mayImport("platform", "domain/mail")).toBe(false)
		expect(mayImport("values", "platform")).toBe(false)
		expect(mayImport("packages/one", "packages/other")).toBe(false)
		expect(mayImport("packages/one", "platform")).toBe(false)
		expect(mayImport("packages/one", "values")).toBe(false)
		expect(mayImport("ui", "packages/one")).toBe(false)
		expect(mayImport("web/site", "packages/one")).toBe(false)
		expect(mayImport("domain/extras", "packages/one")).toBe(true)
		expect(mayImport("domain/extras", "domain/applications")).toBe(true)
		expect(mayImport("web/admin/shell", "web/admin/mail")).toBe(false)
		expect(mayImport("web/admin/mail", "web/admin/shell")).toBe(true)
		expect(mayImport("web/admin/mail", "web/admin/editor")).toBe(true)
		expect(mayImport("web/admin/editor", "web/admin/mail")).toBe(false)
	})

	test("every_room_of_the_domain_stands_on_a_step", () => {
		const rooms = readdirSync("app/domain")
		expect(rooms.filter((room) => stepOf(room) === -1)).toEqual([])
	})

	test("the_domain_knows_no_router_and_no_react_but_in_letters", () => {
		const wrong = offending(
			product.filter(
				({ path }) => /^app\/domain\/(?!mail\/)/.test(path) && path.endsWith(".ts") && !isTest(path),
			),
			({ packages }) => packages.filter((name) => /^(react$|react-dom|react-router|hono)/.test(name)),
		)
		expect(wrong).toEqual([])
	})

	test("the_domain_knows_no_request_and_no_cookie", () => {
		const wrong = offending(
			product.filter(({ path }) => path.startsWith("app/domain/") && !isTest(path)),
			({ text }) => text.match(/\b(Request|Response|Headers)\b|\b\w*[cC]ookies?\b/g) ?? [],
		)
		expect(wrong).toEqual(["app/domain/accounts/common-words.server.ts: cookie"])
	})

	test("the_platform_knows_no_festival", () => {
		const wrong = product.filter(
			({ path, text }) =>
				path.startsWith("app/platform/") && !isTest(path) && /nairobi|vendor_form|kshs|shilling/i.test(text),
		)
		expect(wrong.map(({ path }) => path)).toEqual([])
	})

	test("only_the_settings_read_the_environment", () => {
		const wrong = product.filter(({ path, text }) => !isTest(path) && /process\.env/.test(text))
		expect(
			wrong.map(({ path }) => path).filter((path) => !path.startsWith("packages/embedded-postgres/")),
		).toEqual([])
	})

	test("a_package_is_entered_by_its_name_alone", () => {
		const wrong = offending(sources, ({ path, imports }) =>
			imports.filter(
				(target) => /^packages\/[^/]+\/(?!index\.ts$)/.test(target) && roomOf(target) !== roomOf(path),
			),
		)
		expect(wrong).toEqual([])
	})

	test("a_package_offers_at_most_five_things_and_has_a_page_and_tests", () => {
		for (const name of readdirSync("packages")) {
			const entrance = sources.find(({ path }) => path === `packages/${name}/index.ts`)
			expect(exportedValues(entrance?.text ?? "").length, name).toBeOneOf([1, 2, 3, 4, 5])
			expect(existsSync(`packages/${name}/README.md`), name).toBe(true)
			const tests = sources.filter(
				({ path }) => path.startsWith(`packages/${name}/`) && path.endsWith(".test.ts"),
			)
			expect(tests, name).not.toEqual([])
		}
	})

	test("a_screen_whose_noun_is_called_otherwise_stands_in_the_table_of_rooms", () => {
		const rows = readFileSync("docs/architecture.md", "utf8").matchAll(
			/^\|[^|]+\|[^|]+\|([^|]+)\|([^|]+)\|$/gm,
		)
		const table = [...rows].filter(([, screen = ""]) => screen.includes("`"))
		const namesIn = (cell = "") => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name)
		const screens = readdirSync("app/web/admin", { withFileTypes: true }).filter((one) => one.isDirectory())
		const told = new Set(table.flatMap(([, screen]) => namesIn(screen)))
		const isTold = (name: string) => name === "shell" || told.has(name) || existsSync(`app/domain/${name}`)
		expect(screens.map(({ name }) => name).filter((name) => !isTold(name))).toEqual([])
		const isThere = (name: string) => ["admin/", ""].some((within) => existsSync(`app/web/${within}${name}`))
		expect([...told].filter((name) => !isThere(name))).toEqual([])
		const nouns = table.flatMap(([, , noun]) => namesIn(noun).slice(0, 1))
		expect(nouns.filter((name) => !existsSync(`app/domain/${name}`))).toEqual([])
	})

	test("what_one_room_of_the_back_office_alone_uses_is_in_that_room", () => {
		const wrong = offending(product, ({ path }) => {
			if (!path.startsWith(`app/${SHELL}/`) || isTest(path)) return []
			const [room, ...others] = new Set(importersOf(path).map(roomOf))
			return room?.startsWith("web/admin/") && room !== SHELL && !others.length ? [room] : []
		})
		expect(wrong).toEqual([])
	})

	test("a_file_of_a_few_lines_that_one_other_file_imports_is_part_of_it", () => {
		// Tests without a build put others in the place of the stylesheets.
		const grammar = /\/(schema|rules|inputs|queries|commands|mails|stylesheets)\b/
		const wrong = offending(product, ({ path, text }) => {
			const isSmall = path.startsWith("app/") && text.split("\n").length <= 16
			const importers = isSmall && !isTest(path) && !grammar.test(path) ? importersOf(path) : []
			return importers.length === 1 ? importers : []
		})
		expect(wrong).toEqual([])
	})

	test("imports_go_in_no_circle", () => {
		expect(circles(product)).toEqual([])
	})
})

/** Each circle once, as the path that closes it. Type-only imports vanish at run time, yet count as well. */
function circles(files: SourceFile[]): string[] {
	const byPath = new Map(files.map((file) => [file.path, file]))
	const done = new Set<string>()
	const found: string[] = []
	const visit = (path: string, trail: string[]): void => {
		if (trail.includes(path)) found.push([...trail.slice(trail.indexOf(path)), path].join(" → "))
		if (done.has(path) || trail.includes(path)) return
		for (const target of byPath.get(path)?.imports ?? []) visit(target, [...trail, path])
		done.add(path)
	}
	for (const { path } of files) visit(path, [])
	return found
}

/** What an entrance hands out besides types. */
function exportedValues(text: string): string[] {
	const lists = [...text.matchAll(/^export \{([^}]*)\}/gm)].map(([, list = ""]) => list)
	const names = lists.flatMap((list) => list.split(",")).map((name) => name.trim())
	return names.filter((name) => name && !name.startsWith("type "))
}
