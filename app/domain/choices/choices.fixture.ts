import { asc, eq } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { openLog } from "../../platform/log.server.ts"
import { users } from "../accounts/schema.server.ts"
import { applicationChoices, standbyEntries } from "../applications/choice-schema.server.ts"
import { CHOICES, type Choice, STATUS_OF_CHOICE } from "../applications/rules.ts"
import { applicationDecisions, vendorApplications } from "../applications/schema.server.ts"
import type { MailState } from "../mail/rules.ts"
import { outboxMails } from "../mail/schema.server.ts"
import { releaseDueChoices } from "./release-job.server.ts"
import { questionVersion, readReleaseQuestion, type Selection } from "./release-question.server.ts"
import { requestRelease } from "./releases.server.ts"

export const ORIGIN = "https://tamasha.example"
/** As a letter is read on a day on which the first edition takes forms. */
export const SENDING = { origin: ORIGIN, at: new Date("2025-12-01T09:00:00Z") }

/** An organiser who may choose. */
export async function addOrganiser(db: Db, name: string): Promise<string> {
	await db
		.insert(users)
		.values({ id: name, name, email: `${name}@tamasha.example` })
		.onConflictDoNothing()
	return name
}

/** What whoever is asked before a release has seen. @param selection missing: all that is chosen */
export const readReleaseVersion = async (
	db: Db,
	editionId: number,
	selection: Selection = { choices: CHOICES },
): Promise<string> => questionVersion(await readReleaseQuestion(db, editionId, selection))

/** Tells all that is chosen in an edition. */
export async function releaseAll(db: Db, editionId: number, by: string, at = new Date()): Promise<void> {
	const request = {
		selection: { choices: CHOICES },
		expected: await readReleaseVersion(db, editionId),
		twoAnswers: "tell",
		dueAt: at,
		origin: ORIGIN,
		by,
		at,
	} as const
	await requestRelease(db, editionId, request)
	await releaseDueChoices(db, () => at, openLog("silent"))
}

const STANDBY_PROMISE = "You are on our standby list"

/** What a letter tells its reader. */
export function toldBy({ kind, text }: { kind: string; text: string }): Choice | undefined {
	if (kind === "confirmation") return "yes"
	if (kind !== "denial") return undefined
	return text.replace(/\s+/g, " ").includes(STANDBY_PROMISE) ? "standby" : "no"
}

/**
 * What is wrong between choices, letters and statuses; empty when all holds. A held letter is there exactly where a choice
 * is not released, and says it; the last letter that was let go says what is stored, unless it had left when its vendor was
 * set back to pending; there is a letter for each decision that tells.
 */
export async function findUntrueTellings(db: Db): Promise<string[]> {
	const [applications, choices, letters, decisions, standby] = await Promise.all([
		db.select().from(vendorApplications),
		db.select().from(applicationChoices),
		db.select().from(outboxMails).orderBy(asc(outboxMails.queuedAt), asc(outboxMails.id)),
		db.select().from(applicationDecisions).orderBy(asc(applicationDecisions.id)),
		db.select().from(standbyEntries),
	])
	const problems: string[] = []
	for (const { id, status } of applications) {
		const own = letters.filter((letter) => letter.applicationId === id && toldBy(letter))
		const held = own.filter(({ state }) => state === "held")
		const choice = choices.find(({ applicationId }) => applicationId === id)
		if (held.length !== (choice ? 1 : 0))
			problems.push(`${id} has ${held.length} held letters and the choice ${choice?.choice}`)
		for (const letter of held) {
			if (letter.id !== choice?.mailId || toldBy(letter) !== choice.choice)
				problems.push(`${id}: chosen ${choice?.choice}, the held letter says ${toldBy(letter)}`)
		}
		const released = own.filter(({ state }) => state !== "held")
		const telling = decisions.filter((one) => one.applicationId === id && one.toStatus !== "pending")
		if (released.length !== telling.length)
			problems.push(`${id} has ${telling.length} verdicts and ${released.length} letters`)
		const isOnStandby = standby.some(({ applicationId }) => applicationId === id)
		const last = released.filter(({ withdrawnFor }) => !withdrawnFor).at(-1)
		const isTakenBack = status === "pending" && last !== undefined && mayHaveLeft(last)
		const told = last && !isTakenBack ? toldBy(last) : undefined
		if (told && STATUS_OF_CHOICE[told] !== status) problems.push(`${id} was told ${told} and is ${status}`)
		if (!told && status !== "pending") problems.push(`${id} is ${status} and was told nothing`)
		if (isOnStandby !== (told === "standby"))
			problems.push(`${id} was told ${told}, on the list: ${isOnStandby}`)
	}
	return problems
}

const mayHaveLeft = ({ state }: { state: MailState }) => state === "sent" || state === "maybe-sent"

/** How an application is stored. */
export async function readStatus(db: Db, id: number): Promise<string | undefined> {
	const [row] = await db.select().from(vendorApplications).where(eq(vendorApplications.id, id))
	return row?.status
}
