import { readdirSync } from "node:fs"
import { expect, test } from "vitest"
import { readSources } from "../../../test/source-files.ts"

/** Parts that the guide does not show: frames of whole pages, what stands at an address, what has no look. */
const NOT_SHOWN = [
	"admin-shell.tsx",
	"broken-page.tsx",
	"classes.ts",
	"dialog.tsx",
	"error-context.tsx",
	"error-summary.tsx",
	"hydrated.ts",
	"link.tsx",
	"messages.tsx",
	"page-head.tsx",
	"page-heading.tsx",
	"progress-line.tsx",
	"reload-once-reached.ts",
	"skip-link.tsx",
	"stylesheets.ts",
	"use-current-in-view.ts",
	"window.tsx",
]

test("no_part_of_the_house_is_forgotten", () => {
	const files = readdirSync("app/ui").filter((name) => /\.tsx?$/.test(name))
	const shown = readSources(["app/web/styleguide"]).flatMap(({ imports }) => imports)
	expect(files.filter((name) => !shown.includes(`app/ui/${name}`))).toEqual(NOT_SHOWN)
})
