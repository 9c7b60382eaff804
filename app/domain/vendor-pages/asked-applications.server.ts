import { and, asc, desc, eq, or, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { emailKeyOf } from "../../values/email-key.ts"
import { isListed } from "../applications/listed-columns.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { editions } from "../editions/schema.server.ts"
import { isPageLive } from "./live-pages.server.ts"

const { id, editionId, number, emailAddress, emailKey, phoneKey } = vendorApplications

/** An application whose link is asked for. */
export interface AskedApplication {
	id: number
	number: number
	editionId: number
	/** Its name. */
	edition: string
	/** As it is on file. */
	emailAddress: string
}

/**
 * The applications under an address that have this number, or a telephone that ends in these digits, and whose pages still
 * work: the latest editions first.
 */
export function findAskedApplications(
	db: Db,
	{ email, digits }: { email: string; digits: string },
	now: Date,
): Promise<AskedApplication[]> {
	const isPhone = digits.length === 4 ? eq(sql`right(${phoneKey}, 4)`, digits) : undefined
	return selectAsked(db)
		.where(
			and(
				eq(emailKey, emailKeyOf(email)),
				or(eq(number, Number(digits)), isPhone),
				isPageLive(now),
				isListed,
			),
		)
		.orderBy(desc(editions.startsOn), asc(number))
		.limit(ASKED_AT_ONCE)
}

const selectAsked = (db: Db) =>
	db
		.select({ id, number, editionId, edition: editions.name, emailAddress })
		.from(vendorApplications)
		.innerJoin(editions, eq(editions.id, editionId))

/** The same of one application, as it is: of one that was merged not the one that stayed. */
export async function findAskedApplication(
	db: Db,
	applicationId: number,
): Promise<AskedApplication | undefined> {
	const [found] = await selectAsked(db).where(eq(id, applicationId))
	return found
}

/** Whoever has more is sent the first ones, whose pages lead to the others of their edition. */
const ASKED_AT_ONCE = 5
