import type { RetentionPeriods } from "../../platform/config.server.ts"
import type { Verdict } from "../mail/rules.ts"

export const APPLICATION_STATUSES = ["approved", "pending", "denied"] as const
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number]

/** What is chosen of an application before its vendor is told. */
export const CHOICES = ["yes", "standby", "no"] as const
export type Choice = (typeof CHOICES)[number]

/** The status that a released choice sets; whoever is on standby is denied, with a place on the list. */
export const STATUS_OF_CHOICE: Record<Choice, ApplicationStatus> = {
	yes: "approved",
	standby: "denied",
	no: "denied",
}

/**
 * Whether an application will have a stall once everything chosen is released: told yes, unless something else is chosen,
 * or chosen yes. The mix counts those.
 */
export const isChosen = (status: ApplicationStatus, choice: Choice | null | undefined): boolean =>
	choice ? choice === "yes" : status === "approved"

interface DecidedApplication {
	status: ApplicationStatus
	choice?: Choice | null | undefined
	isOnStandby?: boolean | undefined
	isWithdrawn?: boolean | undefined
}

/** What is stored of an application, as a letter would tell it. */
export function verdictOf({ status, isOnStandby, isWithdrawn }: DecidedApplication): Verdict {
	if (isWithdrawn) return "withdrawn"
	return status === "denied" && isOnStandby ? "standby" : STATUSES[status].verdict
}

/** A verdict as one of the choices that there are; being read again and withdrawn are none. */
export const choiceOf = (verdict: Verdict): Choice | undefined => CHOICES.find((choice) => choice === verdict)

/**
 * Whether a vendor was told something else than what is chosen, or stored where nothing is. Who was told that their
 * application is being read again expects a choice.
 */
export function isOutdatedAnswer(
	announced: Verdict | null | undefined,
	application: DecidedApplication,
): boolean {
	const { choice } = application
	if (!announced || (choice && announced === "pending")) return false
	return announced !== (choice ?? verdictOf(application))
}

/** Whether nobody has emailed an accepted vendor of it: a yes leaves with its confirmation, not with the decision. */
export const isUntold = (
	{ status, choice, isWithdrawn }: DecidedApplication,
	{ announced, isConfirmed }: { announced?: Verdict | null | undefined; isConfirmed?: boolean | undefined },
): boolean => status === "approved" && !choice && !isWithdrawn && announced !== "yes" && !isConfirmed

/** How a list of applications is filtered: those that their vendors withdrew stand apart from those that wait. */
export const STATUS_FILTERS = [...APPLICATION_STATUSES, "withdrawn"] as const
export type StatusFilter = (typeof STATUS_FILTERS)[number]

/**
 * What vendors do on their page that organisers should see. offer-…: what became of a place that was offered from the
 * standby list.
 */
export const VENDOR_EVENTS = [
	"withdrawn",
	"corrected",
	"email-changed",
	"offer-accepted",
	"offer-declined",
	"offer-lapsed",
] as const
export type VendorEvent = (typeof VENDOR_EVENTS)[number]

/**
 * What became of an offer of a place. ended: its vendor was decided about otherwise, or left the list · passed-over: it was
 * their turn, and they could not be asked.
 */
export const OFFER_STATES = ["open", "accepted", "declined", "lapsed", "ended", "passed-over"] as const

/** What became of a place that fell free. full: it was given by hand · taken-back: its vendor has it again. */
export const VACANCY_OUTCOMES = ["filled", "full", "taken-back", "ended"] as const
export type VacancyOutcome = (typeof VACANCY_OUTCOMES)[number]

/** The letters that a status may name. */
export type DecisionLetter = "denial"

interface StatusRules {
	/** Raw stored values that mean it, besides its own name. */
	spellings: readonly string[]
	/** What a letter tells of it. Who is denied may be on the standby list. */
	verdict: Verdict
	/** The letter that an application is sent when it comes to this status. */
	letter?: DecisionLetter
	/** The setting that says how long people stay behind their applications when all of these have such a status. */
	retention: keyof Pick<RetentionPeriods, "applicationsMonths" | "deniedMonths">
}

