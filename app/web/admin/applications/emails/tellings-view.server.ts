import type { RouterContextProvider } from "react-router"
import {
	findLastAnnouncement,
	findOutdatedAnnouncement,
} from "../../../../domain/applications/announced-verdict.server.ts"
import { vendorValuesOf } from "../../../../domain/applications/letter-values.ts"
import type { OneApplication } from "../../../../domain/applications/one-application.server.ts"
import { brandOf, confirmationsVersion, isOutdatedAnswer } from "../../../../domain/applications/rules.ts"
import { findTellingOf } from "../../../../domain/choices/queries.server.ts"
import { countFinishedConfirmations } from "../../../../domain/decisions/confirmation.server.ts"
import { isOutdatedConfirmation } from "../../../../domain/decisions/confirmation-letter.server.ts"
import { listMisdirectedLetters } from "../../../../domain/decisions/misdirected-letters.server.ts"
import {
	changesBetween,
	findStatedFacts,
	isToldOtherFacts,
	readStatedFacts,
} from "../../../../domain/decisions/stated-facts.server.ts"
import { readEditionLetters } from "../../../../domain/letter-templates/edition-letters.server.ts"
import { listMailsAbout } from "../../../../domain/mail/queries.server.ts"
import { formatNairobiDateTime } from "../../../../values/clock.ts"
import { getServices } from "../../../request/context.ts"
import { otherChoiceSentence, outdatedSentence } from "../../shell/decisions/outdated-announcement.server.ts"
import { getEdition } from "../../shell/editions/edition.ts"
import { mailLabel, toMailView } from "../../shell/letters/mail-view.ts"
import { hasRight } from "../../shell/rights/require-right.ts"

type Context = Readonly<RouterContextProvider>

/** The letters, when a release tells what is chosen, and, of who was not erased or merged, what the vendor was told last and what is stored, where these differ. */
export async function readTellings(context: Context, vendor: OneApplication, isCorrectable: boolean) {
	const isListed = !vendor.erasedAt && isCorrectable
	return {
		toldOn: await readTelling(context, vendor),
		outdated: isListed ? await readOutdated(context, vendor) : undefined,
		changedFacts: isListed ? await readChangedFacts(context, vendor) : undefined,
		letters: await readLetters(context, vendor, isCorrectable),
	}
}

/** Of who was told what is not stored, or is chosen otherwise. */
async function readOutdated(context: Context, vendor: OneApplication) {
	const { db } = getServices(context)
	const [brand, outdated] = [brandOf(vendor), await findOutdatedAnnouncement(db, vendor)]
	if (outdated) return { sentence: outdatedSentence(brand, outdated), isCorrectable: true }
	const announced = await findLastAnnouncement(db, vendor.id)
	if (!announced || !vendor.choice || !isOutdatedAnswer(announced.verdict, vendor)) return undefined
	return { sentence: otherChoiceSentence(brand, announced, vendor.choice), isCorrectable: false }
}

/** What the newest confirmation says that is no longer so; undefined where another confirmation is on its way. */
async function readChangedFacts(context: Context, vendor: OneApplication) {
	const { db } = getServices(context)
	if (vendor.status !== "approved" || !(await isToldOtherFacts(db, vendor.id))) return undefined
	const stated = await findStatedFacts(db, vendor.id)
	const edition = getEdition(context)
	const { values } = await readEditionLetters(db, edition.id)
	const now = await readStatedFacts(db, edition.id, { ...values, ...vendorValuesOf(vendor) })
	return stated && { facts: changesBetween(stated.facts, now), isEdited: stated.facts.isEdited === true }
}

/** Of these, confirmations that state what has changed since. */
async function findOutdated(context: Context, letters: { id: number }[]): Promise<number[]> {
	const { db, now } = getServices(context)
	const found = await Promise.all(
		letters.map(async ({ id }) => ((await isOutdatedConfirmation(db, id, now())) ? [id] : [])),
	)
	return found.flat()
}

/** When a release tells what is chosen. */
async function readTelling(context: Context, { id, choice }: OneApplication): Promise<string | undefined> {
	const at = choice ? await findTellingOf(getServices(context).db, id) : undefined
	return at && formatNairobiDateTime(at)
}

/**
 * Whoever may not open the outbox reads of each letter what it is and what became of it; the address only where the letter
 * went to another one than that of the application, which they may correct.
 */
async function readLetters(
	context: Context,
	{ id: application, emailAddress }: OneApplication,
	isCorrectable: boolean,
) {
	const { db, mailDispatcher } = getServices(context)
	const isReadable = hasRight(context, "letters.read")
	const misdirected =
		isCorrectable && hasRight(context, "applications.correct")
			? await listMisdirectedLetters(db, application, emailAddress)
			: []
	const letters = await listMailsAbout(db, application)
	const outdated = await findOutdated(context, misdirected)
	// One that has left since makes it one more.
	const confirmations = await countFinishedConfirmations(db, application)
	const expected = confirmationsVersion({ confirmations, confirmationSent: true })
	return letters.map((letter) => {
		const { id, state, isPaused, bounce, history, subject, recipient } = toMailView(letter, mailDispatcher)
		const isMisdirected = misdirected.some((one) => one.id === id)
		return {
			id,
			state,
			isPaused,
			bounce,
			history,
			label: mailLabel(letter),
			...(isReadable && { subject }),
			...((isReadable || isMisdirected) && { recipient }),
			...(isMisdirected && { resendTo: emailAddress.trim() }),
			...(outdated.includes(id) && { renewal: { expected } }),
		}
	})
}
