import { data, href } from "react-router"
import { findUnaskedExcess } from "../../../domain/applications/mix.server.ts"
import { CHOICES } from "../../../domain/applications/rules.ts"
import { listChoices, listUnreleased, readLatestRelease } from "../../../domain/choices/queries.server.ts"
import { countChoices } from "../../../domain/choices/release-question.server.ts"
import { listSameVendors } from "../../../domain/duplicates/two-answers.server.ts"
import { LinkButton } from "../../../ui/button.tsx"
import { EmptyState } from "../../../ui/empty-state.tsx"
import { Link } from "../../../ui/link.tsx"
import { getRequestContext, getServices } from "../../request/context.ts"
import { choiceLabels } from "../shell/decisions/choice-labels.ts"
import { MixStrip } from "../shell/decisions/mix-strip.tsx"
import { toMixView } from "../shell/decisions/mix-view.ts"
import { editionStateOf, WhileOpen } from "../shell/editions/closed-edition.tsx"
import { getEdition } from "../shell/editions/edition.ts"
import { editionUrl } from "../shell/editions/edition-url.ts"
import { readOrLog } from "../shell/frame/read-or-log.ts"
import { FilterSelect } from "../shell/lists/filter-select.tsx"
import { rangeOf } from "../shell/lists/list-range.ts"
import { ListScreen } from "../shell/lists/list-screen.tsx"
import { useRight } from "../shell/rights/use-right.ts"
import { readVisibleMix } from "../shell/rights/visibility.server.ts"
import type { Route } from "./+types/release"
import { ChoiceCard } from "./choice-card.tsx"
import { toChoiceView, toReleaseState } from "./choice-view.ts"
import { ReleasePanel } from "./release-form.tsx"
import { ReleaseProgress } from "./release-progress.tsx"
import { idsOf, releaseUrl, releaseView } from "./release-view.ts"
import { type Ticks, useTicks } from "./use-ticks.ts"

/** What is chosen in an edition and not told, with its letters, and the way to tell it. */
export async function loader({ url, context }: Route.LoaderArgs) {
	const { db, now } = getServices(context)
	const edition = getEdition(context)
	const view = releaseView.parse(Object.fromEntries(url.searchParams))
	const found = await readOrLog(getRequestContext(context).log, "release", async () => {
		const [page, counts, latest, mix, ticked] = await Promise.all([
			listChoices(db, edition.id, view),
			countChoices(db, edition.id),
			readLatestRelease(db, edition.id),
			readVisibleMix(context),
			listUnreleased(db, edition.id, idsOf(view.ticked)),
		])
		const all = counts.yes + counts.standby + counts.no
		const range = rangeOf(page, { first: view.first, total: view.choice ? counts[view.choice] : all })
		const ids = page.rows.map(({ id }) => id)
		const sameVendors = await listSameVendors(db, edition.id, ids)
		const excess = await findUnaskedExcess(db, edition.id, page.rows)
		const rows = page.rows.map((choice) => {
			const { id } = choice
			const about = { sameVendor: sameVendors.get(id) ?? [], excess: excess.get(id) ?? [] }
			return toChoiceView(choice, about, now())
		})
		return {
			...{ ...page, rows, range, counts, ticked },
			latest: latest && toReleaseState(latest, now()),
			mix: toMixView(mix),
		}
	})
	const holdsLetters = edition.decisionLetters === "held"
	const page = { edition: editionStateOf(edition), holdsLetters, view, found }
	return data(page, { status: found ? 200 : 503 })
}

