import { href, type RouterContextProvider } from "react-router"
import { readEditionCompany } from "../../../domain/content/queries.server.ts"
import { formatDailyHours, formatDays } from "../../../domain/editions/dates.ts"
import { formatLocation } from "../../../domain/editions/facts.ts"
import { listPublishedEditions, type PublishedEdition } from "../../../domain/editions/queries.server.ts"
import { editionPath, guidelinesPath, hasKnownDays, isWindowOpen } from "../../../domain/editions/rules.ts"
import { describeItem } from "../../../domain/extra-options/rules.ts"
import { describeFormItems } from "../../../domain/extras/form-items.ts"
import type { SentPhoto } from "../../../domain/files/queries.server.ts"
import { mayCorrectAnything } from "../../../domain/vendor-pages/correction-rules.ts"
import { listOwnPhotos } from "../../../domain/vendor-pages/own-photos.server.ts"
import type { VendorPage } from "../../../domain/vendor-pages/queries.server.ts"
import {
	canChangeEmail,
	canWithdraw,
	isWithoutStall,
	type NextStep,
} from "../../../domain/vendor-pages/rules.ts"
import { formatNairobiDate, formatNairobiDay } from "../../../values/clock.ts"
import { formatList } from "../../../values/normalize-text.ts"
import { ordinalOf } from "../../../values/number.ts"
import { getServices } from "../../request/context.ts"
import { APPLICATION_PARAM } from "./application-param.ts"
import { readOrdersView } from "./orders-view.server.ts"
import { describePapers } from "./papers/described-papers.server.ts"
import { pageAddress } from "./private-page.ts"
import { STAGE_SENTENCES, type StepCopy, stepCopyOf } from "./stage-copy.ts"

export type VendorPageView = Awaited<ReturnType<typeof toVendorPageView>>

interface Looked {
	token: string
	/** What names the application that the address asks for, where that is not the one of the link. */
	search: string
}

/** What the page shows, in words. */
export async function toVendorPageView(
	context: Readonly<RouterContextProvider>,
	{ token, search }: Looked,
	page: VendorPage,
) {
	const { db, now } = getServices(context)
	const [company, published] = await Promise.all([
		readEditionCompany(db, page.edition.id),
		listPublishedEditions(db),
	])
	const edition = published.find(({ id }) => id === page.edition.id)
	const days = edition && formatDays(edition)
	const { stage, emails, ordering } = page
	const hasForms = edition !== undefined && stage === "confirmed"
	const orders = await readOrdersView(context, { token, search }, page)
	return {
		brand: page.brandName.trim(),
		...{ number: page.number, edition: page.edition.name, receivedOn: formatNairobiDate(page.receivedAt) },
		sentence: STAGE_SENTENCES[stage](`${company.festivalName} ${page.edition.title}`),
		...describeSteps(page, token, days),
		...{ tentSpace: page.tentSpace.trim(), category: page.category, orders },
		photos: (await listOwnPhotos(db, page)).map(toPhotoView(token, search)),
		...extrasOf(page, token),
		...(await describePapers(db, page, { token, search, hasForms })),
		takesExtras: stage === "confirmed" && isWindowOpen(ordering.window, now()),
		festival: edition && describeFestival(edition, page.agreed),
		emails: describeEmails(emails, token),
		others: page.others.map(toOtherView(token)),
		/** Of this page, with what names the application. */
		address: pageAddress(token, search),
		offerAddress: href("/my/:token/offer", { token }) + search,
		standby: page.place === undefined ? undefined : placeSentence(page.place, page.tentSpace),
		changes: page.isClosed ? [] : changesOf(page, token, search),
		contact: { email: company.vendorEmail, phone: company.phone },
	}
}

function describeSteps({ stage, steps, edition }: VendorPage, token: string, days?: string) {
	const [first, ...others] = steps
	const { hasPaperEmails } = edition
	const toView = (step: NextStep) => toStepView(token, stepCopyOf(stage, step, { days, hasPaperEmails }))
	return { step: toView(first), otherSteps: others.map(toView) }
}

