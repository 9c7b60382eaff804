import { href } from "react-router"
import { listBlankFormLinks, listBlankForms } from "../../../../domain/blank-forms/queries.server.ts"
import { type BlankFormLink, toBlankFormLink } from "../../../../domain/blank-forms/rules.ts"
import { isFixedPaper, isToBeSent } from "../../../../domain/paper-requirements/rules.ts"
import { listOwnFileNames } from "../../../../domain/vendor-pages/own-papers.server.ts"
import type { VendorPage } from "../../../../domain/vendor-pages/queries.server.ts"
import { arePapersJudged, isWithoutStall } from "../../../../domain/vendor-pages/rules.ts"
import { formatNairobiDateTime, formatNairobiDay } from "../../../../values/clock.ts"
import type { Services } from "../../../request/context.ts"
import { findingsClause } from "../stage-copy.ts"
import { papersScriptAddress } from "./papers-script.server.ts"

type OwnPaper = VendorPage["papers"][number]
type Db = Services["db"]

interface Looked {
	token: string
	search: string
	/** Files to download stand beside them. */
	hasForms: boolean
}

/** The papers of a vendor, in words, and the blank forms that are beside none of them. */
export async function describePapers(db: Db, page: VendorPage, { token, search, hasForms }: Looked) {
	const forms = hasForms ? await readForms(db, page) : undefined
	const isShown = page.stage === "confirmed" || page.extras !== undefined
	const sent = isShown
		? await listOwnFileNames(db, { editionId: page.edition.id, emailKey: page.emailKey })
		: undefined
	const judged = arePapersJudged(page)
		? ` We look at it, and ${findingsClause(page.edition.hasPaperEmails)}.`
		: ""
	const hasNoStall = isWithoutStall(page)
	const listed = page.papers.filter(({ state }) => !(hasNoStall && isToBeSent(state)))
	const papers =
		sent &&
		listed.map((paper) => ({
			...toPaperView(token, search, forms, judged)(paper),
			sentFiles: paper.state === "missing" ? [] : (sent.get(paper.slug) ?? []),
		}))
	return {
		papers: hasNoStall && !listed.length ? undefined : papers,
		blankForms: forms?.others ?? [],
		/** What sends papers, where one can be sent right there. */
		script: papers?.some(({ upload }) => upload) ? papersScriptAddress() : undefined,
	}
}

/** The blank form and the sample of each paper, and what is beside none. */
async function readForms(db: Db, { edition, papers }: VendorPage) {
	const all = (await listBlankForms(db, edition.id)).map(toBlankFormLink)
	const blank = await listBlankFormLinks(db, edition.id)
	const isOf = ({ slug, blankForm, sample }: OwnPaper, { kind, name }: BlankFormLink) =>
		kind === slug || (kind === "other" && (name === blankForm || name === sample))
	return {
		beside: (paper: OwnPaper) => all.filter((link) => isOf(paper, link)),
		hasBlank: (slug: string) => blank.some(({ kind }) => kind === slug),
		others: blank.filter((link) => !papers.some((paper) => isOf(paper, link))),
	}
}

const STATE_BADGES = {
	missing: { tone: "neutral", label: "Not received yet" },
	received: { tone: "success", label: "Received" },
	accepted: { tone: "success", label: "Accepted" },
	rejected: { tone: "danger", label: "Send again" },
	expired: { tone: "danger", label: "Expired" },
} as const

const OPTIONAL_MISSING = { tone: "neutral", label: "Not received" } as const

type Forms = Awaited<ReturnType<typeof readForms>>

/**
 * A paper with the place where it is sent, right there or, where it is here already, on a page of its own.
 * @param judged what becomes of one that came; "": nobody looks at it
 */
const toPaperView =
	(token: string, search: string, forms: Forms | undefined, judged: string) => (paper: OwnPaper) => {
		const { slug, name, state, reason, isRequired, dueDay, canSend, from, receivedAt } = paper
		const address = href("/my/:token/papers/:paper", { token, paper: slug }) + search
		const isOptional = state === "missing" && !isRequired
		const isNeeded = isToBeSent(state)
		return {
			slug,
			name,
			reason,
			from: from === null ? undefined : `You sent it for ${from}, and it is still valid.`,
			/** That it came, so that nobody has to ask. */
			arrival: state === "received" && receivedAt ? arrivalSentence(receivedAt) + judged : undefined,
			files: forms?.beside(paper) ?? [],
			/** Nobody finds out where the form comes from otherwise. */
			lacksBlank: isNeeded && isFixedPaper(slug) && forms?.hasBlank(slug) === false,
			badge: isOptional ? OPTIONAL_MISSING : STATE_BADGES[state],
			due: isNeeded && dueDay ? `Due ${formatNairobiDay(dueDay)}` : undefined,
			upload: canSend && isNeeded ? address : undefined,
			replace: canSend && !isNeeded ? address : undefined,
		}
	}

const arrivalSentence = (receivedAt: Date): string => `It came on ${formatNairobiDateTime(receivedAt)}.`
