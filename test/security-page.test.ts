import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { newPasswordFor, signInInput } from "../app/domain/accounts/inputs.ts"
import { can, RIGHTS, ROLES } from "../app/domain/accounts/rights.ts"
import {
	INVITATION_HOURS,
	RESET_LINK_MS,
	SESSION_IDLE_MS,
	SESSION_TOTAL_MS,
} from "../app/domain/accounts/rules.ts"
import { FIELD_NAMES } from "../app/domain/applications/fields.ts"
import { createStallApplicationSchema } from "../app/domain/applications/inputs.ts"
import { createTentOptions } from "../app/domain/applying/apply.fixture.ts"
import { ACTIONS } from "../app/domain/audit/rules.ts"
import { blankFormFields } from "../app/domain/blank-forms/inputs.ts"
import { extrasFields } from "../app/domain/extras/inputs.ts"
import { orderInput } from "../app/domain/extras/order-inputs.ts"
import { lateLinkInput } from "../app/domain/late-links/inputs.ts"
import { customLetterInput } from "../app/domain/mail/inputs.ts"
import { writtenLetterInput } from "../app/domain/mail/written-letter-inputs.ts"
import { moneyInput } from "../app/domain/money/inputs.ts"
import { createAnswersSchema } from "../app/domain/questions/answers.ts"
import { createQuestion, toQuestions } from "../app/domain/questions/questions.fixture.ts"
import { settingFields } from "../app/platform/settings/fields.server.ts"
import { readPublicAddresses } from "./public-addresses.ts"
import { readSources } from "./source-files.ts"

const sources = readSources(["app", "packages", "server", "bin/commands"]).filter(
	({ path }) => !/\.(test|fixture)\.tsx?$/.test(path),
)
const sections = new Map(
	readFileSync("docs/security.md", "utf8")
		.split(/^## /m)
		.map((text): [string, string] => [text.split("\n", 1)[0] ?? "", text]),
)
const section = (title: string) => sections.get(title) ?? ""
/** The cells of each line of a section's tables, without their marks. */
const rowsOf = (title: string) =>
	[...section(title).matchAll(/^\| (.*) \|$/gm)].map(([, line = ""]) =>
		line.split(" | ").map((cell) => cell.replaceAll("`", "").trim()),
	)
const namedIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name)

interface Schema {
	safeParse(form: unknown): { success: boolean }
}
const TENT = "Shared Tent - Kshs 12,500"
const maker = { brandName: "A", contactPerson: "B", phoneNumber: "0712345678" }
const HAY_ORDER = { email: "a@b.example", wantsHay: "on", hayBales: "1" }
const LETTER = { subject: "A", body: "B" }
const HANDED_IN = { to: "a@b.example", subject: "A", html: "B" }
const PAYMENT = { method: "cash", receipt: "A 1", amount: "1", day: "2026-11-20" }
const questions = toQuestions([createQuestion("line"), createQuestion("text", { kind: "text" })])
/** By the file of the schema: the form, filled as it has to be. */
const FORMS: Record<string, { schema: Schema; filled: Record<string, unknown> }> = {
	"app/domain/applications/inputs.ts": {
		schema: createStallApplicationSchema(createTentOptions(TENT)),
		filled: { ...maker, emailAddress: "a@b.example", tentSpace: TENT },
	},
	"app/domain/late-links/inputs.ts": { schema: lateLinkInput, filled: { note: "A", days: "3" } },
	"app/domain/questions/answers.ts": { schema: createAnswersSchema(questions), filled: {} },
	"app/domain/extras/inputs.ts": { schema: extrasFields, filled: HAY_ORDER },
	"app/domain/extras/order-inputs.ts": { schema: orderInput, filled: {} },
	"app/domain/blank-forms/inputs.ts": { schema: blankFormFields, filled: { kind: "other" } },
	"app/domain/accounts/inputs.ts": { schema: signInInput, filled: { email: "a@b.example" } },
	"app/domain/mail/inputs.ts": { schema: customLetterInput, filled: HANDED_IN },
	"app/domain/money/inputs.ts": { schema: moneyInput(new Date("2026-11-21")), filled: PAYMENT },
	"app/domain/mail/written-letter-inputs.ts": { schema: writtenLetterInput, filled: LETTER },
}

