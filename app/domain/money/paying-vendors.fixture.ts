import { and, desc, eq, inArray } from "drizzle-orm"
import { expect } from "vitest"
import type { Db } from "../../platform/db.server.ts"
import { addPotter } from "../applications/applications.fixture.ts"
import { addEdition } from "../editions/editions.fixture.ts"
import type { editions } from "../editions/schema.server.ts"
import type { MailState } from "../mail/rules.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { reverseEntry } from "./commands.server.ts"
import { cash, confirmVendor, expectedOf, payAfterAsking, refundAfterAsking } from "./money.fixture.ts"
import { listEntries } from "./queries.server.ts"

const MONEY = [
	...(["invoice", "credit-note", "payment-receipt", "payment-reversal"] as const),
	...(["refund", "refund-reversal", "payment-reminder"] as const),
] as const

/** Days of a festival that is still to come. */
const AHEAD = { startsOn: "2026-12-11", endsOn: "2026-12-13" }

/** Vendors who owe Kshs 36,000, and what is written to them about it. */
export function createPayingVendors(db: Db, act: { by: string; at: Date }) {
	const { at } = act
	/** Due on 4 December. */
	async function addVendor(edition: Partial<typeof editions.$inferInsert> = {}) {
		return addStall(await addEdition(db, { ...AHEAD, invoiceDueDays: 14, ...edition }))
	}

	async function addStall(editionId: number, application: Parameters<typeof addPotter>[1] = {}) {
		const id = await addPotter(db, { editionId, ...application })
		await confirmVendor(db, id, act)
		await db
			.update(outboxMails)
			.set({ state: "sent", sentAt: at })
			.where(and(eq(outboxMails.applicationId, id), eq(outboxMails.kind, "confirmation")))
		return { id, editionId }
	}

	let receipt = 0
	async function pay(id: number, amount: number, day = "2026-11-20"): Promise<number> {
		receipt += 1
		const input = cash(`R${receipt}`, amount, { day, expected: await expectedOf(db, id) })
		expect(await payAfterAsking(db, id, input, act)).toEqual({ ok: true })
		return (await listEntries(db, id)).at(-1)?.id ?? 0
	}

	/** By somebody who says yes when they are asked. @returns its entry */
	async function payBack(id: number, amount: number, day = "2026-11-20"): Promise<number> {
		receipt += 1
		const input = cash(`B${receipt}`, amount, { day, expected: await expectedOf(db, id) })
		expect(await refundAfterAsking(db, id, input, act)).toEqual({ ok: true })
		return (await listEntries(db, id)).at(-1)?.id ?? 0
	}

	const takeBack = async (id: number, entry: number) =>
		expect(
			await reverseEntry(
				db,
				{ application: id, entry },
				{ reason: "wrong account", expected: await expectedOf(db, id) },
				act,
			),
		).toEqual({ ok: true })

	const mailsOf = async (id: number) =>
		db
			.select()
			.from(outboxMails)
			.where(and(eq(outboxMails.applicationId, id), inArray(outboxMails.kind, [...MONEY])))
			.orderBy(outboxMails.id)

	/** What may leave, or left, in the order in which it was written. */
	const toldOf = async (id: number) =>
		(await mailsOf(id)).filter(({ state }) => state !== "withdrawn").map(({ kind }) => kind)

	const setState = (id: number, state: MailState, before: MailState[] = ["queued", "sending"]) =>
		db
			.update(outboxMails)
			.set({ state, sentAt: state === "sent" ? at : null })
			.where(
				and(
					eq(outboxMails.applicationId, id),
					inArray(outboxMails.kind, [...MONEY]),
					inArray(outboxMails.state, before),
				),
			)

	const textOf = async (id: number) => {
		const [mail] = await db
			.select()
			.from(outboxMails)
			.where(and(eq(outboxMails.applicationId, id), inArray(outboxMails.kind, [...MONEY])))
			.orderBy(desc(outboxMails.id))
			.limit(1)
		return mail?.text.replace(/\s+/g, " ") ?? ""
	}

	return { addVendor, addStall, pay, payBack, takeBack, mailsOf, toldOf, setState, textOf }
}
