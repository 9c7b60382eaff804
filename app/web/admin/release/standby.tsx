import { data, href } from "react-router"
import * as z from "zod/mini"
import { listCategories } from "../../../domain/application-forms/queries.server.ts"
import { brandOf } from "../../../domain/applications/rules.ts"
import { listTentOptions } from "../../../domain/editions/queries.server.ts"
import { LATE_OFFER_DAYS, LATE_OFFER_HOURS, OFFER_HOURS } from "../../../domain/editions/rules.ts"
import { LISTED_STANDBY, listOpenOffers, listStandby } from "../../../domain/standby/queries.server.ts"
import { Button } from "../../../ui/button.tsx"
import { Panel } from "../../../ui/card.tsx"
import { SelectField } from "../../../ui/field.tsx"
import { Form } from "../../../ui/link.tsx"
import { PageHeading } from "../../../ui/page-heading.tsx"
import { StatusBadge } from "../../../ui/status-badge.tsx"
import { formatNairobiDate, formatNairobiDateTime, formatNairobiDay } from "../../../values/clock.ts"
import { pluralize } from "../../../values/number.ts"
import { getRequestContext, getServices } from "../../request/context.ts"
import { EXPECTED } from "../shell/actions/hidden-fields.tsx"
import { AskingRowButton } from "../shell/actions/row-button.tsx"
import { chosenLabel, standbyLabel } from "../shell/decisions/choice-labels.ts"
import { CHOICE_BUTTONS, type DecisionButton, STATUS_BUTTONS } from "../shell/decisions/decision-buttons.ts"
import { DecisionForm } from "../shell/decisions/decision-form.tsx"
import { getEdition } from "../shell/editions/edition.ts"
import { ApplicationLink } from "../shell/frame/application-link.tsx"
import { BackLink } from "../shell/frame/back-link.tsx"
import { LoadError } from "../shell/frame/load-error.tsx"
import { readOrLog } from "../shell/frame/read-or-log.ts"
import { searchTextSchema } from "../shell/lists/list-query.ts"
import { useRight } from "../shell/rights/use-right.ts"
import type { Route } from "./+types/standby"
import { listFacts, offersSentence } from "./choice-view.ts"
import { NOT_REMOVED, standbyRemovalQuestion } from "./messages.ts"
import { releaseUrl } from "./release-view.ts"

const standbyView = z.object({ stall: searchTextSchema, category: searchTextSchema })

/** Who is told that they may still get a stall, in the order for a stall that is free. */
export async function loader({ url, context }: Route.LoaderArgs) {
	const edition = getEdition(context)
	const view = standbyView.parse(Object.fromEntries(url.searchParams))
	const found = await readOrLog(getRequestContext(context).log, "standby", () =>
		readStandby(context, edition.id, view),
	)
	const { name, decisionLetters, standbyUntil } = edition
	const offeredUntil = standbyUntil === null ? undefined : formatNairobiDay(standbyUntil)
	const page = { edition: name, holdsLetters: decisionLetters === "held", offeredUntil, view, found }
	return data(page, { status: found ? 200 : 503 })
}

async function readStandby(
	context: Route.LoaderArgs["context"],
	edition: number,
	view: z.infer<typeof standbyView>,
) {
	const { db, now } = getServices(context)
	const [entries, offers, stalls, categories] = await Promise.all([
		listStandby(db, edition, view),
		listOpenOffers(db, edition, now()),
		listTentOptions(db, edition),
		listCategories(db, edition),
	])
	const offered = new Map(offers.map((one) => [one.applicationId, formatNairobiDateTime(one.until)]))
	return {
		offers: offersSentence(offers),
		entries: entries.map((entry, nth) => ({
			expected: entry.expected,
			choice: entry.choice ?? undefined,
			id: entry.id,
			number: entry.number,
			brand: brandOf(entry),
			rank: nth + 1,
			facts: listFacts(entry).join(" · "),
			applied: formatNairobiDate(entry.appliedAt),
			score: entry.score?.toFixed(2),
			offeredUntil: offered.get(entry.id),
		})),
		isCut: entries.length === LISTED_STANDBY,
		stalls: stalls.map(({ name }) => name),
		categories: categories.map(({ name }) => name),
	}
}

