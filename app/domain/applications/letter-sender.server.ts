import { eq } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { readCompanyDetails } from "../content/queries.server.ts"
import { editions } from "../editions/schema.server.ts"
import type { FindSender } from "../mail/mail-dispatcher.server.ts"
import { vendorApplications } from "./schema.server.ts"

/**
 * The sender of a letter about an application is that of its edition, as it stands when the letter leaves: one that was
 * refused for its sender leaves rightly once that is mended (docs/decisions/128). Answers go where letters ask for them.
 */
export const findLetterSender: FindSender = async (db, { applicationId }) => {
	const { email, vendorEmail } = await readCompanyDetails(db)
	if (applicationId === null) return { replyTo: email }
	const sender = await findEditionSender(db, applicationId)
	const { senderName: name, senderAddress: address, replyAddress } = sender ?? {}
	return {
		from: { ...(name && { name }), ...(address && { address }) },
		replyTo: replyAddress ?? vendorEmail,
	}
}

async function findEditionSender(db: Db, applicationId: number) {
	const { senderName, senderAddress, replyAddress } = editions
	const [sender] = await db
		.select({ senderName, senderAddress, replyAddress })
		.from(vendorApplications)
		.innerJoin(editions, eq(editions.id, vendorApplications.editionId))
		.where(eq(vendorApplications.id, applicationId))
	return sender
}
