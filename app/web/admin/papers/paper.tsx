import { data, type RouterContextProvider, redirect } from "react-router"
import { z } from "zod"
import { judgePaper, type PaperVerdict } from "../../../domain/papers/commands.server.ts"
import { verdictInput } from "../../../domain/papers/inputs.ts"
import {
	findNextWaiting,
	findPaper,
	type JudgedPaper,
	listPaperFiles,
} from "../../../domain/papers/queries.server.ts"
import { rejectionReason } from "../../../domain/papers/rules.ts"
import { PageHeading } from "../../../ui/page-heading.tsx"
import { parseId } from "../../../values/record-id.ts"
import type { FieldErrors } from "../../forms/field-errors.ts"
import { readForm } from "../../forms/read-form.server.ts"
import { getRequestContext, getServices } from "../../request/context.ts"
import { getAdmin } from "../../request/session.ts"
import { EXPECTED } from "../shell/actions/hidden-fields.tsx"
import { redirectWithFlash } from "../shell/actions/respond.server.ts"
import { editionStateOf } from "../shell/editions/closed-edition.tsx"
import { getEdition } from "../shell/editions/edition.ts"
import { BackLink } from "../shell/frame/back-link.tsx"
import { writeOrLog } from "../shell/frame/read-or-log.ts"
import type { Route } from "./+types/paper"
import { DocumentFrames } from "./document-frames.tsx"
import { readJudged } from "./judged.server.ts"
import { JudgedBar } from "./judged-bar.tsx"
import { faultOf, NOT_SAVED, PAPER_GONE } from "./messages.ts"
import { documentUrl, papersUrl, paperUrl, paperView } from "./paper-urls.ts"
import { toPaperView, type VerdictAnswer } from "./paper-view.ts"
import { VendorOfPaper } from "./vendor-of-paper.tsx"
import { VerdictForm } from "./verdict-form.tsx"

type Context = Readonly<RouterContextProvider>

/** A paper beside its vendor, to be accepted or rejected; the next one is loaded already. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
	const { db } = getServices(context)
	const edition = getEdition(context)
	const paper = await findPaper(db, { id: parseId(params.id) ?? 0, editionId: edition.id })
	if (!paper) throw await redirectToList(context)
	const nextId = await findNextWaiting(db, edition.id, paper)
	const next = nextId && (await findPaper(db, { id: nextId, editionId: edition.id }))
	const { judged } = paperView.parse(Object.fromEntries(url.searchParams))
	const frameOf = ({ id, version }: JudgedPaper) => documentUrl(edition.slug, id, version)
	return {
		edition: editionStateOf(edition),
		paper: toPaperView(paper),
		files: (await listPaperFiles(db, paper)).map(({ id, name, size }) => ({ id, name, size })),
		frames: [frameOf(paper), ...(next ? [frameOf(next)] : [])],
		next: next ? paperUrl(edition.slug, next.id) : undefined,
		last: await readJudged(context, judged),
		endsOn: edition.endsOn,
	}
}

const redirectToList = (context: Context) =>
	redirectWithFlash(papersUrl(getEdition(context).slug), [{ kind: "failure", text: PAPER_GONE }], context)

const verdictForm = verdictInput.extend({ [EXPECTED]: z.coerce.number().pipe(z.int()) })

/** A verdict: on to the next paper, or why it was not taken. */
export async function action({ request, params, context }: Route.ActionArgs) {
	const { db, now } = getServices(context)
	const { id: editionId, slug } = getEdition(context)
	const id = parseId(params.id) ?? 0
	const input = await readForm(request, verdictForm)
	const refuse = (errors: FieldErrors, status: number) =>
		data<VerdictAnswer>({ typed: input.typed, errors }, { status })
	if (!input.ok) return refuse(input.errors, 400)
	const verdict = toVerdict(input.value)
	if (!verdict) return refuse({ written: ["Choose a reason, or write one."] }, 400)
	const judgement = { editionId, by: getAdmin(context).id, at: now(), expected: input.value[EXPECTED] }
	const before = await findPaper(db, { id, editionId })
	const judged = await writeOrLog(getRequestContext(context).log, "a paper was not judged", () =>
		judgePaper(db, id, verdict, judgement),
	)
	if (!judged) return refuse({ "": [NOT_SAVED] }, 503)
	if (!judged.ok && judged.reason === "not-found") return redirectToList(context)
	if (!judged.ok) {
		const field = judged.reason.startsWith("exp") ? "expiresOn" : ""
		return refuse({ [field]: [faultOf(judged)] }, 409)
	}
	const next = before && (await findNextWaiting(db, editionId, before))
	const done = { id, version: judged.version }
	return redirect(next ? paperUrl(slug, next, done) : papersUrl(slug, done))
}

function toVerdict(input: {
	state: "accepted" | "rejected"
	expiresOn: string | null
	reason: string
	written: string
}): PaperVerdict | undefined {
	if (input.state === "accepted") return { state: "accepted", expiresOn: input.expiresOn }
	const reason = rejectionReason(input)
	return reason ? { state: "rejected", reason } : undefined
}

export default function Paper({ loaderData, actionData }: Route.ComponentProps) {
	const { edition, paper, files, frames, next, last, endsOn } = loaderData
	return (
		<>
			<title>{`${paper.name}: ${paper.vendor.brandName}`}</title>
			<BackLink to={papersUrl(edition.slug)} label="Papers" />
			<PageHeading
				meta={
					<>
						<span>{edition.name}</span>
						<span>
							Received {paper.receivedAt}
							{paper.from && ` for ${paper.from}, carried over`}
						</span>
						{paper.dueOn && <span>Due {paper.dueOn}</span>}
					</>
				}
			>
				{paper.name}
			</PageHeading>
			{last && (
				<div className="mb-4">
					<JudgedBar edition={edition.slug} last={last} />
				</div>
			)}
			<div className="grid grid-cols-[minmax(0,1fr)] gap-5 xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
				<DocumentFrames frames={frames} name={`${paper.name} of ${paper.vendor.brandName}`} />
				<div className="grid content-start gap-5">
					<VendorOfPaper paper={paper} files={files} document={frames[0] ?? ""} />
					<VerdictForm
						key={`${paper.id}-${paper.version}`}
						{...{ edition, paper, next, endsOn }}
						refused={actionData}
					/>
				</div>
			</div>
		</>
	)
}
