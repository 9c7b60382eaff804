import { expect, test } from "vitest"
import { collectAuditEvents } from "../audit/audit-events.fixture.ts"
import { openSubmissionEnvironment } from "./submission.fixture.ts"

const environment = await openSubmissionEnvironment()

test("a_sent_form_leaves_one_entry_and_one_more_when_documents_are_replaced", async () => {
	const vendor = await environment.apply({ brandName: "Kikapu", emailAddress: "weaver@kikapu.example" })
	const by = {
		actor: "vendor",
		subjectKind: "vendor",
		subjectId: String(vendor.id),
		applicationId: vendor.id,
	}
	const form = await environment.form("weaver@kikapu.example")
	const sent = { wristbands: 3, hayBales: 2, indemnity: 1, insurance: 0 }
	const twice = await collectAuditEvents(environment.db, async () => {
		await environment.submit(form)
		await environment.submit(form)
	})
	expect(twice).toEqual([{ ...by, action: "extras-submitted", after: sent }])
	const files = [
		await environment.document("indemnity"),
		await environment.document("indemnity", "second.pdf"),
	]
	const again = { ...(await environment.form("weaver@kikapu.example", files)) }
	again.fields = { ...again.fields, wantsHay: false, hayBales: 0, extraWristbands: 0 }
	const ordered = { wristbands: 3, hayBales: 2 }
	expect(await collectAuditEvents(environment.db, () => environment.submit(again))).toEqual([
		{
			...by,
			action: "extras-submitted",
			before: ordered,
			after: { wristbands: 0, hayBales: 0, indemnity: 2, insurance: 0 },
		},
		{ ...by, action: "documents-replaced", before: { indemnity: 1 }, after: { indemnity: 2 } },
	])
})

test("a_form_that_is_refused_leaves_none", async () => {
	const form = await environment.form("nobody@nowhere.example")
	expect(await collectAuditEvents(environment.db, () => environment.submit(form))).toEqual([])
})
