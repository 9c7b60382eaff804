import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, test } from "vitest"
import { readConfig, SettingsError } from "./config.server.ts"

const DATA_DIR = mkdtempSync(join(tmpdir(), "tamasha-config-"))
afterAll(() => rmSync(DATA_DIR, { recursive: true }))

const complaint = (env: Record<string, string>) => {
	try {
		readConfig({ DATA_DIR, ...env })
	} catch (error) {
		if (error instanceof SettingsError) return error.message
		throw error
	}
	return undefined
}

test("copies_of_the_night_are_kept_where_nobody_else_looks_after_the_database", () => {
	const AUTH_SECRET = "a secret of the tests, forty characters long"
	const given = { DATABASE_URL: "postgres://127.0.0.1/tamasha", AUTH_SECRET }
	expect(readConfig({ DATA_DIR }).backupsKept).toBe(7)
	expect(readConfig({ DATA_DIR, ...given }).backupsKept).toBe(0)
	expect(readConfig({ DATA_DIR, ...given, BACKUPS_KEPT: "3" }).backupsKept).toBe(3)
	expect(complaint({ BACKUPS_KEPT: "-1" })).toContain("BACKUPS_KEPT")
})

test("nothing_has_to_be_set", () => {
	expect(readConfig({ DATA_DIR })).toMatchObject({
		port: 3000,
		publicUrl: undefined,
		databaseUrl: undefined,
		s3: undefined,
		smtpUrl: undefined,
		demoData: true,
	})
})

test("a_blank_setting_counts_as_unset", () => {
	expect(readConfig({ DATA_DIR, PORT: "", SMTP_URL: " ", DEMO_DATA: "" })).toMatchObject({
		port: 3000,
		smtpUrl: undefined,
		demoData: true,
	})
})

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
	])("%s=%s", (name, value) => {
		expect(complaint({ [name]: value })).toMatch(new RegExp(`^${name}\\b`, "m"))
	})
})

test("all_bad_settings_are_named_at_once", () => {
	expect(complaint({ PORT: "door", LOG_LEVEL: "loud" })?.split("\n")).toHaveLength(2)
})

test("processes_that_share_a_database_must_share_a_given_secret", () => {
	const url = "postgres://tamasha@db.example/tamasha?sslmode=verify-full"
	expect(complaint({ DATABASE_URL: url })).toContain("AUTH_SECRET")
	expect(complaint({ DATABASE_URL: url, AUTH_SECRET: "x".repeat(32) })).toBeUndefined()
})

test("the_way_around_a_pooler_needs_the_way_through_it", () => {
	const url = "postgres://tamasha@127.0.0.1/tamasha"
	expect(complaint({ DATABASE_DIRECT_URL: url })).toContain("DATABASE_URL")
	const env = { DATA_DIR, AUTH_SECRET: "x".repeat(32), DATABASE_URL: url, DATABASE_DIRECT_URL: `${url}2` }
	expect(readConfig(env)).toMatchObject({ databaseUrl: url, databaseDirectUrl: `${url}2` })
})

test("a_secret_is_made_once_and_readable_by_its_owner_alone", () => {
	const first = readConfig({ DATA_DIR }).authSecret
	expect(readConfig({ DATA_DIR }).authSecret).toBe(first)
	expect(first.length).toBeGreaterThanOrEqual(32)
	const file = join(DATA_DIR, "auth-secret")
	expect(readFileSync(file, "utf8")).toBe(first)
	expect(statSync(file).mode & 0o777).toBe(0o600)
})

describe("a_connection_to_another_machine_is_encrypted_unless_its_setting_says_otherwise", () => {
	const AUTH_SECRET = "x".repeat(32)

	test.each([
		["DATABASE_URL", "postgres://tamasha@db.example/tamasha"],
		["DATABASE_DIRECT_URL", "postgres://tamasha@db.example/tamasha"],
		["DATABASE_URL", "postgres://tamasha@197.248.1.2/tamasha"],
		["DATABASE_URL", "postgres://tamasha@[2001:db8::1]/tamasha"],
		["DATABASE_URL", "postgres:///tamasha?host=db.example"],
		["S3_ENDPOINT", "http://s3.example"],
		["CLAMD_URL", "tcp://clamav.example:3310"],
	])("%s=%s is refused", (name, value) => {
		expect(complaint({ AUTH_SECRET, [name]: value })).toMatch(new RegExp(`^${name} must `))
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
		expect(complaint({ AUTH_SECRET, [name]: value })).toBeUndefined()
	})
})

test("the_secret_that_stands_in_the_repository_is_refused_where_the_site_is_public", () => {
	const AUTH_SECRET = /AUTH_SECRET:-([^}]+)/.exec(readFileSync("compose.yaml", "utf8"))?.[1] ?? "none"
	expect(complaint({ AUTH_SECRET, PUBLIC_URL: "https://tamasha.example" })).toMatch(/^AUTH_SECRET /)
	expect(complaint({ AUTH_SECRET, PUBLIC_URL: "http://localhost:3000" })).toBeUndefined()
})
