import { and, asc, eq, inArray, isNull } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { lockApplication } from "../applications/locked-application.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { standbyOffers } from "../applications/standby-schema.server.ts"
import { editions } from "../editions/schema.server.ts"
import type { SentEffects } from "../mail/delivery.server.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { isLetterOfOffer, rewriteOffer } from "./offer-letter.server.ts"
import { movedEndOf } from "./rules.ts"

/** Who is offered a place has all the time to answer from the moment at which the email leaves. */
export const offerEffects: SentEffects = {
	"standby-offer": async (tx, { id, sentAt }) => {
		const [offer] = await tx
			.select({ id: standbyOffers.id })
			.from(outboxMails)
			.innerJoin(standbyOffers, isLetterOfOffer)
			.where(eq(outboxMails.id, id))
		if (offer) await moveEnd(tx, offer.id, sentAt)
	},
}

const isUnsent = and(
	eq(standbyOffers.state, "open"),
	inArray(outboxMails.state, ["queued", "sending"]),
	isNull(outboxMails.withdrawnFor),
)

/** Open offers whose emails have not left. */
export async function listUnsentOffers(db: Db): Promise<number[]> {
	const found = await db
		.select({ id: standbyOffers.id })
		.from(standbyOffers)
		.innerJoin(outboxMails, isLetterOfOffer)
		.where(isUnsent)
		.orderBy(asc(standbyOffers.id))
	return found.map((offer) => offer.id)
}

/** While the email of an offer waits, its time does not run: both name the one that it has if the email leaves now. */
export function renewOffer(db: Db, id: number, at: Date): Promise<void> {
	return db.transaction(async (tx) => {
		const [offer] = await tx.select().from(standbyOffers).where(eq(standbyOffers.id, id))
		const application = offer && (await lockApplication(tx, offer.applicationId))
		if (!application) return
		const [unsent] = await tx
			.select({ state: outboxMails.state })
			.from(standbyOffers)
			.innerJoin(outboxMails, isLetterOfOffer)
			.where(and(eq(standbyOffers.id, id), isUnsent))
			.for("update", { of: outboxMails })
		// What an email names that is on its way can't be changed: its offer becomes longer only where it would be over.
		const mayMove = unsent && (unsent.state === "queued" || (offer.expiresAt ?? at) <= at)
		const expiresAt = mayMove && (await moveEnd(tx, id, at))
		if (expiresAt) await rewriteOffer(tx, application, { id, expiresAt })
	})
}

/** The caller holds the application. @returns the end, where it is another one */
async function moveEnd(tx: Db, id: number, leavesAt: Date): Promise<Date | undefined> {
	const isOpen = and(eq(standbyOffers.id, id), eq(standbyOffers.state, "open"), isNull(editions.closedAt))
	const { startsOn, standbyUntil } = editions
	const [offer] = await tx
		.select({ startsOn, standbyUntil, expiresAt: standbyOffers.expiresAt })
		.from(standbyOffers)
		.innerJoin(vendorApplications, eq(vendorApplications.id, standbyOffers.applicationId))
		.innerJoin(editions, eq(editions.id, vendorApplications.editionId))
		.where(isOpen)
		.for("update", { of: standbyOffers })
	const end = offer?.expiresAt && movedEndOf(offer, offer.expiresAt, leavesAt)
	if (!end) return undefined
	await tx.update(standbyOffers).set({ expiresAt: end }).where(eq(standbyOffers.id, id))
	return end
}
