import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { getTableColumns } from "drizzle-orm"
import { expect, test } from "vitest"
import { findPasswordFault } from "../app/domain/accounts/password-rules.server.ts"
import { hashPassword } from "../app/domain/accounts/passwords.server.ts"
import { generateReadableSecret } from "../app/domain/accounts/readable-secret.server.ts"
import { credentials, users } from "../app/domain/accounts/schema.server.ts"
import { readSources } from "./source-files.ts"

const sources = readSources(["app", "packages", "server", "bin/commands"]).filter(
	({ path }) => !/\.(test|fixture)\.tsx?$/.test(path),
)

/** Files in which a line that is no comment has the pattern. */
function filesWith(pattern: RegExp, among = sources): string[] {
	const said = (text: string) => text.split("\n").filter((line) => !/^\s*(\/\/|\/?\*)/.test(line))
	return among.filter(({ text }) => said(text).some((line) => pattern.test(line))).map(({ path }) => path)
}
const onServer = sources.filter(
	({ path, text }) => /\.server\.tsx?$|^(packages|server|bin)\//.test(path) || /node:/.test(text),
)

test("no_text_is_ever_run_as_code", () => {
	const running =
		/\beval\(|new Function\b|set(Timeout|Interval)\(\s*["'`]|node:vm|document\.write\b|javascript:/
	expect(filesWith(running)).toEqual([])
})

test("raw_html_stands_in_two_files_alone", () => {
	expect(
		filesWith(/dangerouslySetInnerHTML|(inner|outer)HTML\s*=|insertAdjacentHTML|srcDoc/).toSorted(),
	).toEqual([
		// Sanitised just before.
		"app/domain/mail/custom-letter.tsx",
		// Our own JSON, with "<" escaped.
		"app/ui/page-head.tsx",
	])
})

test("raw_sql_stands_only_where_it_is_made_of_constants", () => {
	expect(filesWith(/sql\.raw\(/).toSorted()).toEqual([
		"app/domain/applications/generated-columns.server.ts",
		"app/domain/applications/schema.server.ts",
		"app/domain/applications/table-orders.server.ts",
		"app/domain/decisions/carried-papers.server.ts",
		"app/domain/editions/schema.server.ts",
		"app/domain/extras/schema.server.ts",
		"app/domain/privacy/person.server.ts",
		"app/domain/transfer/commands/compare.server.ts",
		"app/domain/transfer/commands/gin-fast-update.server.ts",
		"app/domain/transfer/commands/write.server.ts",
		"app/domain/transfer/queries/export.server.ts",
		"app/domain/vendor-pages/emails.server.ts",
		"app/platform/classified-table.server.ts",
	])
})

test("programs_are_started_only_for_the_database_and_documents_and_never_by_a_shell", () => {
	expect(
		filesWith(/node:child_process/).filter((path) => !path.startsWith("packages/embedded-postgres/")),
	).toEqual(["packages/isolated-jobs/isolated-worker.ts"])
	expect(filesWith(/shell:|(?<![.\w])exec(Sync)?\(["'`]/)).toEqual([])
})

test("only_modules_that_are_named_here_connect_to_anything", () => {
	const connecting =
		/from "(pg|pg-boss|nodemailer|@aws-sdk\/[\w-]+|undici|ws)"|\bfetch\(|node:(https?|http2|net|tls|dgram|dns)"/
	const types = /import type|import \{ (createServer|isIPv?6?)\b/
	const connect = onServer.filter(({ text }) =>
		text.split("\n").some((line) => connecting.test(line) && !types.test(line)),
	)
	expect(connect.map(({ path }) => path).toSorted()).toEqual([
		"app/platform/database-session.server.ts",
		"app/platform/db.server.ts",
		"app/platform/files/bucket-store.server.ts",
		"app/platform/jobs.server.ts",
		"app/platform/mail/transport.server.ts",
		"app/platform/notifications.server.ts",
		"app/platform/self-check/machine.server.ts",
		"app/platform/settings/fields.server.ts",
		// Only chooses ciphers.
		"app/platform/tls.server.ts",
		"app/platform/virus-scan.server.ts",
		"packages/daraja/client.ts",
		"packages/embedded-postgres/connection.ts",
		// Only listens.
		"server/start.ts",
	])
})

test("the_log_is_written_in_one_place", () => {
	expect(filesWith(/process\.stdout\.write|from "pino"/)).toEqual(["app/platform/log.server.ts"])
})

test("chance_comes_from_the_cryptographic_generator_alone", () => {
	expect(filesWith(/Math\.random/)).toEqual([])
})

test("types_are_strict_and_comparisons_too", () => {
	const { compilerOptions } = JSON.parse(readFileSync("tsconfig.json", "utf8"))
	expect(compilerOptions.strict).toBe(true)
	expect(filesWith(/[^=!]==[^=]|!=[^=]|\bas any\b|: any\b/)).toEqual([])
})

test("one_function_opens_sessions", () => {
	expect(filesWith(/insert\(sessions\)/)).toEqual(["app/domain/accounts/commands/sessions.server.ts"])
})

test("nothing_keeps_anybody_from_pasting", () => {
	expect(filesWith(/onPaste|"paste"|type="password"[^>]*autoComplete="off"/)).toEqual([])
})

test("accounts_hold_no_hint_and_no_question", () => {
	const columns = [...Object.keys(getTableColumns(users)), ...Object.keys(getTableColumns(credentials))]
	expect(columns.filter((name) => /hint|question|answer|secret/i.test(name))).toEqual([])
})

test("a_new_password_has_12_to_128_characters", () => {
	const words = "kiti moto twiga mbuni ".repeat(10)
	const fault = (length: number) => findPasswordFault(words.slice(0, length), "amina@tamasha.example")
	expect([11, 12, 15, 64, 128, 129].map(fault)).toEqual([
		"too-short",
		undefined,
		undefined,
		undefined,
		undefined,
		"too-long",
	])
})

test("passwords_are_hashed_at_the_cost_that_the_page_says", async () => {
	expect(await hashPassword("mnyonge hana haki")).toMatch(
		/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/,
	)
})

const bitsOf = (letters: number, alphabet: number) => letters * Math.log2(alphabet)

test("what_is_typed_as_a_secret_has_at_least_128_random_bits", () => {
	expect(bitsOf(generateReadableSecret().replaceAll("-", "").length, 31)).toBeGreaterThanOrEqual(128)
	const codes = readFileSync("app/domain/accounts/readable-secret.server.ts", "utf8")
	const number = (name: string) => Number(new RegExp(`${name} = (\\d+)`).exec(codes)?.[1])
	expect(bitsOf(number("GROUPS") * number("GROUP_LENGTH"), 31)).toBeGreaterThanOrEqual(128)
})

test("what_is_carried_as_a_secret_has_at_least_128_random_bits", () => {
	// The name that an erased person is given is no secret.
	const secrets = sources.filter(({ path }) => path !== "app/domain/privacy/pseudonyms.server.ts")
	const bytes = secrets.flatMap(({ text }) =>
		[...text.matchAll(/randomBytes\((\d+)\)/g)].map(([, size]) => Number(size)),
	)
	expect(bytes.length).toBeGreaterThan(3)
	expect(bytes.filter((size) => size < 16)).toEqual([])
})

test("a_session_id_has_190_random_bits", () => {
	const own = readFileSync("app/domain/accounts/commands/sessions.server.ts", "utf8")
	expect(Number(/generateToken = \(\) => randomBytes\((\d+)\)/.exec(own)?.[1]) * 8).toBeGreaterThan(190)
})

test("no_secret_is_in_the_repository_or_the_build", () => {
	const marks = ["PRIVATE KEY-----", "AKIA", "xox[bap]-", "ghp_", "sk_live_", "npm_"].map(
		(mark) => `${mark}[A-Za-z0-9/+]{12}`,
	)
	const found = () =>
		execFileSync("git", ["grep", "-lE", "--no-index", "--exclude-standard", marks.join("|"), "--", "."], {
			encoding: "utf8",
		})
	expect(found).toThrow()
})