/** Something for the field that is as long as asked for, or as large. @param rule what the page says it has to be */
function ofLength(field: string, length: number, rule: string): string {
	if (/^(extraWristbands|hayBales|extra-1)$/.test(field)) return String(length)
	if (/^email/i.test(field)) return longEmail(length)
	if (field === "phoneNumber") return `0712345678${"-".repeat(length - 10)}`
	const host = /^a web address/.test(rule) ? "a.example" : /\ba link to (\S+\.com)\b/.exec(rule)?.[1]
	if (host) return `https://${host}/`.padEnd(length, "x")
	const words = "kiti moto twiga mbuni ".repeat(length)
	return `${words.slice(0, length - 1)}x`
}

function longEmail(length: number): string {
	const domain = ".example"
	const labels = Array.from({ length: 4 }, () => "d".repeat(45)).join(".")
	return `${"a".repeat(length - labels.length - domain.length - 1)}@${labels}${domain}`
}

function takes(file: string, field: string, value: string): boolean {
	if (field === "newPassword") return newPasswordFor("a@b.example").safeParse(value).success
	const { schema, filled } = FORMS[file] ?? {}
	return schema?.safeParse({ ...filled, [field]: value }).success ?? false
}

test("the_limits_of_fields_on_the_page_are_those_of_the_schemas", () => {
	let file = ""
	const wrong: string[] = []
	const tried: string[] = []
	for (const [field = "", longest = "", rule = "", schema] of rowsOf("Fields").slice(1)) {
		file = schema?.replace(/^\|\s*/, "") || file
		if (!/^\d+$/.test(longest)) continue
		const limit = Number(longest)
		tried.push(field)
		if (
			!takes(file, field, ofLength(field, limit, rule)) ||
			takes(file, field, ofLength(field, limit + 1, rule))
		)
			wrong.push(field)
	}
	expect(wrong).toEqual([])
	expect(tried).toEqual(expect.arrayContaining(FIELD_NAMES.filter((name) => name !== "tentSpace")))
	expect(tried.length).toBeGreaterThanOrEqual(15)
})

/** "15 min", as the page writes seconds. */
function inWords(seconds: number): string {
	return seconds % 3600 ? `${seconds / 60} min` : `${seconds / 3600} h`
}

test("every_limit_of_the_code_is_on_the_page_with_its_number", () => {
	const found = sources.flatMap(({ text }) =>
		[...text.matchAll(/\{\s+name: "([\w-]+)",\s+points: (\d+),\s+within: ([^},]+),?\s+\}/g)].map(
			([, name = "", points = "", within = ""]) => {
				const words = within.replace("HOUR", "3600").replace("RESET_LINK_MS", String(RESET_LINK_MS))
				const [first = 0, ...factors] = words.split(/ [*/] /).map(Number)
				const seconds = words.includes("/")
					? first / (factors[0] ?? 1)
					: factors.reduce((a, b) => a * b, first)
				return [name, points, inWords(seconds)]
			},
		),
	)
	const told = rowsOf("Limits")
		.slice(1)
		.map((cells) => cells.slice(0, 3))
	expect(told.toSorted()).toEqual(found.toSorted())
	const letters = readFileSync("app/domain/applying/acknowledgement.server.ts", "utf8")
	expect(/LETTERS_A_DAY_TO_ONE_EMAIL = (\d+)/.exec(letters)?.[1]).toBe("5")
})