export default function Standby({
	loaderData: { edition, holdsLetters, offeredUntil, view, found },
}: Route.ComponentProps) {
	return (
		<>
			<title>Standby list</title>
			<BackLink to={releaseUrl()} label="Release" />
			<PageHeading meta={edition}>Standby list</PageHeading>
			{found ? (
				<div className="grid grid-cols-[minmax(0,1fr)] gap-6">
					<div className="grid max-w-prose gap-3">
						<p>
							These vendors were told that they are on the standby list.{" "}
							{offeredUntil
								? `Until ${offeredUntil} a place that falls free is offered to those who asked for the same stall and are of the same category: the highest score first, then whoever applied first. Each has ${OFFER_HOURS} hours to answer, in the last ${LATE_OFFER_DAYS} days before the festival ${LATE_OFFER_HOURS}.`
								: "No place is offered to them unless an organiser approves them."}
						</p>
						<p>
							To choose by hand: whoever asked for the free stall comes first, then whoever is of its
							category, then the higher score, then whoever applied first. Whoever is approved leaves the
							list.
						</p>
						{found.offers && <p className="font-semibold wrap-anywhere">{found.offers}</p>}
					</div>
					<FreeStallForm view={view} stalls={found.stalls} categories={found.categories} />
					<Panel id="list" title={pluralize(found.entries.length, "vendor")}>
						<StandbyEntries
							entries={found.entries}
							buttons={holdsLetters ? CHOICE_BUTTONS : STATUS_BUTTONS}
						/>
						{found.isCut && (
							<p className="mt-4 text-sm text-muted">Only the first {found.entries.length} are listed.</p>
						)}
					</Panel>
				</div>
			) : (
				<LoadError what="The standby list" />
			)}
		</>
	)
}

interface FreeStallFormProps {
	view: z.infer<typeof standbyView>
	stalls: string[]
	categories: string[]
}

function FreeStallForm({ view, stalls, categories }: FreeStallFormProps) {
	const optionsOf = (names: string[], none: string) => [
		{ value: "", label: none },
		...names.map((name) => ({ value: name, label: name })),
	]
	return (
		<Form action={href("/admin/release/standby")} className="flex flex-wrap items-end gap-4">
			<SelectField
				id="stall"
				name="stall"
				label="Stall that is free"
				className="basis-64"
				options={optionsOf(stalls, "Any")}
				defaultValue={view.stall}
			/>
			{categories.length > 0 && (
				<SelectField
					id="category"
					name="category"
					label="Category"
					className="basis-52"
					options={optionsOf(categories, "Any")}
					defaultValue={view.category}
				/>
			)}
			<Button type="submit" variant="ghost">
				Show the order
			</Button>
		</Form>
	)
}

type Entry = NonNullable<Route.ComponentProps["loaderData"]["found"]>["entries"][number]

function StandbyEntries({ entries, buttons }: { entries: Entry[]; buttons: DecisionButton[] }) {
	const canDecide = useRight("applications.decide")
	if (!entries.length) return <p className="text-muted">Nobody is on the standby list.</p>
	return (
		<ol className="grid gap-3">
			{entries.map(({ id, rank, number, brand, facts, applied, score, expected, choice, offeredUntil }) => (
				<li
					key={id}
					className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-3 first:border-t-0 first:pt-0"
				>
					<div className="min-w-0 flex-1 basis-60">
						<p className="font-semibold wrap-anywhere">
							<span className="figures">{rank}.</span> {brand}{" "}
							<span className="figures text-sm font-normal">
								<ApplicationLink id={id} number={number} className="link touch" />
							</span>
						</p>
						{offeredUntil && (
							<StatusBadge tone="info" wraps>
								{standbyLabel(offeredUntil)}
							</StatusBadge>
						)}
						<p className="text-sm wrap-anywhere">{facts}</p>
						<p className="figures text-sm text-muted">
							Applied {applied}
							{score && `, score ${score}`}
							{choice && ` · ${chosenLabel(choice)}`}
						</p>
					</div>
					{canDecide && (
						<DecisionForm
							vendor={{ id, brand, status: "denied", isOnStandby: true, choice, expected }}
							buttons={buttons}
							className="flex flex-wrap gap-x-4 gap-y-2"
						/>
					)}
					{canDecide && (
						<AskingRowButton
							{...standbyRemovalQuestion(brand)}
							confirmHref={href("/admin/release/standby/:id/removal/new", { id: String(id) })}
							action={href("/admin/release/standby/:id/removal", { id: String(id) })}
							fields={{ [EXPECTED]: expected }}
							label="Take off the list"
							fullLabel={`Take ${brand} off the standby list`}
							failure={NOT_REMOVED.text}
						/>
					)}
				</li>
			))}
		</ol>
	)
}
