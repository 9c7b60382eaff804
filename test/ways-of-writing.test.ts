import { basename } from "node:path"
import { expect, test } from "vitest"
import { readSources, type SourceFile } from "./source-files.ts"

const JUNK_DRAWERS = /(^|\/)(utils?|lib|helpers?|common|shared|misc)(\/|\.|$)/
/** Words of earlier versions that no name may have again. */
const REPLACED = new RegExp(
	`^(${[
		"brokenpromises",
		"tolderror",
		"withoutnames",
		"ownproof",
		"prove(password|both)",
		"desk",
		"visit",
		"visitof",
		"postoffice",
		"guess(es)?",
		"giveback",
		"forget\\w*",
		"knownbrowser\\w*",
		"shower",
		"shown\\w*",
		"acts?",
		"recordact",
		"tellhappening",
		"relive",
		"settlepage",
		"scriptmark",
		"lettering",
		"wantedpage",
		"said",
		"told",
		"press(ed)?",
		"sendto",
		"trap",
		"piece",
		"box",
		"wish",
		"trouble",
		"figures",
		"firstday",
		"unhindered",
		"inturn",
		"(home|about|status|decision|refusal|delivery|problem|mail|field)words",
	].join("|")})$`,
)
const LONGEST_FILE = 240
/** Every address of the product stands on one page, a line each, and the right that it needs on another. */
const LISTS = ["app/routes.ts", "app/web/request/route-rights.ts"]

const sources = readSources(["app", "art", "bench", "bin", "packages", "server", "test"])
const isTest = (path: string) => /\.(test|fixture)\.tsx?$/.test(path)

const offending = (files: SourceFile[], rule: (file: SourceFile) => string[]) =>
	files.flatMap((file) => rule(file).map((what) => `${file.path}: ${what}`))

test("no_file_is_longer_than_a_screenful_or_four", () => {
	const wrong = sources.filter(
		({ path, text }) => !LISTS.includes(path) && text.trimEnd().split("\n").length > LONGEST_FILE,
	)
	expect(wrong.map(({ path }) => path)).toEqual([])
})

test("the_words_that_were_replaced_do_not_come_back", () => {
	const wrong = offending(
		sources.filter(({ path }) => /^(app|bin|packages|server)\//.test(path) && !isTest(path)),
		({ path, text }) => {
			const declared = [...text.matchAll(/\b(?:function|const|let|class|interface|type) (\w+)/g)]
			const names = [basename(path).replace(/\..*/, ""), ...declared.map(([, name = ""]) => name)]
			return names.filter((name) => REPLACED.test(name.replaceAll("-", "").toLowerCase()))
		},
	)
	expect(wrong).toEqual([])
})

/** The router's own, which know nothing of the edition on screen: `app/ui/link.tsx` has what stands for them. */
const ROUTER_LINKS =
	/import \{[^}]*\b(Link|NavLink|Navigate|Form|useNavigate|useSubmit|useFetcher|useFormAction|useHref)\b(?! as)[^}]*\} from "react-router"/
/** Which frame its screens, and everything in them, may stand in. */
const IN_THE_OFFICE =
	/^app\/(ui\/(?!link\.tsx)|web\/(admin\/(?!shell\/editions\/use-edition-address)|account|forms))/

test("what_stands_in_the_back_office_leads_on_by_links_that_know_its_edition", () => {
	const wrong = sources.filter(({ path, text }) => IN_THE_OFFICE.test(path) && ROUTER_LINKS.test(text))
	expect(wrong.map(({ path }) => path)).toEqual([])
	expect(sources.filter(({ path }) => IN_THE_OFFICE.test(path)).length).toBeGreaterThan(100)
})

test("a_program_ends_by_itself_because_process_exit_may_hang", () => {
	const programs = sources.filter(({ path }) => /^(app|bin|packages|server)\//.test(path) && !isTest(path))
	const wrong = [...programs, ...readSources(["deploy"])].filter(({ text }) => /process\.exit\(/.test(text))
	// Its last resort.
	expect(wrong.map(({ path }) => path)).toEqual(["bin/commands/serve.ts"])
})

test("there_is_no_drawer_for_anything", () => {
	expect(sources.map(({ path }) => path).filter((path) => JUNK_DRAWERS.test(path))).toEqual([])
})

test("nothing_is_left_for_later_or_silenced", () => {
	const silenced = new RegExp(
		["TODO", "FIXME", "XXX", "@ts-ignore", "@ts-expect-error", "biome-ignore-all"].join("|"),
	)
	const wrong = sources.filter(
		({ path, text }) => path !== "test/ways-of-writing.test.ts" && silenced.test(text),
	)
	expect(wrong.map(({ path }) => path)).toEqual([])
})
