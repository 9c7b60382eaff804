import { and, asc, eq, sql } from "drizzle-orm"
import type { Db } from "../../platform/db.server.ts"
import { formatNairobiIsoDate } from "../../values/clock.ts"
import { isListed } from "../applications/listed-columns.server.ts"
import { vendorApplications } from "../applications/schema.server.ts"
import { orderWindowOf } from "../editions/order-window.ts"
import { type Edition, editionFactsOf, findEditionById } from "../editions/queries.server.ts"
import { isWindowOpen, type TimeWindow } from "../editions/rules.ts"
import { findLedger } from "../money/queries.server.ts"
import { findOpenRequest } from "../payments/queries.server.ts"
import { isUnanswered } from "../payments/requests.server.ts"
import { findOpenOffer, readStandbyPosition } from "../standby/queries.server.ts"
import { listEmails } from "./emails.server.ts"
import { type FoundLink, findByLink, type LinkMaker } from "./links.server.ts"
import { listOtherPapers } from "./other-papers.server.ts"
import { correctionStateOf } from "./own-correction.server.ts"
import { type OwnLedger, readOwnLedger } from "./own-ledger.server.ts"
import { readOwnExtras, readOwnPapers } from "./own-papers.server.ts"
import { canAnswerOffer, type OpenPayment, type Stage, stepsOf } from "./rules.ts"
import { readStage, readToldStage } from "./told-stage.server.ts"

/** As many other applications as a page lists. */
const LISTED_OTHERS = 50

const { id, editionId, number, brandName, tentSpace, tentType, category, emailKey, mergedIntoId, createdAt } =
	vendorApplications

const columns = {
	...{ id, editionId, number, brandName, tentSpace, tentType, category, emailKey, mergedIntoId },
	receivedAt: createdAt,
	emailAddress: vendorApplications.emailAddress,
	status: vendorApplications.status,
	confirmationSent: vendorApplications.confirmationSent,
	withdrawnAt: vendorApplications.withdrawnAt,
}

type Application = NonNullable<Awaited<ReturnType<typeof findShownApplication>>>

/** Which of the applications that a link opens is looked at. Missing: the one that it was sent for. */
interface PageRequest {
	token: string
	/** Of another application in the same edition, under the same address. */
	number?: number | undefined
}

export type VendorPage = Awaited<ReturnType<typeof describeApplication>>

/** What whoever has a link may know: of the applications of one email in one edition, and of these what was told. */
export async function readVendorPage(
	db: Db,
	{ token, number: wanted }: PageRequest,
	maker: LinkMaker,
): Promise<{ ok: true; page: VendorPage } | Exclude<FoundLink, { ok: true }>> {
	const link = await findByLink(db, token, maker)
	if (!link.ok) return link
	const application = await findShownApplication(db, link.applicationId, wanted)
	if (!application) return { ok: false, reason: "not-found" }
	return { ok: true, page: await describeApplication(db, application, maker.at) }
}

/** The one that a merged one became part of, where that is under the same address. */
async function findShownApplication(db: Db, applicationId: number, wanted: number | undefined) {
	const [own] = await db.select(columns).from(vendorApplications).where(eq(id, applicationId))
	if (!own) return undefined
	const isMeant = wanted === undefined ? eq(id, own.mergedIntoId ?? own.id) : eq(number, wanted)
	const isTheirs = and(eq(emailKey, own.emailKey), eq(editionId, own.editionId), isListed)
	const [shown] = await db.select(columns).from(vendorApplications).where(and(isMeant, isTheirs))
	return shown ?? (wanted === undefined ? own : undefined)
}