/** What each status means; how it is called and coloured stands in `status-labels.ts`. */
export const STATUSES: Record<ApplicationStatus, StatusRules> = {
	approved: { spellings: ["accepted", "confirmed"], verdict: "yes", retention: "applicationsMonths" },
	pending: { spellings: ["new"], verdict: "pending", retention: "applicationsMonths" },
	denied: { spellings: [], verdict: "no", letter: "denial", retention: "deniedMonths" },
}

/** The status that a raw stored value stands for. */
export function parseStatus(raw: string | null | undefined): ApplicationStatus {
	return findStatus(raw ?? "") ?? "pending"
}

/** Whether a raw value is a status in one of its spellings, or blank. */
export const isKnownStatus = (raw: string): boolean => !raw.trim() || findStatus(raw) !== undefined

function findStatus(raw: string): ApplicationStatus | undefined {
	const word = raw.trim().toLowerCase()
	return APPLICATION_STATUSES.find((one) => one === word || STATUSES[one].spellings.includes(word))
}

/**
 * What a screen shows of an application, to be sent along with each click that changes its status. Not its status
 * alone: one that was changed and changed back is another.
 * @param decision the newest one, if there was any
 * @param choiceId of the choice that nobody has released, if there is one
 * @param isOnStandby which ends without a decision
 */
export function stateVersion({
	status,
	decision,
	choiceId,
	isOnStandby,
}: {
	status: ApplicationStatus
	decision?: number | null
	choiceId?: number | null
	isOnStandby?: boolean
}): string {
	const decided = `${status}:${decision ?? 0}${isOnStandby ? "s" : ""}`
	return choiceId ? `${decided}:${choiceId}` : decided
}

/** What a screen shows of the confirmations to a vendor, to be sent along with each click that sends one. */
export function confirmationsVersion(vendor: { confirmations: number; confirmationSent: boolean }): string {
	return `${vendor.confirmations}:${vendor.confirmationSent ? "sent" : "unsent"}`
}

/** What a vendor without a brand is called, and found by. */
export const NO_BRAND = "Unnamed Vendor"

/** What a vendor is called on screen. */
export function brandOf({ brandName }: { brandName: string }): string {
	return brandName.trim() || NO_BRAND
}

/** "Udongo Pottery, No. 17": one of several of which some may be called alike. */
export const brandWithNumber = (vendor: { brandName: string; number: number }): string =>
	`${brandOf(vendor)}, No. ${vendor.number}`

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" })

/**
 * The beginning of a long text: at most `limit` characters (code points) and an ellipsis, never half an emoji.
 * A text that fits is returned as it is.
 */
export function truncate(text: string, limit = 140): string {
	if ([...text].length <= limit) return text
	let room = limit
	let beginning = ""
	for (const { segment } of graphemes.segment(text)) {
		room -= [...segment].length
		if (room < 0) break
		beginning += segment
	}
	return `${beginning}…`
}

/** What a vendor was told that does not hold any more, as one asks for it: the answer. */
export const OUTDATED_FILTERS = ["answer"] as const
export type OutdatedFilter = (typeof OUTDATED_FILTERS)[number]

/** What the table of applications can be ordered by. */
export const TABLE_SORTS = [
	"received",
	"brand",
	"category",
	"stall",
	"came",
	"score",
	"disagreement",
	"choice",
	"status",
] as const
export type TableSort = (typeof TABLE_SORTS)[number]

/** A least or a greatest score, as one asks for it: "from-3.5", "to-2". */
export const SCORE_FILTER = /^(from|to)-([1-5](?:\.\d{1,2})?)$/

/** What is chosen and not told, as one asks for it: "none" for nothing. */
export const CHOICE_FILTERS = ["none", ...CHOICES] as const

/** Of an application that was merged: what taking the two apart puts back into the one that stayed. */
export interface MergeUndo {
	/** By the names of its fields (`CorrectableField`). */
	fields: Record<string, string>
	/** Extras that went along to the address of the one that stayed. */
	extras?: { from: string; to: string }
}
