import { execFile } from "node:child_process"
import { mkdtemp, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { beforeEach, expect, test } from "vitest"
import { vendorApplications } from "../../app/domain/applications/schema.server.ts"
import { listEditions } from "../../app/domain/editions/queries.server.ts"
import { vendorExtras } from "../../app/domain/extras/schema.server.ts"
import { exportTable } from "../../app/domain/transfer/queries/export-table.server.ts"
import { environment, node, root } from "../../bin/prepare.mjs"
import { openTestDatabase } from "../database.ts"

const database = await openTestDatabase()

beforeEach(async () => {
	await database.db.delete(vendorExtras)
	await database.db.delete(vendorApplications)
})

/** `npm run import -- …` as somebody who stands in `test/season`. */
function importing(...args: string[]): Promise<{ code: number; out: string; err: string }> {
	const env = {
		...environment(),
		NODE_ENV: "production",
		INIT_CWD: resolve("test/season"),
		DATABASE_URL: database.url,
		AUTH_SECRET: "a secret of the tests, forty characters long",
	}
	return new Promise((done) => {
		execFile(
			node,
			[join(root, "build/server/index.js"), "import", ...args],
			{ cwd: root, env },
			(error, out, err) =>
				done({ code: typeof error?.code === "number" ? error.code : error ? 1 : 0, out, err }),
		)
	})
}

/** @returns the path of the workbook that *Import & export* gives for a season without anybody */
async function emptyWorkbook(): Promise<string> {
	const path = join(await mkdtemp(join(tmpdir(), "tamasha-import-")), "season.xlsx")
	await writeFile(path, exportTable(database.db, 0, "applications", { format: "xlsx", now: new Date() }))
	return path
}

const FILES = ["xmas_vendors_2025.csv", "vendor_extras.csv"]
const rows = () => Promise.all([database.db.$count(vendorApplications), database.db.$count(vendorExtras)])

test("a_season_is_imported_and_again_nothing_changes", async () => {
	const { out, ...ended } = await importing(...FILES)
	expect(ended).toEqual({ code: 0, err: "" })
	const isNote = (line: string) => / noted: status "waitlist" is not a status that we know/.test(line)
	expect(out.split("\n").filter((line) => !isNote(line))).toEqual([
		"xmas_vendors_2025.csv: 240 applications: 240 new, 0 changed, 0 unchanged, 0 skipped",
		"vendor_extras.csv: 79 extras: 79 new, 0 changed, 0 unchanged, 0 skipped",
		"Imported into Christmas 2025.",
		"",
	])
	expect(await rows()).toEqual([240, 79])
	const again = await importing(...FILES)
	expect(again.out).toContain("240 applications: 0 new, 0 changed, 240 unchanged, 0 skipped")
	expect(again.out).toContain("79 extras: 0 new, 0 changed, 79 unchanged, 0 skipped")
})

test("a_dry_run_tells_and_changes_nothing", async () => {
	const { code, out } = await importing(...FILES, "--dry-run")
	expect(code).toBe(0)
	expect(out).toContain("240 new")
	expect(out).toContain("Dry run: nothing was changed in Christmas 2025.")
	expect(await rows()).toEqual([0, 0])
})

test("what_cannot_be_imported_ends_with_1_and_says_why", async () => {
	const wrong = await importing("figures.json", "vendor_extras.csv")
	expect(wrong).toMatchObject({ code: 1, out: "" })
	expect(wrong.err).toBe(
		"figures.json is not a CSV file. Save the table as CSV and choose that file.\nNothing was imported.\n",
	)
	const workbook = await importing(await emptyWorkbook())
	expect(workbook).toMatchObject({ code: 1, out: "" })
	expect(workbook.err).toContain("season.xlsx is a workbook. Open it")
	expect((await importing("nowhere.csv")).err).toContain("nowhere.csv")
	expect((await importing("vendor_extras.csv", "--edition", "easter-1999")).err).toBe(
		`There is no edition "easter-1999". Known: ${(await listEditions(database.db)).map(({ slug }) => slug).join(", ")}\n`,
	)
	expect(await importing()).toMatchObject({
		code: 1,
		err: expect.stringContaining("npm run import -- FILE.csv"),
	})
	expect((await importing("--what")).code).toBe(1)
	expect(await rows()).toEqual([0, 0])
})
