import { randomUUID } from "node:crypto"
import { eq, inArray } from "drizzle-orm"
import { vendorApplications } from "../../../app/domain/applications/schema.server.ts"
import { potter } from "../../../app/domain/applying/apply.fixture.ts"
import { outboxMails } from "../../../app/domain/mail/schema.server.ts"
import type { Db } from "../../../app/platform/db.server.ts"
import type { Random } from "../harness/random.ts"
import { type DecisionRecord, postDecision } from "./decisions.ts"
import { sendRequest } from "./http-request.ts"

/** Organisers who decide and vendors who apply, through what stands in front, until they are told to stop. */
export interface Traffic {
	answered: number
	/** When something was not answered with success, in milliseconds of `performance.now()`. */
	failedAt: number[]
	/** The submissions that were answered with success, by key. */
	submittedKeys: string[]
	isOver: boolean
	done: Promise<unknown>
}

const ORGANISERS = 4
const VENDORS = 4

interface TrafficOptions {
	url: string
	cookie: string
	decisionRecords: DecisionRecord[]
	random: Random
}

export function startTraffic(options: TrafficOptions): Traffic {
	const traffic: Traffic = {
		answered: 0,
		failedAt: [],
		submittedKeys: [],
		isOver: false,
		done: Promise.resolve(),
	}
	const organisers = Array.from({ length: ORGANISERS }, (_, nth) => {
		const ownRecords = options.decisionRecords.filter((_, index) => index % ORGANISERS === nth)
		return repeat(traffic, () => decideOnce(options, ownRecords))
	})
	const vendors = Array.from({ length: VENDORS }, () => repeat(traffic, () => applyOnce(options, traffic)))
	traffic.done = Promise.all([...organisers, ...vendors])
	return traffic
}

async function repeat(traffic: Traffic, callback: () => Promise<boolean>): Promise<void> {
	while (!traffic.isOver) {
		if (await callback().catch(() => false)) traffic.answered += 1
		else traffic.failedAt.push(performance.now())
	}
}

async function decideOnce(
	{ url, cookie, random }: TrafficOptions,
	ownRecords: DecisionRecord[],
): Promise<boolean> {
	const record = random.pick(ownRecords)
	const nextStatus = record.acknowledged === "denied" ? "approved" : "denied"
	record.unanswered.push(nextStatus)
	if ((await postDecision(url, cookie, record.vendor, nextStatus)) !== 200) return false
	record.acknowledged = nextStatus
	record.unanswered = []
	return true
}

async function applyOnce({ url, random }: TrafficOptions, { submittedKeys }: Traffic): Promise<boolean> {
	const submissionKey = randomUUID()
	const form = {
		...potter,
		brandName: `Rush ${submissionKey}`,
		emailAddress: `${submissionKey}@udongo.example`,
		submissionKey,
		leaveEmpty: "",
	}
	// An address of their own: limits count by it, and what stands in front tells it.
	const from = `127.${random.whole(1, 250)}.${random.whole(1, 250)}.${random.whole(1, 250)}`
	const { status, location } = await sendRequest(url, { path: "/contact", form, from })
	if (status === 200 || status === 400) throw new Error("an application was refused")
	if (!location.endsWith(`/contact/received/${submissionKey}`)) return false
	submittedKeys.push(submissionKey)
	return true
}

/** Submissions that were answered with success and are not stored, or have no letter. */
export async function findLostSubmissions(db: Db, submittedKeys: string[]): Promise<string[]> {
	const rows = await db
		.select({ key: vendorApplications.submissionKey, email: vendorApplications.emailAddress })
		.from(vendorApplications)
		.where(inArray(vendorApplications.submissionKey, submittedKeys))
	const letters = await db
		.select({ to: outboxMails.recipient })
		.from(outboxMails)
		.where(eq(outboxMails.kind, "application-received"))
	const stored = new Set(rows.map(({ key }) => key))
	const written = new Set(letters.map(({ to }) => to))
	return submittedKeys.filter((key) => !stored.has(key) || !written.has(`${key}@udongo.example`))
}