async function describeApplication(db: Db, application: Application, now: Date) {
	const edition = await findEditionById(db, application.editionId)
	if (!edition) throw new Error(`no edition ${application.editionId}`)
	const [stage, ownExtras, emails, others, ledger] = await Promise.all([
		readStage(db, application, edition, now),
		readOwnExtras(db, application),
		listEmails(db, application),
		listOthers(db, application),
		findLedger(db, application.id),
	])
	const { extras } = editionFactsOf(edition)
	const ordering = await readOrdering(db, application, { edition, stage }, now)
	const { place, offer } = await readStandby(db, application.id, { edition, stage }, now)
	const papers = await readOwnPapers(db, { application, edition, stage, takesExtras: extras }, now)
	const ownLedger = ledger && (await readOwnLedger(db, ledger, application))
	const request = ownLedger && (await findOpenRequest(db, application.id, now))
	const isPending = request !== undefined && isUnanswered(request, now)
	const payment = ownLedger && nextPaymentOf(ownLedger, { lastDay: edition.paymentDueOn, isPending }, now)
	const mayAskElsewhere = stage === "confirmed" && others.length > 0
	const otherPapers = mayAskElsewhere ? await listOtherPapers(db, application, edition, now) : []
	const steps = stepsOf({ stage, papers, otherPapers, payment, extras, offerUntil: offer?.until }, now)
	const { brandName: brand, number: own, tentSpace: tent, category: goods, receivedAt } = application
	return {
		...{ id: application.id, emailAddress: application.emailAddress.trim(), emailKey: application.emailKey },
		...{ isClosed: edition.closedAt !== null, isWithdrawn: application.withdrawnAt !== null },
		/** Which fields the vendor may correct (`mayCorrect`). */
		corrections: correctionStateOf(edition, stage, now),
		...{ brandName: brand, number: own, tentSpace: tent, category: goods, receivedAt },
		...{ stage, steps, place, offer, ...ownExtras, papers, emails, others, ordering },
		ledger: ownLedger && { ...ownLedger, next: payment, request, isPending },
		edition: pageEditionOf(edition),
		agreed: stage === "confirmed" ? agreedOf(edition) : undefined,
	}
}

/** When they order extras, and whether they can be asked what they have ordered: it is the window of the public form as well. */
async function readOrdering(
	db: Db,
	application: Application,
	{ edition, stage }: { edition: Edition; stage: Stage },
	now: Date,
) {
	const isOnSite = edition.publishedAt !== null
	const window = isOnSite ? orderWindowOf(editionFactsOf(edition)) : NO_ORDERS
	const isOpenAfterwards = stage === "over" && isWindowOpen(window, now)
	const hasStall =
		stage === "confirmed" || (isOpenAfterwards && (await readToldStage(db, application)) === "confirmed")
	return { window, hasStall, isOnSite }
}

/** While an edition is off the site nothing is ordered, on any page. */
const NO_ORDERS: TimeWindow = { opensAt: null, closesAt: null }

/** What the confirmation says, for whoever was sent it. */
const agreedOf = ({ setUp, howToPay, paymentDueOn }: Edition) => ({ setUp, howToPay, paymentDueOn })

const pageEditionOf = (edition: Edition) => ({
	...{ id: edition.id, slug: edition.slug, name: edition.name, title: edition.title },
	...{ wristbandPrice: edition.wristbandPrice, hayBalePrice: edition.hayBalePrice },
	hasPaperEmails: edition.paperEmails === "by-themselves",
})

/** All that is overdue, else what is due first; without an invoice all of it, by the last day of the edition to pay. */
function nextPaymentOf(
	{ charged, paid, dues }: Pick<OwnLedger, "charged" | "paid" | "dues">,
	{ lastDay, isPending }: { lastDay: string | null; isPending: boolean },
	now: Date,
): OpenPayment | undefined {
	if (charged === undefined || charged <= paid) return undefined
	const [first] = dues
	if (!first) return { amount: charged - paid, dueOn: lastDay, isPending }
	const today = formatNairobiIsoDate(now)
	const late = dues.filter(({ dueOn }) => dueOn < today).reduce((sum, { amount }) => sum + amount, 0)
	return { amount: late || first.amount, dueOn: first.dueOn, isPending }
}

/** Of whoever was told that they are on the standby list their place, where it moves; and what is offered, which its own email tells. */
async function readStandby(
	db: Db,
	application: number,
	{ edition, stage }: { edition: Edition; stage: Stage },
	now: Date,
) {
	return {
		place: stage === "standby" ? await readStandbyPosition(db, application) : undefined,
		offer: canAnswerOffer(stage, edition) ? await findOpenOffer(db, application, now) : undefined,
	}
}

/** What else the same address applied with in this edition. */
function listOthers(db: Db, application: Application) {
	if (!application.emailKey) return []
	return db
		.select({ number, brandName })
		.from(vendorApplications)
		.where(
			and(
				eq(emailKey, application.emailKey),
				eq(editionId, application.editionId),
				sql`${id} <> ${application.id}`,
				isListed,
			),
		)
		.orderBy(asc(number))
		.limit(LISTED_OTHERS)
}
