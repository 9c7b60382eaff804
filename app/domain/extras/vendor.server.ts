import { and, desc, eq, isNull, or, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { emailKeyOf } from "../../values/email-key.ts"
import { holderFirst } from "../applications/extras-holder.server.ts"
import { isNotMerged } from "../applications/listed-columns.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import type { Edition } from "../editions/queries.server.ts"
import { vendorExtras } from "./schema.server.ts"

/** What extras need to know of their edition. */
export type ExtrasEdition = Pick<
	Edition,
	"id" | "slug" | "name" | "title" | "wristbandPrice" | "hayBalePrice"
>

export interface ExtrasVendor {
	id: number
	brandName: string
	/** How extras are kept (decision 009). */
	emailKey: string
	/** An organiser has approved them; anybody can apply. */
	isApproved: boolean
	/** There is no other application than one that was withdrawn. */
	isWithdrawn: boolean
	/** Every application of this e-mail in the edition, this one included, and those that were merged into one of them. */
	applicationIds: number[]
}

/**
 * Whose extras an e-mail means: in this edition the application that has them, as its vendor may know it, so the newest approved one
 * that they were told of before anything was ordered, else the newest approved one, else the newest that was not withdrawn. The e-mail of an
 * application that was merged into another one means that one, unless another one of this e-mail has a stall.
 * @returns undefined when no application of the edition has this e-mail
 */
export async function findExtrasVendor(
	db: Db,
	editionId: number,
	email: string,
): Promise<ExtrasVendor | undefined> {
	const { id, brandName, emailKey, status, mergedIntoId, withdrawnAt } = vendorApplications
	const ofEdition = eq(vendorApplications.editionId, editionId)
	const asRead = holderFirst("vendor_applications", "read")
	const [meant] = await db
		.select({ emailKey })
		.from(vendorApplications)
		.where(
			and(
				ofEdition,
				isNotMerged,
				sql`${id} = any(array(
					select coalesce(sent.merged_into_id, sent.id) from ${vendorApplications} sent
					where sent.email_key = ${emailKeyOf(email)} and sent.edition_id = ${editionId}))`,
			),
		)
		.orderBy(desc(eq(status, "approved")), desc(eq(emailKey, emailKeyOf(email))), asRead)
		.limit(1)
	if (!meant) return undefined
	const isMergedIntoTheirs = sql`${mergedIntoId} = any(array(
		select kept.id from ${vendorApplications} kept
		where kept.email_key = ${meant.emailKey} and kept.edition_id = ${editionId}))`
	const [found, ...others] = await db
		.select({ id, brandName, emailKey, status, withdrawnAt })
		.from(vendorApplications)
		.where(and(ofEdition, or(eq(emailKey, meant.emailKey), isMergedIntoTheirs)))
		.orderBy(desc(isNotMerged), asRead)
	if (!found) return undefined
	const { withdrawnAt: withdrawn, ...vendor } = found
	return {
		...vendor,
		isApproved: vendor.status === "approved",
		isWithdrawn: withdrawn !== null,
		applicationIds: [vendor, ...others].map((application) => application.id),
	}
}

/**
 * Submissions of one vendor wait here for each other, so that none looks the key up while another adds it.
 * @returns false when the vendor was erased or merged into another one, withdrew, or changed the e-mail, while the files
 * were on their way
 */
export async function lockVendor(tx: Db, { id, emailKey }: ExtrasVendor): Promise<boolean> {
	const [vendor] = await tx
		.select({ emailKey: vendorApplications.emailKey })
		.from(vendorApplications)
		.where(and(eq(vendorApplications.id, id), isNotMerged, isNull(vendorApplications.withdrawnAt)))
		.for("no key update")
	return vendor?.emailKey === emailKey
}

/** By what their record is found. */
export const EXTRAS_KEY = [vendorExtras.editionId, vendorExtras.emailKey]

/** Which application has them stays as it is: a form is sent under an email, and not for one of several. */
export const orMeant = ({ id }: Pick<ExtrasVendor, "id">) =>
	sql`coalesce(${vendorExtras.applicationId}, ${id})`
