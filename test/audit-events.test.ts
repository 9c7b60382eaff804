import { existsSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { ACTIONS, type Action } from "../app/domain/audit/rules.ts"
import { AUDIT_EVENTS_OF_FORMS } from "./audit-events-of-forms.ts"
import { readSources } from "./source-files.ts"

/** By the address that hands something out. */
const AUDIT_EVENTS_OF_DOWNLOADS: Record<string, Action[]> = {
	"app/web/admin/audit/entries-csv.ts": ["audit-log-exported"],
	"app/web/admin/newsletter/subscribers-csv.ts": ["subscribers-exported"],
	"app/web/admin/privacy/export.ts": ["vendor-data-exported"],
	"app/web/admin/transfer/export.ts": ["table-exported"],
	"app/web/admin/papers/document.ts": ["paper-viewed"],
	"app/web/files/file.ts": ["document-downloaded"],
}

/** By the command of the console, the job or the rule of the database. */
const OTHER_AUDIT_EVENTS: Record<string, Action[]> = {
	"bin/commands/admin.ts": [
		"account-added",
		"account-link-made",
		"account-password-replaced",
		"account-second-factor-off",
		"account-removed",
	],
	"bin/commands/demo.ts": ["demo-season-removed"],
	"bin/commands/import.ts": ["season-imported"],
	"server/content.ts": ["content-upgraded"],
	"server/paper-jobs.ts": ["paper-carried-over"],
	"server/jobs.ts": [
		...(["old-data-erased", "audit-log-shortened"] satisfies Action[]),
		...([
			"standby-offered",
			"standby-passed-over",
			"standby-offer-lapsed",
			"standby-place-closed",
		] satisfies Action[]),
	],
	"db/migrations/0012_edition_entries.sql": ["edition-changed", "application-moved"],
}

const code = readSources(["app", "server", "bin/commands", "test"])
const sources = new Map(code.map((source) => [source.path, source]))
const written = Object.entries({
	...AUDIT_EVENTS_OF_FORMS,
	...AUDIT_EVENTS_OF_DOWNLOADS,
	...OTHER_AUDIT_EVENTS,
})
const auditEventsOf = (path: string): Action[] =>
	written.filter(([of]) => of === path).flatMap(([, acts]) => (typeof acts === "string" ? [] : acts))

/** The file and all of ours that it imports, directly or not. */
function reachable(path: string, seen = new Set<string>()): Set<string> {
	if (seen.has(path)) return seen
	seen.add(path)
	for (const imported of sources.get(path)?.imports ?? []) reachable(imported, seen)
	return seen
}

const names = (text: string, act: string) => new RegExp(`(?<![\\w-])${act}(?![\\w-])`).test(text)

test("every_route_that_takes_a_form_says_which_acts_it_leaves_or_why_none", () => {
	const routes = readFileSync("app/routes.ts", "utf8").matchAll(/"(web\/[^"]+)"/g)
	const taking = [...routes]
		.map(([, path]) => `app/${path}`)
		.filter((path) => /export (async )?(function|const) action\b/.test(sources.get(path)?.text ?? ""))
	expect([...new Set(taking)].toSorted()).toEqual(Object.keys(AUDIT_EVENTS_OF_FORMS).toSorted())
})

test("each_leaves_them_by_a_command_that_it_can_reach", () => {
	const unreached = written.flatMap(([path]) => {
		const texts = [...reachable(path)].filter(existsSync).map((file) => readFileSync(file, "utf8"))
		const recording = texts.filter((text) => /recordAuditEvent\(|INSERT INTO audit_log/.test(text))
		const missing = auditEventsOf(path).filter((act) => !recording.some((text) => names(text, act)))
		return missing.map((act) => `${path}: ${act}`)
	})
	expect(unreached).toEqual([])
})

test("every_act_is_left_by_something_and_held_by_a_test", () => {
	const acts = Object.keys(ACTIONS)
	expect([...new Set(written.flatMap(([path]) => auditEventsOf(path)))].toSorted()).toEqual(acts.toSorted())
	const tests = code.filter(
		({ path, text }) =>
			/(?<!^test\/audit-events)\.test\.tsx?$/.test(path) && /collectAuditEvents\(|auditLog\b/.test(text),
	)
	expect(tests.length).toBeGreaterThan(10)
	expect(acts.filter((act) => !tests.some(({ text }) => names(text, act)))).toEqual([])
})
