import { href, type RouterContextProvider } from "react-router"
import { findApplication } from "../../../../domain/applications/queries.server.ts"
import { brandOf } from "../../../../domain/applications/rules.ts"
import { listSameVendor } from "../../../../domain/duplicates/queries.server.ts"
import { MAX_COMPARED } from "../../../../domain/duplicates/rules.ts"
import { listHeldOrders } from "../../../../domain/extras/held-orders.server.ts"
import { listPhotos } from "../../../../domain/files/queries.server.ts"
import {
	type ComparedApplication,
	compareApplications,
	comparisonVersion,
} from "../../../../domain/merging/comparison.server.ts"
import { findIdsByNumber } from "../../../../domain/merging/queries.server.ts"
import { findKeepable, type Keepable, keepsOwnValue, suggestKept } from "../../../../domain/merging/rules.ts"
import { type LedgerSums, listSums } from "../../../../domain/money/queries.server.ts"
import { formatNairobiDateTime } from "../../../../values/clock.ts"
import { emailKeyOf } from "../../../../values/email-key.ts"
import { capitalize, formatList } from "../../../../values/normalize-text.ts"
import { formatKshs, pluralize } from "../../../../values/number.ts"
import { getServices } from "../../../request/context.ts"
import { statusBadgeOf } from "../../shell/decisions/status-labels.ts"
import { editionStateOf } from "../../shell/editions/closed-edition.tsx"
import { getEdition } from "../../shell/editions/edition.ts"
import { hasRight } from "../../shell/rights/require-right.ts"
import { WITH } from "./same-vendor.tsx"

type Context = Readonly<RouterContextProvider>

/** Several applications side by side; undefined when no list shows the one that the address names. */
export async function readMergeView(context: Context, id: number, url: URL) {
	const { db } = getServices(context)
	const vendor = await findApplication(db, id)
	if (!vendor) return undefined
	const edition = getEdition(context)
	const typed = url.searchParams.get(WITH)
	const numbers = [...(typed ?? "").matchAll(/\d{1,9}/g)].slice(0, MAX_COMPARED - 1).map(Number)
	const others =
		typed === null
			? (await listSameVendor(db, id)).map((one) => one.id)
			: await findIdsByNumber(db, edition.id, numbers)
	const compared = await compareApplications(db, [id, ...others])
	const { ids: keepable, reason } = findKeepable(compared)
	const kept = suggestKept(compared, id)
	return {
		id,
		brand: brandOf(vendor),
		number: vendor.number,
		edition: editionStateOf(edition),
		others: compared.flatMap((one) => (one.id === id ? [] : [one.number])).join(", "),
		expected: comparisonVersion(compared),
		keptId: kept,
		staying: describeStaying(compared, kept, reason),
		...(await readColumns(context, compared, keepable)),
		fields: compareFields(compared, kept),
	}
}

async function readColumns(context: Context, compared: ComparedApplication[], keepable: number[]) {
	const { db } = getServices(context)
	const ids = compared.map(({ id }) => id)
	const photos = await listPhotos(db, ids)
	const sums = hasRight(context, "money.read") ? await listSums(db, ids) : []
	const orders = await listHeldOrders(db, ids)
	const applications = compared.map((one) => ({
		...toColumn(one, { sums: sums.find(({ id }) => id === one.id), order: orders.get(one.id) ?? [] }),
		photos: photos.filter(({ applicationId }) => applicationId === one.id).map(toPhoto),
		canStay: keepable.includes(one.id),
	}))
	const hasOrders = compared.filter(({ id }) => orders.get(id)?.length).length > 1
	return { applications, hasMoney: sums.length > 0, hasOrders }
}

/** Why none but those that are offered may stay, and how to keep a yes that would go. */
function describeStaying(compared: ComparedApplication[], kept: number, reason: Keepable["reason"]) {
	if (!reason) return undefined
	const none = { lostYes: undefined, doubled: [] }
	if (reason === "decided")
		return { reason: "Nobody was told an answer yet, so one that is decided stays.", ...none }
	const stays = compared.find(({ id }) => id === kept)
	const lost = compared.find(({ id, status }) => id !== kept && status === "approved")
	const announcedAt = stays?.toldAt && formatNairobiDateTime(stays.toldAt)
	return {
		reason: `No. ${stays?.number} stays, because its answer was sent last, on ${announcedAt}.`,
		lostYes: stays?.status === "approved" ? undefined : lost && { number: lost.number, brand: brandOf(lost) },
		doubled: stays?.status === "approved" ? compared.flatMap((one) => doubledOf(one, kept)) : [],
	}
}

