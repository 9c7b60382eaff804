import type { ListedMail } from "../../../../domain/mail/queries.server.ts"
import { type Bounce, LETTERS, type MailState } from "../../../../domain/mail/rules.ts"
import type { Tone } from "../../../../ui/tone.ts"
import { formatNairobiDateTime } from "../../../../values/clock.ts"
import { pluralize } from "../../../../values/number.ts"
import { causeLabels } from "./resend-messages.ts"

const stateLabels: Record<MailState, { label: string; tone: Tone }> = {
	held: { label: "Held", tone: "info" },
	queued: { label: "Queued", tone: "warning" },
	sending: { label: "Sending", tone: "info" },
	sent: { label: "Sent", tone: "success" },
	failed: { label: "Failed", tone: "danger" },
	"maybe-sent": { label: "Maybe sent", tone: "warning" },
	withdrawn: { label: "Withdrawn", tone: "neutral" },
}

/** What a letter is: a place on the standby list is another answer than a plain no. */
export const mailLabel = ({ kind, tells }: Pick<ListedMail, "kind" | "tells">): string =>
	kind === "denial" && tells === "standby" ? STANDBY_LABEL : (LETTERS[kind]?.label ?? kind)

export const STANDBY_LABEL = "Standby for a stall"

/** What became of it so far, in a word: also of one that came back after it was sent. */
export function stateLabelOf({
	state,
	bounce,
	isPaused,
}: Pick<ListedMail, "state" | "bounce"> & { isPaused?: boolean }) {
	if (isPaused && state === "queued") return { label: "Paused", tone: "warning" as const }
	const hasLeft = state === "sent" || state === "maybe-sent"
	return hasLeft && bounce ? bounceLabels[bounce] : stateLabels[state]
}

const bounceLabels: Record<Bounce, { label: string; tone: Tone }> = {
	permanent: { label: "Bounced", tone: "danger" },
	delayed: { label: "Delayed", tone: "warning" },
}

/** Whether mail leaves this server. */
interface Leaving {
	leavesMachine: boolean
}

/** A letter as screens show it: with a sentence or two about what became of it so far. */
export function toMailView(mail: ListedMail, leaving: Leaving) {
	const { id, applicationId, kind, state, recipient, subject, brandName, lastError, withdrawnFor } = mail
	const { bounce, bounceText, isAboutMerged, isAboutWithdrawn, isOutdated, isPaused, tells } = mail
	const history = `${summarizeDelivery(mail, leaving)}${describeBounce(mail)}`
	const letter = {
		id,
		applicationId,
		kind,
		tells,
		state,
		isPaused,
		recipient,
		subject,
		brandName,
		isAboutMerged,
		isAboutWithdrawn,
		isOutdated,
		withdrawnFor,
		bounce,
		history,
	}
	return { ...letter, serverMessage: (state !== "sent" && lastError) || (bounce && bounceText) || null }
}

function describeBounce({ bounce, bouncedAt, isOutdated }: ListedMail): string {
	if (!bounce) return ""
	const outdated = isOutdated ? " What it says is no longer so, so it is not sent again." : ""
	return bounce === "permanent"
		? ` It came back ${formatTime(bouncedAt)}: it was not delivered.${outdated}`
		: ` Since ${formatTime(bouncedAt)} it is delayed: the mail server of its recipient has not taken it yet.`
}

const formatTime = (at: Date | null) => at && formatNairobiDateTime(at)

function summarizeDelivery(mail: ListedMail, leaving: Leaving): string {
	const { state, withdrawnFor } = mail
	if (!withdrawnFor) return deliveryProgress(mail, leaving)
	const cause = `${causeLabels[withdrawnFor]} (${formatTime(mail.withdrawnAt)})`
	if (state === "withdrawn") return `Queued ${formatTime(mail.queuedAt)}. It was not sent, because ${cause}.`
	return `${deliveryProgress(mail, leaving)} It was already with the mail server when ${cause}.`
}

function deliveryProgress(
	{ kind, state, attempts, withdrawnFor, isPaused, ...mail }: ListedMail,
	{ leavesMachine }: Leaving,
): string {
	const tries = pluralize(attempts, "attempt")
	const queued = `Queued ${formatTime(mail.queuedAt)}`
	if (state === "held") return `Written ${formatTime(mail.queuedAt)}. It is sent once it is released.`
	if (state === "sent")
		return `${queued}, ${leavesMachine ? "sent" : "kept here"} ${formatTime(mail.sentAt)}.`
	if (state === "sending") return `${queued}; being sent now.`
	if (state === "failed") return `${queued}, failed after ${tries}.`
	if (state === "maybe-sent") {
		if (LETTERS[kind]?.isNeverRepeated)
			return `${queued}. It may have been sent, so it is not sent again: nobody gets it twice.`
		const course = `${queued}. The mail server received the email but did not confirm it.`
		return withdrawnFor ? course : `${course} If you resend it, it may arrive twice.`
	}
	if (isPaused) return `${queued}. It waits until somebody lets the sending go on.`
	if (!attempts) return `${queued}, not attempted yet.`
	return `${queued}, ${tries} so far, next attempt ${formatTime(mail.nextAttemptAt)}.`
}
