import { beforeEach, expect, test } from "vitest"
import {
	auditEventCounter,
	jobDuration,
	metricsRegistry,
	recordRequest,
	refusedUploadCounter,
	registerGauge,
} from "./metrics.server.ts"

// Other files of this process may have counted something.
beforeEach(() => metricsRegistry.resetMetrics())

const lines = async () => (await metricsRegistry.metrics()).split("\n")

test("jobs_and_happenings_are_counted_and_a_method_nobody_knows_is_another", async () => {
	jobDuration.labels("deliver-due-mails", "failed").observe(0.2)
	refusedUploadCounter.labels("too-large").inc()
	recordRequest("/about", "PROPFIND", 405, 0.001)
	const output = await lines()
	expect(output).toContain('tamasha_job_duration_seconds_count{task="deliver-due-mails",outcome="failed"} 1')
	expect(output).toContain('tamasha_uploads_refused_total{what="too-large"} 1')
	expect(output).toContain(
		'tamasha_http_request_duration_seconds_count{route="/about",method="other",status="4xx"} 1',
	)
})

test("no_label_has_a_name_that_prometheus_gives_to_what_it_scrapes", async () => {
	jobDuration.labels("deliver-due-mails", "done").observe(0.1)
	auditEventCounter.labels("signed-out").inc(0)
	const output = await lines()
	expect(output).toContain('tamasha_acts_total{what="signed-out"} 0')
	expect(output.filter((line) => /[{,](job|instance)="/.test(line))).toEqual([])
})

test("a_figure_that_cannot_be_read_is_missing_and_keeps_no_other_away", async () => {
	registerGauge("t_away", "of a database that is away", () => Promise.reject(new Error("away")))
	registerGauge("t_broken", "of something that throws", () => {
		throw new Error("broken")
	})
	registerGauge("t_there", "of something that is there", () => ({ yes: 2 }), "is")
	const output = await lines()
	expect(output.filter((line) => /^t_/.test(line))).toEqual(['t_there{is="yes"} 2'])
})