export default function Release({ loaderData }: Route.ComponentProps) {
	const { edition, holdsLetters, view, found } = loaderData
	const ticks = useTicks(found ? found.ticked : [])
	const list = (
		<ListScreen
			title="Release"
			what="The choices"
			pagesLabel="Pages of choices"
			noun={["choice", "choices"]}
			found={found}
			urlFor={(cursor) => releaseUrl({ choice: view.choice, ticked: view.ticked, ...cursor })}
			meta={edition.name}
			actions={
				<>
					<LinkButton to={href("/admin/release/standby")} variant="ghost" size="small">
						Standby list
					</LinkButton>
					<EmailsLink edition={edition.slug} />
				</>
			}
			search={found && <ReleaseTools {...{ edition, holdsLetters, found, ticks }} />}
			tools={found && found.rows.length > 0 && <ChoiceFilter choice={view.choice} />}
			empty={<NothingWaiting holdsLetters={holdsLetters} isFiltered={view.choice !== undefined} />}
		>
			{(choice) => (
				<ChoiceCard
					key={choice.id}
					choice={choice}
					isTicked={ticks.ids.has(choice.id)}
					onTick={(isTicked) => ticks.tick(choice.id, isTicked)}
				/>
			)}
		</ListScreen>
	)
	return (
		<>
			{list}
			{found && <MixStrip mix={found.mix} />}
		</>
	)
}

/** Who was told is still among those who are chosen, whom the mix counts below. */
const NothingWaiting = ({ holdsLetters, isFiltered }: { holdsLetters: boolean; isFiltered: boolean }) => (
	<EmptyState title={isFiltered ? "No such choice waits to be released." : "Nothing waits to be released."}>
		{holdsLetters && "Choose yes, standby or no under Vendors. Nobody is told before you release it here."}
	</EmptyState>
)

type Loaded = Route.ComponentProps["loaderData"]

type ReleaseToolsProps = Pick<Loaded, "edition" | "holdsLetters"> & {
	found: NonNullable<Loaded["found"]>
	ticks: Ticks
}

/** How the last release went, and the form that asks for the next one. */
function ReleaseTools({ edition, holdsLetters, found, ticks }: ReleaseToolsProps) {
	const { latest, counts, rows } = found
	return (
		<div className="mb-6 grid grid-cols-[minmax(0,1fr)] gap-5">
			{!holdsLetters && <LettersLeaveAtOnce edition={edition.slug} />}
			{latest && <ReleaseProgress edition={edition.slug} release={latest} />}
			<WhileOpen edition={edition}>
				<ReleasePanel
					edition={edition.slug}
					counts={counts}
					isBusy={latest?.isOpen}
					ticks={ticks}
					listed={rows.map(({ id }) => id)}
				/>
			</WhileOpen>
		</div>
	)
}

function LettersLeaveAtOnce({ edition }: { edition: string }) {
	return (
		<p className="max-w-prose">
			In this edition a no is emailed as soon as you decide, and a yes when you send the confirmation on{" "}
			<Link to={href("/admin/accepted")} className="link">
				Accepted Vendors
			</Link>
			. To choose first and tell everybody later, change{" "}
			<Link to={href("/admin/content/:part", { part: `season-${edition}` })} className="link">
				Letters about decisions
			</Link>
			.
		</p>
	)
}

const FILTER_OPTIONS = [
	{ value: "", label: "All choices" },
	...CHOICES.map((choice) => ({ value: choice, label: choiceLabels[choice].label })),
]

function ChoiceFilter({ choice }: { choice: (typeof CHOICES)[number] | undefined }) {
	return (
		<FilterSelect
			name="choice"
			label="Choice"
			className="basis-44"
			options={FILTER_OPTIONS}
			value={choice ?? ""}
			urlFor={(chosen) => releaseUrl(releaseView.parse({ choice: chosen || undefined }))}
		/>
	)
}

/** To the words of the emails of an edition, for whoever may change them. */
function EmailsLink({ edition }: { edition: string }) {
	const mayWrite = useRight("content.write")
	if (!mayWrite) return null
	return (
		<LinkButton to={editionUrl(href("/admin/emails"), edition)} variant="ghost" size="small">
			Email templates
		</LinkButton>
	)
}
