import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { MAX_BLANK_FORM_MEGABYTES } from "../app/domain/blank-forms/rules.ts"
import { FORM_LIFETIME_HOURS } from "../app/domain/extras/form-keys.server.ts"
import {
	MAX_STORED_BYTES,
	MAX_STORED_BYTES_PER_DAY,
	MAX_STORED_BYTES_UNAPPROVED,
	OWN_PAGE_BYTES,
} from "../app/domain/extras/rules.ts"
import { JUDGE_LIMITS } from "../app/domain/files/judging/document-judge.server.ts"
import {
	DOCUMENT_FIELDS,
	EARLIER_VERSION_RETENTION_DAYS,
	MAX_FILE_MEGABYTES,
	MAX_FILE_SIZE,
	MAX_FILES_PER_FIELD,
	MAX_VERSIONS,
	MEDIA_TYPES,
} from "../app/domain/files/rules.ts"
import { MAX_PICTURES, MAX_PICTURES_PER_FORM, MAX_UNFINISHED_UPLOADS } from "../app/domain/pictures/rules.ts"
import { VARIANT_LIMITS } from "../app/domain/pictures/variant-maker.server.ts"
import { MAX_COLUMNS, MAX_LINES, MAX_UNEVEN_LINES } from "../app/domain/transfer/inputs/csv-file.server.ts"
import { MAX_FILES, MAX_UPLOAD_SIZE } from "../app/domain/transfer/rules/report.ts"

const MEGABYTE = 1024 * 1024
const section = readFileSync("docs/security.md", "utf8").split("\n## Uploads\n")[1]?.split("\n## ")[0] ?? ""
const page = new Map([...section.matchAll(/^\| (.+) \| (.+) \|$/gm)].map(([, what, value]) => [what, value]))

const { processor, firstTry, time, memory } = JUDGE_LIMITS
const judging = `${processor / 1000} s of processor, ${time / 1000} s, ${memory / MEGABYTE} MB; after ${firstTry / 1000} s, or where earlier files left too little memory, it is begun afresh in a process of its own`

test.each([
	["Endings", `${Object.values(MEDIA_TYPES).flat().join(" ")}, or none`],
	["Largest file", `${MAX_FILE_SIZE / MEGABYTE} MB`],
	["Files a field", String(MAX_FILES_PER_FIELD)],
	["Fields", String(DOCUMENT_FIELDS.length)],
	[
		"Stored of one vendor",
		`${MAX_STORED_BYTES_PER_DAY / MEGABYTE} MB in 24 hours, ${MAX_STORED_BYTES / MEGABYTE} MB in all; ${MAX_STORED_BYTES_UNAPPROVED / MEGABYTE} MB in all while not accepted; ${OWN_PAGE_BYTES / MEGABYTE} MB more for what comes by their own page`,
	],
	[
		"Pictures of organisers",
		`JPEG, PNG, WebP, HEIC; ${MAX_PICTURES_PER_FORM} files a form, ${MAX_PICTURES.toLocaleString("en-GB")} in the library, logos of vendors not counted; 100 million pixels, and as many as are decoded in 96 MB`,
	],
	[
		"Uploads of pictures that are not whole",
		`200 in each process, ${MAX_UNFINISHED_UPLOADS} of one member, each with room for the whole picture; deleted after 15 min without a sender, after an hour where the process is gone`,
	],
	[
		"Making a picture ready",
		`one at a time, in a process of its own: ${VARIANT_LIMITS.processor / 1000} s of processor, ${VARIANT_LIMITS.time / 1000} s, ${VARIANT_LIMITS.memory / MEGABYTE} MB`,
	],
	["Judging a file", `in a process of its own: ${judging}`],
	[
		"Versions of a field",
		`${MAX_VERSIONS}; earlier ones for ${EARLIER_VERSION_RETENTION_DAYS} days after they were replaced`,
	],
	["Blank form", `${MAX_BLANK_FORM_MEGABYTES} MB, one file, from an organiser`],
	["Key of the form", `signed by us with the page, counts for ${FORM_LIFETIME_HOURS} hours`],
	[
		"Imported tables",
		`${MAX_UPLOAD_SIZE / MEGABYTE} MB, ${MAX_FILES} files, CSV; ${MAX_LINES.toLocaleString("en-GB")} lines a file, of them ${MAX_UNEVEN_LINES.toLocaleString("en-GB")} blank or uneven, ${MAX_COLUMNS} columns`,
	],
])("%s is on the page as in the code", (what, value) => {
	expect(page.get(what)).toBe(value)
})

