import { eq } from "drizzle-orm"
import { expect, test } from "vitest"
import { openTestDatabase } from "../../../test/database.ts"
import { VERDICTS } from "../mail/rules.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { isStallKnown } from "./announced-verdict.server.ts"
import { addApplications } from "./applications.fixture.ts"
import { isStallKnownTo } from "./locked-reader.server.ts"
import { APPLICATION_STATUSES } from "./rules.ts"
import { vendorApplications } from "./schema.server.ts"
import { withdrawals } from "./withdrawal-schema.server.ts"

const { db } = await openTestDatabase()
const CASES = [null, ...VERDICTS].flatMap((tells) =>
	(["confirmation", "custom"] as const).flatMap((kind) =>
		(["sent", "queued", "none"] as const).flatMap((state) =>
			APPLICATION_STATUSES.flatMap((status) =>
				[true, false].map((confirmationSent) => ({ tells, kind, state, status, confirmationSent })),
			),
		),
	),
)

test("of_many_at_once_the_database_says_the_same_as_of_one", async () => {
	const seen = new Set<boolean>()
	for (const [nth, { tells, kind, state, status, confirmationSent }] of CASES.entries()) {
		const [id = 0] = await addApplications(db, [{ brandName: `Potter ${nth}`, status, confirmationSent }])
		if (state !== "none")
			await db.insert(outboxMails).values({
				...{ kind, tells, state, applicationId: id, recipient: "potter@clay.example", cause: `case:${nth}` },
				...{ subject: "Your stall", html: "", text: "", messageId: `<${nth}@x>` },
			})
		// What the email about a withdrawal named.
		const fromStatus = confirmationSent ? "approved" : "pending"
		if (tells === "withdrawn")
			await db.insert(withdrawals).values({
				...{ applicationId: id, withdrawnAt: new Date(), isByVendor: true, wasOnStandby: false },
				fromStatus,
			})
		const ofId = eq(vendorApplications.id, id)
		const [reader] = await db.select().from(vendorApplications).where(ofId)
		const [row] = await db.select({ isKnown: isStallKnown }).from(vendorApplications).where(ofId)
		const isTold = reader && (await isStallKnownTo(db, reader))
		expect([CASES[nth], row?.isKnown]).toEqual([CASES[nth], isTold])
		const isFromElsewhere =
			status === "approved" && confirmationSent && (kind !== "confirmation" || state === "none")
		const isYes = tells === "yes" || (tells === "withdrawn" && fromStatus === "approved")
		const isKnown = tells && state === "sent" ? isYes : isFromElsewhere
		expect([CASES[nth], isTold]).toEqual([CASES[nth], isKnown])
		if (isTold !== undefined) seen.add(isTold)
	}
	expect(seen.size).toBe(2)
})
