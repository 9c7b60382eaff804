import { randomUUID } from "node:crypto"
import { eq, inArray } from "drizzle-orm"
import { potter } from "../../../app/domain/applications/apply.fixture.ts"
import { vendorApplications } from "../../../app/domain/applications/schema.server.ts"
import { outboxMails } from "../../../app/domain/mail/schema.server.ts"
import type { Db } from "../../../app/platform/db.server.ts"
import type { Random } from "../harness/random.ts"
import { decide, type Told } from "./decisions.ts"
import { ask } from "./visitor.ts"

/** Organisers who decide and vendors who apply, through what stands in front, until they are told to stop. */
export interface Rush {
	answered: number
	/** When something was not answered with success, in milliseconds of `performance.now()`. */
	failedAt: number[]
	/** The submissions that were answered with success, by key. */
	applied: string[]
	isOver: boolean
	done: Promise<unknown>
}

const ORGANISERS = 4
const VENDORS = 4

interface Where {
	url: string
	cookie: string
	promises: Told[]
	random: Random
}

export function startRush(where: Where): Rush {
	const rush: Rush = { answered: 0, failedAt: [], applied: [], isOver: false, done: Promise.resolve() }
	const organisers = Array.from({ length: ORGANISERS }, (_, nth) => {
		const mine = where.promises.filter((_, index) => index % ORGANISERS === nth)
		return repeat(rush, () => decideOnce(where, mine))
	})
	const vendors = Array.from({ length: VENDORS }, () => repeat(rush, () => applyOnce(where, rush)))
	rush.done = Promise.all([...organisers, ...vendors])
	return rush
}

async function repeat(rush: Rush, work: () => Promise<boolean>): Promise<void> {
	while (!rush.isOver) {
		if (await work().catch(() => false)) rush.answered += 1
		else rush.failedAt.push(performance.now())
	}
}

async function decideOnce({ url, cookie, random }: Where, mine: Told[]): Promise<boolean> {
	const told = random.pick(mine)
	const wish = told.acknowledged === "denied" ? "approved" : "denied"
	told.underWay.push(wish)
	if ((await decide(url, cookie, told.vendor, wish)) !== 200) return false
	told.acknowledged = wish
	told.underWay = []
	return true
}

async function applyOnce({ url, random }: Where, { applied }: Rush): Promise<boolean> {
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
	const { status, location } = await ask(url, { path: "/contact", form, from })
	if (status === 200 || status === 400) throw new Error("an application was refused")
	if (!location.endsWith(`/contact/received/${submissionKey}`)) return false
	applied.push(submissionKey)
	return true
}

/** Submissions that were answered with success and are not stored, or have no letter. */
export async function lostSubmissions(db: Db, applied: string[]): Promise<string[]> {
	const rows = await db
		.select({ key: vendorApplications.submissionKey, email: vendorApplications.emailAddress })
		.from(vendorApplications)
		.where(inArray(vendorApplications.submissionKey, applied))
	const letters = await db
		.select({ to: outboxMails.recipient })
		.from(outboxMails)
		.where(eq(outboxMails.kind, "application-received"))
	const stored = new Set(rows.map(({ key }) => key))
	const written = new Set(letters.map(({ to }) => to))
	return applied.filter((key) => !stored.has(key) || !written.has(`${key}@udongo.example`))
}