test.each([
	[
		"Pixels",
		"150 million, in a HEIC 60 million (30 million in one piece)",
		"app/domain/files/judging/rewrite-picture.server.ts",
		"MOST_PIXELS = 150_000_000",
	],
	[
		"Pixels",
		"150 million, in a HEIC 60 million (30 million in one piece)",
		"app/domain/files/judging/heic.server.ts",
		"MOST_PIXELS = 60_000_000",
	],
	[
		"Pixels",
		"150 million, in a HEIC 60 million (30 million in one piece)",
		"app/domain/files/judging/heic.server.ts",
		"MOST_PIXELS_WHOLE = 30_000_000",
	],
	[
		"Pictures of organisers",
		"100 million pixels",
		"app/domain/files/judging/picture-memory.server.ts",
		"MOST_PIXELS = 100_000_000",
	],
	[
		"Pictures of organisers",
		"decoded in 96 MB",
		"app/domain/files/judging/picture-memory.server.ts",
		"MOST_MEMORY = 96_000_000",
	],
	[
		"Pace",
		"4,000 bytes a second over each ten seconds",
		"packages/form-upload/slow-body.ts",
		"slowest = 4_000, judgedOver = 10_000",
	],
	[
		"All uploads under way",
		"2 GB in each process, and half of what is free",
		"packages/form-upload/upload-space.ts",
		"MAX_ALLOCATED = 2_000_000_000",
	],
	[
		"All uploads under way",
		"half of what is free",
		"packages/form-upload/upload-space.ts",
		"(free + heldBy(ALL) - reserve) / 2",
	],
	[
		"All uploads under way",
		"two thirds of it for visitors, of one address half of those, and one third for the team, of one member half of that",
		"packages/form-upload/upload-space.ts",
		"PARTS = { visitors: 2 / 3, members: 1 / 3 }",
	],
	[
		"All uploads under way",
		"never less than 60 MB",
		"packages/form-upload/upload-space.ts",
		"Math.max(partShare, minShare), Math.max(partShare / 2, minShare)",
	],
	[
		"All uploads under way",
		"never less than 60 MB",
		"packages/form-upload/upload-space.ts",
		"MIN_SHARE = 60_000_000",
	],
	[
		"Reserve of the disk",
		"without it 1 GB, or 5 % of a small disk",
		"app/platform/data-dir.server.ts",
		"Math.min(GIGABYTE, (blocks * bsize) / 20)",
	],
	["Pace", "slower for at most 60 s in all", "app/domain/files/uploads.server.ts", "patience: 60_000"],
])("%s: %s is in the code", (what, words, file, code) => {
	expect(page.get(what)).toContain(words)
	expect(readFileSync(file, "utf8")).toContain(code)
})

test.each([
	[
		"docs/personal-data.md",
		`| Size | ${MAX_FILE_MEGABYTES} MB a file, ${MAX_FILES_PER_FIELD} files a field,`,
	],
	["docs/personal-data.md", `where it would come out larger than ${MAX_FILE_MEGABYTES} MB)`],
	["docs/operations.md", `\`StreamMaxLength\` has to be ${MAX_FILE_MEGABYTES} MB at least`],
])("%s says: %s", (file, words) => {
	expect(readFileSync(file, "utf8")).toContain(words)
})

test.each([
	["deploy/Caddyfile", /max_size (\d+)MB/],
	["deploy/nginx.conf", /client_max_body_size (\d+)m;/],
])("%s lets_a_form_through_that_has_all_its_files", (file, size) => {
	const text = readFileSync(file, "utf8")
	const files = DOCUMENT_FIELDS.length * MAX_FILES_PER_FIELD * MAX_FILE_MEGABYTES
	expect(Number(size.exec(text)?.[1])).toBeGreaterThanOrEqual(files + 1)
	expect(text).toContain(`files of ${MAX_FILE_MEGABYTES} MB each`)
})

test("the_times_of_requests_are_those_of_the_code", () => {
	expect(page.get("Whole upload")).toBe(
		"20 min; imported tables and blank forms 5 min; any other request 45 s, its headers 30 s",
	)
	const code = readFileSync("server/http/request-timeouts.ts", "utf8").replace(/\s+/g, " ")
	expect(code).toContain("{ headers: 30_000, standard: 45_000, imports: 5 * 60_000, upload: 20 * 60_000, }")
})
