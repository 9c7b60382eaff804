import {
	type Announcement,
	findOutdatedAnnouncement,
	type OutdatedAnnouncement,
} from "../../../../domain/applications/announced-verdict.server.ts"
import type { ApplicationStatus, Choice } from "../../../../domain/applications/rules.ts"
import type { Verdict } from "../../../../domain/mail/rules.ts"
import { formatNairobiDateTime } from "../../../../values/clock.ts"
import type { AdminActionInput } from "../actions/admin-action.server.ts"

const ANNOUNCED: Record<Verdict, string> = {
	yes: "that they have a stall",
	standby: "that they are on the standby list",
	no: "that they were unsuccessful",
	pending: "that their application is being read again",
	withdrawn: "that their application is withdrawn",
}

const STORED: Record<Verdict, string> = {
	yes: "approved",
	standby: "denied, on the standby list",
	no: "denied, not on the standby list",
	pending: "pending",
	withdrawn: "withdrawn",
}

/** "Udongo Pottery was told on 12 Nov 2026, 14:05 that they have a stall. Now they are pending." */
export const outdatedSentence = (brand: string, { announced, stored }: OutdatedAnnouncement): string =>
	`${announcementSentence(brand, announced)} Now they are ${STORED[stored]}.`

/** Of who was told what is stored, and chosen otherwise since. */
export const otherChoiceSentence = (brand: string, announced: Announcement, choice: Choice): string =>
	`${announcementSentence(brand, announced)} Now ${choice} is chosen: they hear it when it is released.`

const announcementSentence = (brand: string, { verdict, at, isCertain }: Announcement) =>
	`${brand} ${isCertain ? "was" : "may have been"} told on ${formatNairobiDateTime(at)} ${ANNOUNCED[verdict]}.`

/** What is to be said after a reversal of whoever was told already; empty where nothing needs to be corrected. */
export async function readOutdatedMessages(
	{ id, services, hasRight }: Pick<AdminActionInput, "id" | "services" | "hasRight">,
	status: ApplicationStatus,
	brand: string,
): Promise<string[]> {
	// Only what is not withdrawn is decided.
	const outdated = await findOutdatedAnnouncement(services.db, { id, status, withdrawnAt: null })
	if (!outdated) return []
	const sentence = outdatedSentence(brand, outdated)
	return hasRight("confirmations.send")
		? [`${sentence} The page of the application offers a letter of correction.`]
		: [sentence]
}
