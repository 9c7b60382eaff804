import { expect, test } from "vitest"
import privacy from "../../../content/pages/privacy.json" with { type: "json" }
import { readConfig } from "../../platform/config.server.ts"
import { fillRetentionPeriods } from "./retention-text.ts"

const periods = {
	applicationsMonths: 24,
	deniedMonths: 18,
	formsMonths: 12,
	invoicesMonths: 60,
	lettersMonths: 1,
	auditMonths: 240,
	unconfirmedDays: 14,
}

test("times_are_said_in_words", () => {
	const text = "{applications}, {denied}, {forms}, {invoices}, {letters}, {log}, {unconfirmed}, {other}"
	expect(fillRetentionPeriods(text, periods)).toBe(
		"two years, 18 months, one year, five years, one month, 20 years, two weeks, {other}",
	)
	expect(fillRetentionPeriods("{unconfirmed}", { ...periods, unconfirmedDays: 10 })).toBe("ten days")
})

test("the_page_names_every_time_and_every_name_on_it_is_known", () => {
	const text = JSON.stringify(privacy.sections.map(({ paragraphs }) => paragraphs))
	const named = [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
	expect(named.sort()).toEqual([
		"applications",
		"denied",
		"forms",
		"invoices",
		"letters",
		"log",
		"unconfirmed",
	])
	expect(
		fillRetentionPeriods(named.map((name) => `{${name}}`).join(), readConfig({}).retention),
	).not.toContain("{")
	// No other time may be promised for what the settings decide.
	expect(fillRetentionPeriods(text, periods).match(/two years/g)).toHaveLength(1)
})
