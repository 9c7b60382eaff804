import { z } from "zod"
import { APPLICATION_STATUSES } from "../applications/rules.ts"
import { REAL_METHODS } from "../ledger/rules.ts"

/** "2025-11-03 19:22", in Nairobi. */
const moment = z
	.string()
	.regex(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)
	.transform((text) => new Date(`${text.replace(" ", "T")}:00+03:00`))

/** Names of files in `content/demo/documents`. */
const documentNames = z.array(z.string().regex(/^[a-z-]+\.(pdf|png)$/)).default([])

const submission = z.strictObject({
	extraWristbands: z.int().min(0),
	/** Missing: no hay wanted. */
	hayBales: z.int().min(1).optional(),
	sentAt: moment,
	indemnity: documentNames,
	insurance: documentNames,
})

const payment = z.strictObject({
	method: z.enum(REAL_METHODS),
	receipt: z.string(),
	/** Of what is owed at that moment. */
	share: z.enum(["all", "half"]),
	at: moment,
})
export type DemoPayment = z.infer<typeof payment>

/** `content/demo/applications.json`: the demo season, one entry for each application, in the order they came in. */
export const demoApplications = z.array(
	z.strictObject({
		brandName: z.string(),
		description: z.string(),
		contactPerson: z.string(),
		emailAddress: z.string().endsWith(".example"),
		phoneNumber: z.string(),
		/** A tent of the edition by its name; anything else is kept as if the vendor had typed it. */
		tent: z.string(),
		website: z.string(),
		instagram: z.string(),
		facebook: z.string(),
		appliedAt: moment,
		decisions: z.array(z.strictObject({ to: z.enum(APPLICATION_STATUSES), at: moment })).default([]),
		confirmedAt: moment.optional(),
		/** Each time the extras form was sent. */
		extras: z.array(submission).default([]),
		payments: z.array(payment).default([]),
	}),
)
export type DemoApplication = z.infer<typeof demoApplications>[number]
export type DemoSubmission = z.infer<typeof submission>
