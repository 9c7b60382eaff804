import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { ACTIONS } from "../app/domain/audit/rules.ts"
import { DELIVERY_JOB } from "../app/domain/mail/mail-dispatcher.server.ts"

const RULES = "deploy/alarms.yml"
const rules = readFileSync(RULES, "utf8")
const promtool = (...words: string[]) => spawnSync("promtool", words, { encoding: "utf8" })
const isInstalled = promtool("--version").status === 0

// promtool comes with Prometheus (Debian: prometheus).
test.skipIf(!isInstalled)("each_alarm_rings_when_it_should_and_only_then_also_without_its_series", () => {
	expect(promtool("check", "rules", RULES)).toMatchObject({ status: 0 })
	const { status, stdout, stderr } = promtool("test", "rules", "test/alarms.rules-test.yml")
	expect({ status, stdout, stderr }).toMatchObject({ status: 0, stderr: "" })
})

test("each_alarm_is_tried_and_asks_for_labels_that_are_told", () => {
	const tried = readFileSync("test/alarms.rules-test.yml", "utf8")
	const alarms = [...rules.matchAll(/alert: (\w+)/g)].map(([, name = ""]) => name)
	expect(alarms.filter((name) => !new RegExp(`alertname: ${name}\\b`).test(tried))).toEqual([])
	const asked = (label: string) =>
		[...rules.matchAll(new RegExp(`\\b${label}=~?"([^"]+)"`, "g"))].flatMap(([, values = ""]) =>
			values.split("|"),
		)
	expect(asked("what").filter((name) => !(name in ACTIONS))).toEqual([])
	expect(new Set(asked("task"))).toEqual(new Set([DELIVERY_JOB]))
	expect(new Set(asked("job"))).toEqual(new Set(["tamasha"]))
	expect(readFileSync("docs/operations.md", "utf8")).toContain("job_name: tamasha\n")
})
