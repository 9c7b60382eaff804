import { readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { COMMON_ENV_NAMES } from "./common-env-names.fixture.ts"
import { findMisspeltSettings } from "./misspelt.ts"
import { parseSettings, SETTING_NAMES } from "./settings.server.ts"

describe("a_name_that_nearly_is_ours_stops_the_start_with_the_right_one", () => {
	test.each([
		["SMPT_URL", "SMTP_URL"],
		["SMTPURL", "SMTP_URL"],
		["smtp_url", "SMTP_URL"],
		["SMTP_URLS", "SMTP_URL"],
		["DATABSE_URL", "DATABASE_URL"],
		["DATABASE_URI", "DATABASE_URL"],
		["DATABASE_DIRECT_URI", "DATABASE_DIRECT_URL"],
		["PUBLIC_ULR", "PUBLIC_URL"],
		["TRUSTED_PROXY", "TRUST_PROXY"],
		["AUTH_SECERT", "AUTH_SECRET"],
		["DATADIR", "DATA_DIR"],
		["DEMODATA", "DEMO_DATA"],
		["MAIL_FORM", "MAIL_FROM"],
		["S3_BUCKETS", "S3_BUCKET"],
		["AWS_SECRET_ACCES_KEY", "AWS_SECRET_ACCESS_KEY"],
		["BACKUP_KEPT", "BACKUPS_KEPT"],
		["KEEP_LETTER_MONTHS", "KEEP_LETTERS_MONTHS"],
		["LOGLEVEL", "LOG_LEVEL"],
		["METRIC_TOKEN", "METRICS_TOKEN"],
		["ADMIN_PASSWD", "ADMIN_PASSWORD"],
	])("%s is %s", (found, meant) => {
		expect(findMisspeltSettings([found], SETTING_NAMES)).toEqual([{ found, meant }])
		expect(parseSettings({ [found]: "x" }).faults).toEqual([
			{
				setting: meant,
				line: expect.stringMatching(`^${found} is not a setting. Did you mean ${meant}\\? `),
			},
		])
	})
})

test("a_slip_in_any_setting_is_noticed", () => {
	const long = SETTING_NAMES.filter((name) => name.length > 4)
	const slips = long.flatMap((name) =>
		[...name]
			.slice(1)
			.flatMap((letter, at) => [
				name.slice(0, at) + letter + name[at] + name.slice(at + 2),
				name.slice(0, at) + name.slice(at + 1),
				name.slice(0, at) + name[at] + name.slice(at),
			]),
	)
	const unnoticed = slips
		.filter((slip) => !SETTING_NAMES.some((name) => name === slip))
		.filter((slip) => findMisspeltSettings([slip], SETTING_NAMES).length === 0)
	// Cron's own.
	expect(unnoticed).toEqual(["MAILFROM"])
})

test("names_of_others_are_left_alone", () => {
	expect(COMMON_ENV_NAMES.length).toBeGreaterThan(600)
	expect(findMisspeltSettings(COMMON_ENV_NAMES, SETTING_NAMES)).toEqual([])
	expect(findMisspeltSettings(Object.keys(process.env), SETTING_NAMES)).toEqual([])
})

test("no_two_settings_are_taken_for_each_other", () => {
	expect(SETTING_NAMES.flatMap((name) => findMisspeltSettings([name], SETTING_NAMES))).toEqual([])
})

test("a_near_name_belongs_to_another_program_where_ours_is_there_as_well", () => {
	expect(parseSettings({ SMPT_URL: "x", SMTP_URL: "" }).faults).toEqual([])
	expect(parseSettings({ SMPT_URL: "x", SMTP_URL: "smtp://localhost" }).faults).toEqual([])
})

test("the_environment_of_the_examples_is_taken", () => {
	const named = ["deploy/compose.yaml", "deploy/tamasha.service", "deploy/Dockerfile"].flatMap(
		(path) => readFileSync(path, "utf8").match(/\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b/g) ?? [],
	)
	expect(findMisspeltSettings(named, SETTING_NAMES)).toEqual([])
})
