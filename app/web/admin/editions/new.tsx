import { data, href, type RouterContextProvider } from "react-router"
import { cloneEdition } from "../../../domain/cloning/commands.server.ts"
import { clonedForm, editionStart, paperDuesOf } from "../../../domain/cloning/inputs.ts"
import { datesOf, daysBetween, proposeDates, proposeTitle } from "../../../domain/cloning/rules.ts"
import { NAME_TAKEN } from "../../../domain/editions/inputs.ts"
import {
	type Edition,
	isNameInUse,
	listEditions,
	readEditionSettings,
} from "../../../domain/editions/queries.server.ts"
import { listRequirements } from "../../../domain/paper-requirements/queries.server.ts"
import { paperName } from "../../../domain/paper-requirements/rules.ts"
import { PageHeading } from "../../../ui/page-heading.tsx"
import { shiftDay } from "../../../values/clock.ts"
import { type FieldErrors, fieldErrorsOf } from "../../forms/field-errors.ts"
import { readForm } from "../../forms/read-form.server.ts"
import { getRequestContext, getServices, type Services } from "../../request/context.ts"
import { getAdmin } from "../../request/session.ts"
import { redirectWithFlash } from "../shell/actions/respond.server.ts"
import { NO_EDITION } from "../shell/editions/edition-messages.ts"
import { ALL_EDITIONS_LABEL } from "../shell/editions/edition-url.ts"
import { BackLink } from "../shell/frame/back-link.tsx"
import { editionCookie } from "../shell/frame/preferences.ts"
import type { Route } from "./+types/new"
import { cloneErrorsOf } from "./clone-errors.ts"
import { NOT_CHANGED } from "./messages.ts"
import { ProposalForm, proposalDraft } from "./proposal-form.tsx"
import { StartForm } from "./start-form.tsx"

/** The edition to begin with, its name and first day; once these are there, every date of it, to be looked at and changed. */
export async function loader({ url, context }: Route.LoaderArgs) {
	const { db, now } = getServices(context)
	const editions = await listEditions(db)
	const { from, ...given } = Object.fromEntries(url.searchParams)
	const source = editions.find(({ slug }) => slug === from) ?? chooseSource(editions, now())
	const start = editionStart.safeParse(given)
	return {
		editions: editions.map(({ slug, name }) => ({ value: slug, label: name })),
		from: source?.slug ?? "",
		source: source?.name ?? "",
		typed: { name: given.name ?? "", startsOn: given.startsOn ?? "" },
		errors: "name" in given ? await findStartErrors(db, start) : undefined,
		proposal: source && start.success ? await propose(context, source, start.data) : undefined,
	}
}

async function findStartErrors(
	db: Services["db"],
	start: ReturnType<typeof editionStart.safeParse>,
): Promise<FieldErrors | undefined> {
	if (!start.success) return fieldErrorsOf(start.error.issues)
	return (await isNameInUse(db, start.data.name)) ? { name: [NAME_TAKEN] } : undefined
}

/** The last one that visitors have seen, with days that are known. */
const chooseSource = (editions: Edition[], now: Date): Edition | undefined =>
	editions.find(
		({ publishedAt, datePrecision }) => publishedAt && publishedAt <= now && datePrecision === "day",
	) ?? editions[0]

async function propose(
	context: Readonly<RouterContextProvider>,
	source: Edition,
	{ name, startsOn }: { name: string; startsOn: string },
) {
	const { db, now } = getServices(context)
	const settings = await readEditionSettings(db, source.id)
	if (!settings) return undefined
	const days = daysBetween(source.startsOn, startsOn)
	const papers = (await listRequirements(db, source.id)).flatMap(({ dueOn, ...paper }) =>
		dueOn === null
			? []
			: [{ slug: paper.slug, name: paperName(paper), before: dueOn, proposed: shiftDay(dueOn, days) }],
	)
	const values = { name, title: proposeTitle(settings, name), ...proposeDates(settings, startsOn) }
	const isMonthOnly = settings.days.datePrecision === "month"
	const tellsAtOnce = settings.decisionLetters === "at-once"
	return { values, before: datesOf(settings), isMonthOnly, tellsAtOnce, now: now(), papers }
}

export async function action({ request, url, context }: Route.ActionArgs) {
	const { db, now } = getServices(context)
	const input = await readForm(request, clonedForm)
	const refuse = (errors: FieldErrors, status: number) => data({ errors, typed: input.typed }, { status })
	if (!input.ok) return refuse(input.errors, 400)
	const { from, ...clone } = input.value
	const paperDues = paperDuesOf(input.value)
	const source = (await listEditions(db)).find(({ slug }) => slug === from)
	if (!source) return refuse({ "": [NO_EDITION.text] }, 404)
	try {
		const cloned = await cloneEdition(
			db,
			source.id,
			{ ...clone, paperDues },
			{ by: getAdmin(context).id, at: now() },
		)
		if (cloned.ok) {
			const message = {
				kind: "success",
				text: `${clone.name} is a draft. Visitors can’t see it yet.`,
				savedDraft: proposalDraft(url.search).key,
			} as const
			const choice = await editionCookie(getServices(context)).serialize(cloned.slug)
			return redirectWithFlash(
				href("/admin/editions/:id", { id: String(cloned.id) }),
				[message],
				context,
				choice,
			)
		}
		if (cloned.reason === "invalid") return refuse(cloneErrorsOf(cloned.issues, source.name), 400)
		if (cloned.reason === "name-taken") return refuse({ name: [NAME_TAKEN] }, 409)
		return refuse({ "": [NO_EDITION.text] }, 404)
	} catch (error) {
		getRequestContext(context).log.error({ err: error }, "an edition was not created")
		return refuse({ "": [NOT_CHANGED.text] }, 503)
	}
}

export default function NewEdition({ loaderData, actionData }: Route.ComponentProps) {
	const { editions, from, source, typed, errors } = loaderData
	// What was typed stays, even if the name was taken meanwhile.
	const proposal = errors && !actionData ? undefined : loaderData.proposal
	return (
		<>
			<title>New edition</title>
			<BackLink to={href("/admin/editions")} label="Editions" />
			<PageHeading meta={proposal ? `From ${source}` : ALL_EDITIONS_LABEL}>New edition</PageHeading>
			{proposal ? (
				<ProposalForm
					from={from}
					source={source}
					proposed={proposal.values}
					typed={actionData?.typed}
					before={proposal.before}
					papers={proposal.papers}
					isMonthOnly={proposal.isMonthOnly}
					tellsAtOnce={proposal.tellsAtOnce}
					now={proposal.now}
					errors={actionData?.errors}
				/>
			) : (
				<StartForm editions={editions} from={from} typed={typed} errors={errors} />
			)}
		</>
	)
}