/** One more that was told yes: who got its confirmation still counts on that stall. */
function doubledOf({ id, number, status, toldAt, fields }: ComparedApplication, kept: number) {
	if (id === kept || status !== "approved" || !toldAt) return []
	const fieldValue = (wanted: string) => fields.find(({ name }) => name === wanted)?.value.trim() ?? ""
	return [{ number, stall: fieldValue("tentSpace"), address: fieldValue("emailAddress") }]
}

const toPhoto = ({ id, applicationId, name }: { id: string; applicationId: number; name: string }) => ({
	id,
	name,
	to: href("/admin/vendors/:id/photos/:photoId", { id: String(applicationId), photoId: id }),
})

const toColumn = (
	one: ComparedApplication,
	{ sums, order }: { sums: LedgerSums | undefined; order: string[] },
) => ({
	id: one.id,
	number: one.number,
	brand: brandOf(one),
	status: one.status,
	badge: statusBadgeOf(one.status, one.withdrawnAt !== null),
	isOnStandby: one.isOnStandby,
	choice: one.choice ?? undefined,
	hasEditedLetter: one.hasEditedLetter,
	receivedAt: formatNairobiDateTime(one.receivedAt),
	toldAt: one.toldAt && formatNairobiDateTime(one.toldAt),
	facts: capitalize(
		[
			one.reviews && pluralize(one.reviews, "review"),
			one.reviewScore !== null && `score ${one.reviewScore.toFixed(2)}`,
			one.notes && pluralize(one.notes, "note"),
			one.tags.length && `tagged ${one.tags.map((tag) => `“${tag}”`).join(", ")}`,
			order.length && `ordered ${formatList(order)}`,
			sums?.charged && `charged ${formatKshs(sums.charged)}`,
			sums?.paid && `paid ${formatKshs(sums.paid)}`,
		]
			.filter(Boolean)
			.join(", "),
	),
})

/** A field as all have it, and of which application it stays unless somebody picks another one. */
function compareFields(compared: ComparedApplication[], keptId: number) {
	const [first] = compared
	const kept = compared.find(({ id }) => id === keptId)
	return (first?.fields ?? []).map(({ name, label, options }) => {
		const values = compared.map((one) => {
			const value = one.fields.find((field) => field.name === name)?.value ?? ""
			const texts = options.find((option) => option.value === value)?.label ?? value
			const charge = name === "tentSpace" ? describeCharge(one, kept) : undefined
			return { id: one.id, value, text: texts, charge }
		})
		const newest = values.findLast(({ value }) => value.trim())
		return {
			name,
			label,
			values,
			differs: new Set(values.map(({ value }) => comparedAs(name, value))).size > 1,
			pickedId: keepsOwnValue(compared, keptId, name) ? keptId : (newest?.id ?? keptId),
		}
	})
}

/** What changes of what an accepted application is charged for its stall, if it takes that of another one. */
function describeCharge(one: ComparedApplication, kept: ComparedApplication | undefined): string | undefined {
	if (kept?.status !== "approved" || one.tentPrice === kept.tentPrice) return undefined
	const charged = `No. ${kept.number} would be charged`
	if (one.tentPrice === null) return `${charged} nothing for its stall: this one has no price.`
	if (kept.tentPrice === null) return `${charged} ${formatKshs(one.tentPrice)} for its stall.`
	const more = one.tentPrice - kept.tentPrice
	return `${charged} ${formatKshs(Math.abs(more))} ${more > 0 ? "more" : "less"} for its stall.`
}

/** Spellings of an email address are one mailbox. */
const comparedAs = (name: string, value: string) => (name === "emailAddress" ? emailKeyOf(value) : value)

export type MergeView = NonNullable<Awaited<ReturnType<typeof readMergeView>>>