test("every_address_is_in_the_table_of_who_may_do_what", () => {
	const routes = readFileSync("app/routes.ts", "utf8")
	const [open = "", guarded = ""] = routes.split('prefix("admin"')
	const first = [...open.matchAll(/route\("([^"/*]+)/g)].map(([, name]) => `/${name}`)
	const table = section("Who may do what")
	expect(table).toContain("[*Public addresses*](product.md#public-site)")
	const addresses = [...readPublicAddresses(), ...namedIn(table)]
	expect(guarded).toContain('route("vendors"')
	expect(first.length).toBeGreaterThan(30)
	expect(
		[...new Set(first)].filter((path) => !addresses.some((told) => told.split("/")[1] === path.slice(1))),
	).toEqual([])
	expect(readPublicAddresses().filter((path) => path !== "/" && !first.includes(path))).toEqual([])
})

test("what_each_role_may_do_is_what_the_page_says", () => {
	const marks = { yes: [true, true], no: [false, false], "if ticked": [false, true] }
	const rows = rowsOf("Who may do what").filter(([name = ""]) =>
		RIGHTS.some((right) => right === name.split(" ")[0]),
	)
	const wrong = rows.flatMap(([name = "", , ...cells]) => {
		const [right, star] = name.split(" ")
		const found = RIGHTS.find((one) => one === right) ?? "team"
		const isRight = ROLES.every((role, nth) => {
			const has = [false, true].map((showsContacts) =>
				can([{ role, editionId: null, showsContacts }], found, 1),
			)
			return (
				has.join() ===
				Object.entries(marks)
					.find(([mark]) => mark === cells[nth])?.[1]
					.join()
			)
		})
		const isOfOneEdition = can([{ role: "organiser", editionId: 1, showsContacts: false }], found, 1)
		return isRight && (found === "team" || isOfOneEdition !== (star === "*")) ? [] : [name]
	})
	expect(wrong).toEqual([])
	expect(rows).toHaveLength(RIGHTS.length)
})

test("every_use_of_cryptography_is_in_the_inventory", () => {
	const computing = /import \{(?! randomUUID \}).*\} from "node:crypto"|"@noble\/ciphers\/|from "otpauth"/
	const inCode = sources.filter(({ text }) => computing.test(text)).map(({ path }) => path)
	const told = namedIn(section("Keys and cryptography")).filter((name) =>
		/^(app|packages|server)\//.test(name),
	)
	expect([...new Set(told)].toSorted()).toEqual(inCode.toSorted())
	const algorithms = sources.flatMap(({ text }) =>
		[
			...text.matchAll(
				/\b(createHash|createHmac|hkdfSync|argon2Async|createCipheriv|createSign)\(\s*"?([\w-]+)/g,
			),
		].map(([, call, name]) => `${call} ${name}`),
	)
	expect([...new Set(algorithms)].toSorted()).toEqual([
		"argon2Async argon2id",
		"createHash sha256",
		"createHmac sha256",
		"hkdfSync sha256",
	])
})

test("the_times_on_the_page_are_those_of_the_code", () => {
	const minutes = (milliseconds: number) => milliseconds / 60_000
	expect(section("Keys and cryptography")).toContain(
		`${minutes(SESSION_IDLE_MS)} min idle, ${minutes(SESSION_TOTAL_MS) / 60} h, logout`,
	)
	expect(section("Keys and cryptography")).toContain(`${minutes(RESET_LINK_MS)} min, once`)
	expect(section("Keys and cryptography")).toContain(`${INVITATION_HOURS} h, once`)
	const kept = Object.entries(settingFields)
		.filter(([name]) => name.startsWith("KEEP_"))
		.map(([name, setting]) => `${name}=${setting.parse(undefined)}`)
	expect(kept.join(" ")).toBe(
		"KEEP_APPLICATIONS_MONTHS=24 KEEP_DENIED_MONTHS=12 KEEP_FORMS_MONTHS=24 KEEP_INVOICES_MONTHS=72 KEEP_LETTERS_MONTHS=24 KEEP_AUDIT_MONTHS=24 KEEP_UNCONFIRMED_DAYS=14",
	)
})

test("every_costly_path_names_a_file_that_bounds_it", () => {
	const code = (path: string) => readFileSync(path, "utf8")
	expect(code("app/domain/accounts/passwords.server.ts")).toContain("MAX_CONCURRENT_HASHES = 2")
	expect(code("server/publishing/page-cache.ts")).toMatch(
		/FRESH_MS = 60_000[\s\S]*MAX_IDLE_MS = 24 \* 60 \* 60_000[\s\S]*MAX_BYTES = 64 \* 1024 \* 1024/,
	)
	expect(code("app/platform/db.server.ts")).toMatch(/statement_timeout: "30s"[\s\S]*size = 20/)
	expect(code("app/domain/mail/mail-dispatcher.server.ts")).toContain("waitMs = 8_000")
})

test("every_act_of_the_audit_log_is_in_the_inventory", () => {
	expect(section("Acts of the audit log")).toContain("`ACTIONS` in [app/domain/audit/rules.ts]")
	const recording = sources.filter(
		({ path, text }) => text.includes("recordAuditEvent(") && !path.endsWith("/rules.ts"),
	)
	const acts = recording.flatMap(({ text }) =>
		[...text.matchAll(/\baction: "([\w-]+)"/g)].map(([, act = ""]) => act),
	)
	expect(acts.filter((act) => !(act in ACTIONS))).toEqual([])
	expect(new Set(acts).size).toBeGreaterThan(20)
	for (const label of Object.values(ACTIONS)) expect(label).toMatch(/^[A-Z]\S+ .{2,}/)
})
