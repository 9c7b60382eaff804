import { data, href } from "react-router"
import { Button } from "../../../ui/button.tsx"
import { SelectField } from "../../../ui/field.tsx"
import { Form, Link } from "../../../ui/link.tsx"
import { PageHeading } from "../../../ui/page-heading.tsx"
import { StatusBadge } from "../../../ui/status-badge.tsx"
import { formatNumber } from "../../../values/number.ts"
import { getRequestContext } from "../../request/context.ts"
import { getAdmin } from "../../request/session.ts"
import { useLiveProgress } from "../shell/actions/run-stage.ts"
import { editionStateOf } from "../shell/editions/closed-edition.tsx"
import { getEdition } from "../shell/editions/edition.ts"
import { BackLink } from "../shell/frame/back-link.tsx"
import { LoadError } from "../shell/frame/load-error.tsx"
import { readOrLog } from "../shell/frame/read-or-log.ts"
import { COPY_STAGES } from "../shell/letters/copy-counts.tsx"
import { LetterPreview, letterFormat } from "../shell/letters/letter-preview.tsx"
import { buildUrl, rowSchema } from "../shell/lists/list-query.ts"
import type { Route } from "./+types/mailing"
import { DraftActions, SendingActions } from "./mailing-actions.tsx"
import { AttachmentsPanel, ProgressPanel, RecipientsPanel } from "./mailing-panels.tsx"
import { mailingPath } from "./mailing-path.ts"
import { vendorsLabel } from "./messages.ts"
import { LetterState } from "./recipient-card.tsx"
import {
	type EmptyFieldView,
	findAddressed,
	readExamples,
	readLetterTo,
	readMailingView,
	redirectToMailings,
} from "./view.server.ts"

/** One email as a vendor gets it, whom it goes to, and what became of its copies. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
	const vendor = rowSchema.parse(url.searchParams.get("vendor") ?? undefined)
	const found = await readOrLog(getRequestContext(context).log, "email to vendors", async () => {
		const mailing = await findAddressed(params, context)
		if (!mailing) return "none"
		const examples = await readExamples(context, mailing)
		const example = vendor ?? examples[0]?.id
		return {
			mailing: await readMailingView(context, mailing),
			examples,
			vendor: example,
			letter: await readLetterTo(context, mailing, example),
		}
	})
	if (found === "none") throw await redirectToMailings(context)
	const page = {
		edition: editionStateOf(getEdition(context)),
		format: letterFormat.parse(url.searchParams.get("part")),
		to: getAdmin(context).email,
	}
	return data({ ...page, found }, { status: found ? 200 : 503 })
}

export default function Mailing({ loaderData: { found, ...page } }: Route.ComponentProps) {
	if (!found) return <LoadError what="The email" />
	return <FoundMailing {...page} found={found} />
}

type LoaderData = Route.ComponentProps["loaderData"]
type FoundMailingProps = Omit<LoaderData, "found"> & { found: NonNullable<LoaderData["found"]> }

function FoundMailing({ edition, format, to, found }: FoundMailingProps) {
	const { mailing, examples, vendor, letter } = found
	const { id, subject, stage, history } = mailing
	useLiveProgress(stage === "sending")
	const { label, tone } = COPY_STAGES[stage]
	return (
		<>
			<title>{`${subject} · Email to vendors`}</title>
			<BackLink to={href("/admin/mailings")} label="Vendor mailings" />
			<PageHeading
				meta={
					<>
						<StatusBadge tone={tone}>{label}</StatusBadge>
						<span>{edition.name}</span>
						<span className="figures">{history}</span>
					</>
				}
			>
				{subject}
			</PageHeading>
			<div className="mb-6 grid grid-cols-[minmax(0,1fr)] gap-5">
				{stage === "draft" && <DraftActions {...{ edition, mailing, to, vendor }} />}
				<ProgressPanel mailing={mailing} />
				{(stage === "sending" || stage === "paused") && (
					<SendingActions edition={edition} mailing={mailing} />
				)}
				<div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-2">
					<RecipientsPanel mailing={mailing} />
					<AttachmentsPanel mailing={mailing} />
				</div>
			</div>
			<h2 className="mb-3 text-lg font-bold">Preview</h2>
			<EmptyFields id={id} fields={mailing.emptyFields} />
			<ExampleForm id={id} vendor={vendor} examples={examples} recipients={mailing.recipients} />
			{stage !== "draft" && examples.length > 0 && <CopyNote copy={letter.copy} />}
			<p className="mb-3 wrap-anywhere">
				<span className="text-muted">Subject:</span> {letter.subject}
			</p>
			<LetterPreview
				page={buildUrl(href("/admin/mailings/:id/html", { id: String(id) }), { vendor })}
				text={letter.text}
				format={format}
			/>
		</>
	)
}

/** Fields that say nothing, and to whom. */
function EmptyFields({ id, fields }: { id: number; fields: EmptyFieldView[] }) {
	if (!fields.length) return null
	return (
		<ul className="mb-3 grid gap-1 border-l-4 border-warning pl-3">
			{fields.map(({ field, vendors, example }) => (
				<li key={field}>
					<code>{field}</code> is empty for {vendors === undefined ? "everybody" : vendorsLabel(vendors)}
					{example !== undefined && (
						<>
							:{" "}
							<Link to={mailingPath(id, { vendor: example })} className="link touch">
								see one of them
							</Link>
						</>
					)}
				</li>
			))}
		</ul>
	)
}

/** Whether what is shown is what the vendor got. */
function CopyNote({ copy }: Pick<FoundMailingProps["found"]["letter"], "copy">) {
	if (!copy)
		return (
			<p className="mb-3 max-w-prose">Filled with today’s data: the outbox has no copy for this vendor.</p>
		)
	return (
		<div className="mb-3 flex flex-wrap items-center gap-x-3">
			<p>The copy as it was written for this vendor:</p>
			<LetterState letter={copy} />
		</div>
	)
}

type ExampleFormProps = Pick<FoundMailingProps["found"], "vendor" | "examples"> & {
	id: number
	recipients: number
}

/** Whose email is shown. */
function ExampleForm({ id, vendor, examples, recipients }: ExampleFormProps) {
	if (!examples.length) return <p className="mb-3 text-muted">Nobody gets it yet, so its fields are empty.</p>
	const isListed = examples.some((one) => one.id === vendor)
	const others = vendor && !isListed ? [{ id: vendor, label: "The vendor that you chose" }] : []
	return (
		<div className="mb-3 grid gap-2">
			<Form action={mailingPath(id)} className="flex flex-wrap items-end gap-3">
				<SelectField
					key={vendor}
					id="vendor"
					name="vendor"
					label="As this vendor gets it"
					defaultValue={vendor}
					autoComplete="off"
					options={[...others, ...examples].map((one) => ({ value: String(one.id), label: one.label }))}
					onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
				/>
				<Button type="submit" variant="ghost">
					Show
				</Button>
			</Form>
			{recipients > examples.length && <MoreRecipients id={id} first={examples.length} all={recipients} />}
		</div>
	)
}

/** Where those are who are not in the choice. */
const MoreRecipients = ({ id, first, all }: { id: number; first: number; all: number }) => (
	<p className="max-w-prose text-sm text-muted">
		The first {first} of {formatNumber(all)} vendors can be chosen here. Every vendor has a preview under{" "}
		<Link to={href("/admin/mailings/:id/recipients", { id: String(id) })} className="link">
			Recipients
		</Link>
		.
	</p>
)