/** With the address where it is done, where that is the page of another application. */
const toStepView = (token: string, { application, ...copy }: StepCopy) => ({
	...copy,
	otherPage: application && `${otherAddress(token, application)}#papers`,
})

const toPhotoView =
	(token: string, search: string) =>
	({ id, field, name }: SentPhoto) => ({
		href: href("/my/:token/photos/:photo", { token, photo: id }) + search,
		label: field === "logo" ? `${name} (logo)` : name,
	})

const otherAddress = (token: string, number: number) => pageAddress(token, `?${APPLICATION_PARAM}=${number}`)

const toOtherView =
	(token: string) => (other: Pick<VendorPage["others"][number], "number" | "brandName">) => ({
		href: otherAddress(token, other.number),
		label: `${other.brandName.trim() || "Application"}, No. ${other.number}`,
	})

const describeEmails = (emails: VendorPage["emails"], token: string) =>
	emails.map(({ id, subject, sentAt, isReplaced }) => ({
		href: href("/my/:token/emails/:letter", { token, letter: String(id) }),
		...{ subject, isReplaced, day: formatNairobiDate(sentAt) },
	}))

/** Where the vendor stands on a list that moves. */
const placeSentence = (place: number, stall: string) =>
	`You are ${ordinalOf(place)} on the standby list${stall.trim() ? ` for ${stall.trim()}` : ""}.`

/** What the vendor may do about the application itself. */
const changesOf = ({ stage, corrections }: VendorPage, token: string, search: string) => [
	...(mayCorrectAnything(corrections)
		? [{ href: href("/my/:token/correction", { token }) + search, label: "Correct your application" }]
		: []),
	...(canChangeEmail(stage)
		? [{ href: href("/my/:token/email", { token }) + search, label: "Change your email address" }]
		: []),
	...(canWithdraw(stage)
		? [{ href: href("/my/:token/withdrawal", { token }) + search, label: "Withdraw your application" }]
		: []),
]

/** `extrasWith`: where the extras and papers are that are not asked for here. */
const extrasOf = (page: VendorPage, token: string) => ({
	extras: isWithoutStall(page) ? undefined : describeExtras(page.extras),
	extrasWith: page.stage === "confirmed" && page.extrasWith ? toOtherView(token)(page.extrasWith) : undefined,
})

/** All that is ordered, also where nothing can be ordered any more. */
function describeExtras(extras: VendorPage["extras"]): string | undefined {
	if (!extras) return undefined
	const ordered = [...describeFormItems(extras), ...extras.orders.map(describeItem)]
	return ordered.length ? formatList(ordered) : "None"
}

function describeFestival(edition: PublishedEdition, agreed: VendorPage["agreed"]) {
	const { slug, hasPage, hasGuidelines, directions, mapLink } = edition
	const hours = formatDailyHours(edition)
	const place = formatLocation(edition)
	return {
		facts: [
			{ term: "Days", value: formatDays(edition) },
			...(hours ? [{ term: "Hours", value: hours }] : []),
			...(place ? [{ term: "Venue", value: place }] : []),
			...(agreed?.setUp ? [{ term: "Set-up", value: agreed.setUp }] : []),
			...(agreed?.howToPay ? [{ term: "How to pay", value: agreed.howToPay }] : []),
			...(agreed?.paymentDueOn ? [{ term: "Pay by", value: formatNairobiDay(agreed.paymentDueOn) }] : []),
			...(directions ? [{ term: "Directions", value: directions }] : []),
		],
		links: [
			...(agreed && hasKnownDays(edition)
				? [{ to: href("/calendar/:file", { file: `${slug}.ics` }), label: "Add to calendar" }]
				: []),
			...(hasPage ? [{ to: editionPath(edition), label: "Festival page" }] : []),
			...(hasGuidelines ? [{ to: guidelinesPath(slug), label: "Guidelines for vendors" }] : []),
			...(mapLink ? [{ to: mapLink, label: "Map" }] : []),
		],
	}
}
