import { eq, sql } from "drizzle-orm"
import fc from "fast-check"
import { expect } from "vitest"
import type { Db } from "../../platform/db.server.ts"
import { openLog } from "../../platform/log.server.ts"
import { formatNairobiIsoDate } from "../../values/clock.ts"
import {
	type ClaimedMail,
	claimMail,
	recordDelivery,
	recoverAbandonedMails,
} from "../mail/delivery.server.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { queuePaperReminders } from "./paper-reminders.server.ts"
import type { createPaperVendors, PaperVendor } from "./vendor-papers.fixture.ts"
import { queueVerdictEmails } from "./verdict-emails.server.ts"

const log = openLog("silent")
export const START = new Date("2026-11-20T09:00:00Z")
const DUE_DAY = Date.parse("2026-12-10")
export const SLUGS = ["a", "b", "c"]
const HOUR = 3_600_000

interface Change {
	is: "send" | "accept" | "reject" | "undo"
	slug: string
}

export type Step =
	| Change
	| { is: "wait"; hours: number }
	| { is: "run" | "killed-run" | "hand-over" | "left" | "refused" | "died" }

const slug = fc.constantFrom(...SLUGS)
export const step: fc.Arbitrary<Step> = fc.oneof(
	{
		weight: 6,
		arbitrary: fc.record({ is: fc.constantFrom("send", "accept", "reject", "undo"), slug }),
	},
	{
		weight: 3,
		arbitrary: fc.record({ is: fc.constant("wait"), hours: fc.constantFrom(0.3, 0.8, 2, 26, 120) }),
	},
	{
		weight: 7,
		arbitrary: fc.record({
			is: fc.constantFrom("run", "run", "killed-run", "hand-over", "hand-over", "left", "refused", "died"),
		}),
	},
) as fc.Arbitrary<Step>

/** Which of the three reminders is the one of this day; undefined: none is. */
function reminderStageOf(at: Date): number | undefined {
	const left = (DUE_DAY - Date.parse(formatNairobiIsoDate(at))) / (24 * HOUR)
	return left < 0 ? undefined : [14, 7, 2].findLast((days) => left <= days)
}

/** What organisers, vendors, jobs and mail servers do in any order, and what is wrong with what was sent. */
export class Walk {
	now = START
	wrong: string[] = []
	/** "a 3": how often the verdict of that version left. */
	toldVersions = new Map<string, number>()
	reminders: { stage: number | undefined; day: string }[] = []
	claimed: { mail: ClaimedMail; says: string[] } | undefined
	#reasons = 0
	readonly db: Db
	readonly vendor: PaperVendor
	readonly desk: ReturnType<typeof createPaperVendors>
	constructor(db: Db, vendor: PaperVendor, desk: ReturnType<typeof createPaperVendors>) {
		this.db = db
		this.vendor = vendor
		this.desk = desk
	}

	async take(one: Step): Promise<void> {
		if (one.is === "wait") this.now = new Date(this.now.getTime() + one.hours * HOUR)
		else if (one.is === "run") await this.run()
		else if (one.is === "killed-run") await this.runAndDie()
		else if (one.is === "hand-over") await this.handOver()
		else if ("slug" in one) await this.change(one)
		else await this.end(one.is)
	}

	async change({ is, slug: name }: Change): Promise<void> {
		const { desk, vendor, now } = this
		if (is === "send") return desk.send(vendor, name, now)
		const state = (await desk.find(vendor, name))?.state
		if (is === "undo") return state && state !== "received" ? desk.undo(vendor, name, now) : undefined
		if (state !== "received") return
		this.#reasons += 1
		const reason = `Reason ${this.#reasons}.`
		const verdict =
			is === "accept"
				? ({ state: "accepted", expiresOn: null } as const)
				: ({ state: "rejected", reason } as const)
		await desk.judge(vendor, name, verdict, now)
	}

	async queue(db: Db): Promise<void> {
		await queueVerdictEmails(db, this.now, log)
		await queuePaperReminders(db, this.now, log)
	}

	async run(): Promise<void> {
		await this.queue(this.db)
		const missing = (await this.states()).filter(({ state }) => state === undefined)
		const stage = reminderStageOf(this.now)
		const mails = (await this.desk.mailsOf(this.vendor)).filter(
			({ kind, state }) => kind === "paper-reminder" && state !== "withdrawn",
		)
		const isReminded = mails.some(
			({ queuedAt }) =>
				reminderStageOf(queuedAt) === stage ||
				formatNairobiIsoDate(queuedAt) === formatNairobiIsoDate(this.now),
		)
		if (missing.length && stage !== undefined && !isReminded)
			this.wrong.push(`nobody was reminded at ${stage}`)
	}

