import { readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { parseSettings, SETTING_NAMES } from "./settings.server.ts"

const linesFor = (env: Record<string, string>) => parseSettings(env).faults.map(({ line }) => line)

describe("a_bad_setting_is_named", () => {
	test.each([
		["PORT", "door"],
		["PORT", "70000"],
		["PUBLIC_URL", "tamasha.example"],
		["DATABASE_URL", "mysql://localhost/tamasha"],
		["SMTP_URL", "localhost:25"],
		["MAIL_FROM", "nobody"],
		["ADMIN_EMAIL", "amina"],
		["ADMIN_PASSWORD", "short"],
		["AUTH_SECRET", "short"],
		["TRUST_PROXY", "perhaps"],
		["TICKETS_URL", "javascript:alert(1)"],
		["VENDOR_SIGNUP_SCRIPT", "http://elsewhere.example/form.js"],
		["DEMO_DATA", "perhaps"],
		["LOG_LEVEL", "loud"],
		["PUBLIC_URL", "https://www.tamasha.example/festival"],
		["PUBLIC_URL", "https://www.tamasha.example?from=here"],
		["PUBLIC_URL", "https://amina:secret@www.tamasha.example"],
		["HOST", "http://localhost"],
		["HOST", "x86_64-conda-linux-gnu"],
		["HOST", "all of them"],
		["DATABASE_URL", "nonsense"],
		["DATABASE_URL", "tamasha@127.0.0.1/tamasha"],
		["DATABASE_URL", "postgres://tamasha:100%ff@127.0.0.1/tamasha"],
		["DATABASE_URL", "postgres://127.0.0.1:port/tamasha"],
		["DATABASE_URL", "postgres://127.0.0.1/tamasha?sslmode=strict"],
		["DATABASE_URL", "postgres://127.0.0.1/tamasha?sslmode=verify-full&sslrootcert=/nowhere/ca.pem"],
		["DATABASE_DIRECT_URL", "nonsense"],
		["S3_BUCKET", "s3://documents"],
		["S3_BUCKET", "documents/of/vendors"],
		["S3_BUCKET", "no"],
		["S3_ENDPOINT", "minio:9000"],
		["S3_REGION", "Frankfurt am Main"],
		["SMTP_URL", "smtp://"],
		["SMTP_URL", "mail.example"],
		["CLAMD_URL", "nonsense"],
		["CLAMD_URL", "127.0.0.1:3310"],
		["CLAMD_URL", "tcp://127.0.0.1"],
		["MAIL_FROM", "a@b.example, c@d.example"],
		["BOUNCE_IMAP_URL", "mail.example:993"],
		["BOUNCE_IMAP_URL", "imaps://mail.example"],
		["BOUNCE_IMAP_URL", "imaps://user@mail.example"],
		["BOUNCE_IMAP_URL", "imaps://user:pass%ff@mail.example"],
		["ADMIN_PASSWORD", "p".repeat(129)],
		["KEEP_LETTERS_MONTHS", "for ever"],
		["BACKUPS_KEPT", "all"],
		["METRICS_TOKEN", "short"],
	])("%s=%s", (name, value) => {
		const [line, ...more] = linesFor({ [name]: value })
		expect(more).toEqual([])
		expect(line).toMatch(new RegExp(`^${name} .*: write it like .`))
	})
})

test.each([
	["SMTP_URL", "smtp//user:jacaranda@mail.example"],
	["DATABASE_URL", "postgres://tamasha:jacaranda@db.example/tamasha"],
	["ADMIN_PASSWORD", "jacaranda"],
	["AUTH_SECRET", "jacaranda"],
	["PUBLIC_URL", "https://amina:jacaranda@tamasha.example"],
])("a_bad_%s_is_not_repeated", (name, value) => {
	expect(linesFor({ [name]: value }).join("\n")).toMatch(new RegExp(`^${name} (?!.*jacaranda)`))
})

describe("behind_https_notices_of_payments_are_taken_by_address_only_where_the_proxy_says_it", () => {
	const mpesa = {
		MPESA_CONSUMER_KEY: "consumer-key",
		MPESA_CONSUMER_SECRET: "consumer-secret",
		MPESA_SHORTCODE: "600999",
		MPESA_PASSKEY: "passkey",
		MPESA_PATH_SECRET: "x".repeat(32),
		PUBLIC_URL: "https://www.tamasha.example",
	}

	test.each([
		[{ MPESA_ADDRESSES: "196.201.214.200" }, /^TRUST_PROXY must be on with MPESA_ADDRESSES/],
		[{ MPESA_ADDRESSES: "196.201.214.200", TRUST_PROXY: "on" }, undefined],
		[{}, undefined],
	])("%o", (env, line) => {
		const lines = linesFor({ ...mpesa, ...env })
		expect(lines).toEqual(line ? [expect.stringMatching(line)] : [])
	})

	test("and_not_where_m_pesa_is_not_set_up", () => {
		const lines = linesFor({ MPESA_ADDRESSES: "196.201.214.200" })
		expect(lines).toEqual([expect.stringMatching(/^MPESA_ADDRESSES says .* MPESA_CONSUMER_KEY/)])
	})
})

describe("a_connection_to_another_machine_is_encrypted_unless_its_setting_says_otherwise", () => {
	const beside = { AUTH_SECRET: "x".repeat(32), S3_BUCKET: "documents" }

	test.each([
		["DATABASE_URL", "postgres://tamasha@db.example/tamasha"],
		["DATABASE_DIRECT_URL", "postgres://tamasha@db.example/tamasha"],
		["DATABASE_URL", "postgres://tamasha@197.248.1.2/tamasha"],
		["DATABASE_URL", "postgres://tamasha@[2001:db8::1]/tamasha"],
		["DATABASE_URL", "postgres:///tamasha?host=db.example"],
		["S3_ENDPOINT", "http://s3.example"],
		["CLAMD_URL", "tcp://clamav.example:3310"],
	])("%s=%s is refused", (name, value) => {
		expect(linesFor({ ...beside, [name]: value })[0]).toMatch(new RegExp(`^${name} must `))
	})

	test.each([
		["DATABASE_URL", "postgres://tamasha@db.example/tamasha?sslmode=verify-full"],
		["DATABASE_URL", "postgres://tamasha@db.example/tamasha?sslmode=disable"],
		["DATABASE_URL", "postgres://tamasha@127.0.0.1/tamasha"],
		["DATABASE_URL", "postgres://tamasha@postgres/tamasha"],
		["DATABASE_URL", "postgres://tamasha@10.1.2.3/tamasha"],
		["DATABASE_URL", "postgres:///tamasha?host=/run/postgresql"],
		["S3_ENDPOINT", "https://s3.example"],
		["S3_ENDPOINT", "http://minio.internal:9000"],
		["S3_ENDPOINT", "http://[::1]:9000"],
		["CLAMD_URL", "tcp://clamav:3310"],
	])("%s=%s is taken", (name, value) => {
		expect(linesFor({ ...beside, [name]: value })).toEqual([])
	})
})

test("one_fault_does_not_hide_another_or_make_up_more", () => {
	const lines = linesFor({
		PORT: "door",
		AUTH_SECRET: "short",
		DATABASE_URL: "postgres://127.0.0.1/tamasha",
		S3_ENDPOINT: "https://s3.example",
		SMPT_URL: "smtp://localhost",
	})
	expect(lines.map((line) => line.split(" ")[0])).toEqual(["PORT", "AUTH_SECRET", "S3_ENDPOINT", "SMPT_URL"])
})

test.each([
	[{ S3_ENDPOINT: "https://s3.example" }, "S3_ENDPOINT"],
	[{ S3_REGION: "eu-central-1" }, "S3_REGION"],
	[{ S3_BUCKET: "documents", AWS_ACCESS_KEY_ID: "AKIA" }, "AWS_SECRET_ACCESS_KEY"],
	[{ S3_BUCKET: "documents", AWS_SECRET_ACCESS_KEY: "secret" }, "AWS_ACCESS_KEY_ID"],
	[{ DATABASE_DIRECT_URL: "postgres://127.0.0.1/tamasha" }, "DATABASE_DIRECT_URL"],
	[{ DATABASE_URL: "postgres://127.0.0.1/tamasha" }, "AUTH_SECRET"],
])("half_of_what_belongs_together_is_refused_%#", (env: Record<string, string>, name) => {
	expect(linesFor(env)).toEqual([expect.stringMatching(new RegExp(`^${name} `))])
})

test("keys_of_a_cloud_that_the_machine_happens_to_have_are_nobody_s_fault", () => {
	expect(linesFor({ AWS_ACCESS_KEY_ID: "AKIA", AWS_REGION: "eu-central-1" })).toEqual([])
})

describe("letters_to_the_world_have_a_sender_that_exists", () => {
	const elsewhere = { SMTP_URL: "smtps://user:password@mail.tamasha.co.ke:465" }

	test.each([
		undefined,
		"hello@tamasha.example",
		"Tamasha <hello@mail.tamasha.TEST>",
		"hello@example.com",
		"hello@tamasha.invalid",
		"hello@localhost",
	])("%s is refused", (sender) => {
		const lines = linesFor({ ...elsewhere, ...(sender && { MAIL_FROM: sender }) })
		expect(lines).toEqual([expect.stringMatching(/^MAIL_FROM must be your own address/)])
	})

	test("an_own_one_is_taken", () => {
		expect(linesFor({ ...elsewhere, MAIL_FROM: "Tamasha Events <hello@tamasha.co.ke>" })).toEqual([])
	})

	test.each(["smtp://localhost:1025", "smtp://mail:1025", "smtp://10.0.0.3:25"])(
		"a catcher at %s may have any",
		(SMTP_URL) => expect(linesFor({ SMTP_URL })).toEqual([]),
	)

	test("that_of_compose_is_such_a_catcher", () => {
		const SMTP_URL = /SMTP_URL:-([^}]+)/.exec(readFileSync("deploy/compose.yaml", "utf8"))?.[1] ?? "none"
		expect(linesFor({ SMTP_URL })).toEqual([])
	})
})

test("the_table_of_the_operations_page_and_the_settings_agree", () => {
	const page = readFileSync("docs/operations.md", "utf8")
	const table = page.slice(page.indexOf("### Settings"), page.indexOf("### Letters that arrive"))
	const named = [...table.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(
		([, cell = ""]) => cell.match(/[A-Z0-9_]+/g) ?? [],
	)
	expect(named.toSorted()).toEqual(SETTING_NAMES.toSorted())
})
