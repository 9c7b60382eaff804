import { afterAll, expect, test } from "vitest"
import { countEvent, createMetrics } from "./metrics.server.ts"

const metrics = createMetrics()
afterAll(() => metrics.close())
const lines = async () => (await metrics.read()).text.split("\n")

test("jobs_and_happenings_are_counted_and_a_method_nobody_knows_is_another", async () => {
	metrics.recordJob("deliver-due-mails", "failed", 0.2)
	countEvent({ kind: "upload-refused", label: "too-large" })
	metrics.recordRequest({ route: "/about", method: "PROPFIND", status: 405, seconds: 0.001 })
	const output = await lines()
	expect(output).toContain('tamasha_job_duration_seconds_count{task="deliver-due-mails",outcome="failed"} 1')
	expect(output).toContain('tamasha_uploads_refused_total{what="too-large"} 1')
	expect(output).toContain(
		'tamasha_http_request_duration_seconds_count{route="/about",method="other",status="4xx"} 1',
	)
})

test("no_label_has_a_name_that_prometheus_gives_to_what_it_scrapes", async () => {
	metrics.recordJob("deliver-due-mails", "done", 0.1)
	metrics.initializeCounter("act", ["signed-out"])
	const output = await lines()
	expect(output).toContain('tamasha_acts_total{what="signed-out"} 0')
	expect(output.filter((line) => /[{,](job|instance)="/.test(line))).toEqual([])
})

test("a_figure_that_cannot_be_read_is_missing_and_keeps_no_other_away", async () => {
	metrics.gauge("t_away", "of a database that is away", () => Promise.reject(new Error("away")))
	metrics.gauge("t_broken", "of something that throws", () => {
		throw new Error("broken")
	})
	metrics.gauge("t_there", "of something that is there", () => ({ yes: 2 }), "is")
	const output = await lines()
	expect(output.filter((line) => /^t_/.test(line))).toEqual(['t_there{is="yes"} 2'])
})

test("a_closed_one_counts_nothing_more", async () => {
	const closed = createMetrics()
	closed.close()
	countEvent({ kind: "act", label: "signed-in" })
	expect((await closed.read()).text).not.toContain("signed-in")
	expect(await lines()).toContain('tamasha_acts_total{what="signed-in"} 1')
})