	async runAndDie(): Promise<void> {
		const dies = this.db.transaction(async (tx) => {
			await this.queue(tx)
			throw new Error("killed")
		})
		await expect(dies).rejects.toThrow("killed")
	}

	states = () =>
		Promise.all(
			SLUGS.map(async (name) => {
				const { state, reason, version } = (await this.desk.find(this.vendor, name)) ?? {}
				return { name: `Paper ${name}`, slug: name, state, reason, version }
			}),
		)

	/** The mail server gets an email: what it says has to be so at this moment. */
	async handOver(): Promise<void> {
		if (this.claimed) return
		const [due] = (await this.desk.mailsOf(this.vendor)).filter(({ state }) => state === "queued")
		const mail = due && (await claimMail(this.db, due.id, "tamasha.example"))
		if (!mail) return
		const text = mail.text.replace(/\s+/g, " ")
		const says =
			mail.kind === "paper-verdicts" ? await this.checkVerdicts(text) : await this.checkReminder(text)
		this.claimed = { mail, says }
	}

	async checkVerdicts(text: string): Promise<string[]> {
		const accepted = /We have accepted: ([^.]*)\./.exec(text)?.[1]?.split(", ") ?? []
		const says: string[] = []
		for (const { name, slug: one, state, reason, version } of await this.states()) {
			const rejected = new RegExp(`${name}: (Reason \\d+\\.)`).exec(text)?.[1]
			if (accepted.includes(name) && state !== "accepted") this.wrong.push(`${one} is ${state}, not accepted`)
			if (rejected && (state !== "rejected" || reason !== rejected))
				this.wrong.push(`${one} is ${state} ${reason}, not ${rejected}`)
			if (accepted.includes(name) || rejected) says.push(`${one} ${version}`)
		}
		return says
	}

	async checkReminder(text: string): Promise<string[]> {
		for (const { name, state } of await this.states())
			if (text.includes(`${name}.`) && state !== undefined && state !== "rejected")
				this.wrong.push(`${name} is ${state}, and asked for`)
		return []
	}

	async end(outcome: "left" | "refused" | "died"): Promise<void> {
		if (!this.claimed) return
		const { mail, says } = this.claimed
		this.claimed = undefined
		if (outcome === "died") {
			const long = sql`clock_timestamp() - interval '1 hour'`
			await this.db.update(outboxMails).set({ claimedAt: long }).where(eq(outboxMails.id, mail.id))
			await recoverAbandonedMails(this.db, this.now)
			return
		}
		const delivery =
			outcome === "left"
				? ({ outcome: "sent" } as const)
				: ({ outcome: "refused", final: false, message: "451 Later" } as const)
		await recordDelivery(this.db, mail, delivery, { at: this.now, effects: {} })
		if (outcome === "refused") return
		for (const one of says) this.toldVersions.set(one, (this.toldVersions.get(one) ?? 0) + 1)
		const day = formatNairobiIsoDate(mail.queuedAt)
		if (mail.kind === "paper-reminder") this.reminders.push({ stage: reminderStageOf(mail.queuedAt), day })
	}

	/** Everything that waits leaves, and an hour later what was judged last. */
	async finish(): Promise<string[]> {
		await this.end("left")
		for (let round = 0; round < 3; round += 1) {
			this.now = new Date(this.now.getTime() + 2 * HOUR)
			await this.run()
			for (let nth = 0; nth < 6; nth += 1) {
				await this.handOver()
				await this.end("left")
			}
		}
		for (const { slug: one, state, version } of await this.states()) {
			const isJudged = state === "accepted" || state === "rejected"
			if (isJudged && !this.toldVersions.has(`${one} ${version}`)) this.wrong.push(`${one} was never told`)
		}
		for (const [one, times] of this.toldVersions)
			if (times > 1) this.wrong.push(`${one} was told ${times} times`)
		for (const key of ["stage", "day"] as const) {
			const values = this.reminders.map((one) => one[key])
			if (new Set(values).size < values.length) this.wrong.push(`reminded twice: ${values}`)
		}
		return this.wrong
	}
}
