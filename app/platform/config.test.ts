import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
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

test("the_containers_make_a_secret_of_their_own_in_their_volume", () => {
	const AUTH_SECRET = /AUTH_SECRET:-([^}]+)/.exec(readFileSync("deploy/compose.yaml", "utf8"))?.[1] ?? "none"
	const config = readConfig({ DATA_DIR, AUTH_SECRET, DATABASE_URL: "postgres://tamasha@database/tamasha" })
	const authSecretFile = join(DATA_DIR, "auth-secret")
	expect(config).toMatchObject({ authSecretFile, authSecret: readFileSync(authSecretFile, "utf8") })
})

test.each([
	["TRUST_PROXY", "on"],
	["PUBLIC_URL", "http://localhost:3000"],
	["PUBLIC_URL", "https://tamasha.example"],
])("a_secret_that_once_stood_in_the_repository_is_refused_beside_%s_%s", (name, value) => {
	const AUTH_SECRET = "only-for-trying-out-give-your-own-secret"
	expect(complaint({ AUTH_SECRET, [name]: value })).toMatch(/^AUTH_SECRET is public/)
})

test("the_demo_season_stays_away_from_a_public_site_unless_it_is_asked_for", () => {
	const PUBLIC_URL = "https://www.tamasha.example"
	expect(readConfig({ DATA_DIR, PUBLIC_URL }).demoData).toBe(false)
	expect(readConfig({ DATA_DIR, PUBLIC_URL, DEMO_DATA: "on" }).demoData).toBe(true)
	expect(readConfig({ DATA_DIR, PUBLIC_URL: "http://localhost:3000" }).demoData).toBe(true)
	expect(readConfig({ DATA_DIR, DEMO_DATA: "off" }).demoData).toBe(false)
})

test("the_public_address_is_an_origin_however_it_is_written", () => {
	const read = (PUBLIC_URL: string) => readConfig({ DATA_DIR, PUBLIC_URL }).publicUrl
	expect(read("https://www.tamasha.example/")).toBe("https://www.tamasha.example")
	expect(read("HTTPS://WWW.Tamasha.example:443")).toBe("https://www.tamasha.example")
	expect(read("https://www.tamasha.example:8443/")).toBe("https://www.tamasha.example:8443")
})

test("a_data_folder_that_cannot_be_one_is_named_beside_all_other_faults", () => {
	const file = join(DATA_DIR, "a-file")
	writeFileSync(file, "")
	expect(complaint({ DATA_DIR: file, PORT: "door" })?.split("\n")).toEqual([
		"PORT is invalid: write it like 3000 (0 to 65535)",
		expect.stringMatching(/^DATA_DIR .*a-file/),
	])
	expect(complaint({ DATA_DIR: join(file, "below") })).toMatch(/^DATA_DIR .+$/)
	expect(complaint({ DATA_DIR: "/sys/tamasha" })).toMatch(/^DATA_DIR .+$/)
})

test("a_secret_that_was_cut_short_is_not_taken", () => {
	const cut = mkdtempSync(join(DATA_DIR, "cut-"))
	writeFileSync(join(cut, "auth-secret"), "")
	expect(complaint({ DATA_DIR: cut })).toMatch(
		/^AUTH_SECRET was made in .*auth-secret, and that holds only 0 characters/,
	)
})
