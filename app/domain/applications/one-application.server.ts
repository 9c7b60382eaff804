import { and, asc, desc, eq, inArray, ne, or, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { users } from "../accounts/schema.server.ts"
import { editions } from "../editions/schema.server.ts"
import type { Verdict } from "../mail/rules.ts"
import { announcedVerdict, isConfirmed } from "./announced-verdict.server.ts"
import { choiceColumns } from "./choice-columns.server.ts"
import {
	columnsFor,
	isListed,
	type ListedApplication,
	type VendorVisibility,
} from "./listed-columns.server.ts"
import type { ApplicationStatus } from "./rules.ts"
import { applicationDecisions, vendorApplications } from "./schema.server.ts"
import { withdrawals } from "./withdrawal-schema.server.ts"

const {
	id,
	editionId,
	number,
	status,
	emailKey,
	tentSpace,
	createdAt,
	erasedAt,
	category,
	tentType,
	tentPrice,
	acceptedBefore,
	mergedIntoId,
	reviewScore,
	reviewSpread,
} = vendorApplications

/** An application as its own page shows it. */
export interface OneApplication extends ListedApplication {
	/** When it came in: of one that was imported, when it was. */
	receivedAt: Date
	acceptedBefore: number
	/** Set once there is nobody behind it any more. */
	erasedAt: Date | null
	/** The application that it was merged into. */
	mergedIntoId: number | null
	category: string
	/** Null: its tent space does not name type and amount. */
	tentType: string | null
	tentPrice: number | null
	/** The mean of its reviews, from 1 to 5, and how far they are apart; null without scores. */
	reviewScore: number | null
	reviewSpread: number | null
	/** What its vendor was told last. */
	announced: Verdict | null
	/** An email says that they have a stall, or is on its way. */
	isConfirmed: boolean
}

/** Erased or not; undefined when there is no such application. */
export async function findOneApplication(
	db: Db,
	application: number,
	visibility: VendorVisibility = {},
): Promise<OneApplication | undefined> {
	const [found] = await db
		.select({
			...columnsFor(visibility),
			receivedAt: createdAt,
			erasedAt,
			mergedIntoId,
			category,
			tentType,
			tentPrice,
			acceptedBefore,
			reviewScore,
			reviewSpread,
			announced: announcedVerdict,
			isConfirmed,
		})
		.from(vendorApplications)
		.where(eq(id, application))
	return found
}

/** A change of its status, and who made it. */
export interface Decision {
	id: number
	from: ApplicationStatus
	to: ApplicationStatus
	/** A user's id; null for the product itself, or for someone who is no longer an organiser. */
	by: string | null
	/** How they are called. */
	name: string | null
	at: Date
	/** Where nobody decided: the vendor withdrew, or that was undone. */
	follows: "application-withdrawn" | "withdrawal-undone" | null
}

/** The newest first. */
export function listDecisions(db: Db, application: number): Promise<Decision[]> {
	const { fromStatus: from, toStatus: to, decidedBy: by, decidedAt: at } = applicationDecisions
	const { withdrawnAt, undoneAt } = withdrawals
	const follows = sql<
		Decision["follows"]
	>`case when ${to} = 'pending' and ${withdrawnAt} = ${at} then 'application-withdrawn'
		when ${undoneAt} = ${at} then 'withdrawal-undone' end`
	return db
		.select({ id: applicationDecisions.id, from, to, by, name: users.name, at, follows })
		.from(applicationDecisions)
		.leftJoin(users, eq(users.id, by))
		.leftJoin(
			withdrawals,
			and(eq(withdrawals.applicationId, application), or(eq(withdrawnAt, at), eq(undoneAt, at))),
		)
		.where(eq(applicationDecisions.applicationId, application))
		.orderBy(desc(applicationDecisions.id))
}

/** What the same vendor, known by the email, sent for another edition. */
export interface ApplicationElsewhere {
	id: number
	number: number
	editionId: number
	edition: string
	tentSpace: string
	status: ApplicationStatus
	withdrawnAt: Date | null
	isOnStandby: boolean
}

/** Those of these editions, the latest edition first. */
export async function listApplicationsElsewhere(
	db: Db,
	application: number,
	editionIds: number[],
): Promise<ApplicationElsewhere[]> {
	const [own] = await db.select({ editionId, emailKey }).from(vendorApplications).where(eq(id, application))
	if (!own?.emailKey || !editionIds.length) return []
	return db
		.select({
			...{ id, number, editionId, edition: editions.name, tentSpace, status },
			withdrawnAt: vendorApplications.withdrawnAt,
			isOnStandby: choiceColumns.isOnStandby,
		})
		.from(vendorApplications)
		.innerJoin(editions, eq(editions.id, editionId))
		.where(
			and(eq(emailKey, own.emailKey), ne(editionId, own.editionId), inArray(editionId, editionIds), isListed),
		)
		.orderBy(desc(editions.startsOn), asc(id))
}
