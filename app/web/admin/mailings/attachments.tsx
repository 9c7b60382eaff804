import type { ReactNode } from "react"
import { data, href } from "react-router"
import { listBlankForms } from "../../../domain/blank-forms/queries.server.ts"
import { blankFormName, describeFile } from "../../../domain/blank-forms/rules.ts"
import { listAttachments } from "../../../domain/mailings/attachments.server.ts"
import type { FoundMailing } from "../../../domain/mailings/queries.server.ts"
import { ALREADY_STARTED, attachmentFault } from "../../../domain/mailings/rules.ts"
import { imageOf } from "../../../domain/pictures/image.ts"
import { listPictures } from "../../../domain/pictures/queries.server.ts"
import { Panel } from "../../../ui/card.tsx"
import { Link } from "../../../ui/link.tsx"
import { PageHeading } from "../../../ui/page-heading.tsx"
import { Pagination } from "../../../ui/pagination.tsx"
import { Image } from "../../../ui/picture.tsx"
import { getRequestContext, getServices } from "../../request/context.ts"
import { redirectWithFlash } from "../shell/actions/respond.server.ts"
import { RowButton } from "../shell/actions/row-button.tsx"
import { type EditionState, editionStateOf, WhileOpen } from "../shell/editions/closed-edition.tsx"
import { getEdition } from "../shell/editions/edition.ts"
import { LoadError } from "../shell/frame/load-error.tsx"
import { readOrLog } from "../shell/frame/read-or-log.ts"
import { buildUrl, type ListView, listQuerySchema, neighbourLinks } from "../shell/lists/list-query.ts"
import type { Route } from "./+types/attachments"
import { actionPath } from "./mailing-path.ts"
import { ATTACHMENT_FAULTS, ATTACHMENT_LIMITS, NOT_CHANGED } from "./messages.ts"
import { findAddressed, redirectToMailings, toAttachmentView } from "./view.server.ts"

const THUMBNAIL_SIZES = "6rem"

/** What goes with a draft, and what could: the forms of its edition, and the described pictures of the library. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
	const view = listQuerySchema.parse(Object.fromEntries(url.searchParams))
	const found = await readOrLog(getRequestContext(context).log, "attachments of an email", async () => {
		const mailing = await findAddressed(params, context)
		return mailing ? readAttachments(context, mailing, view) : "none"
	})
	if (found === "none") throw await redirectToMailings(context)
	const started = { kind: "failure", text: ALREADY_STARTED } as const
	if (found?.isStarted) throw await redirectWithFlash(href("/admin/mailings/:id", params), [started], context)
	return data({ edition: editionStateOf(getEdition(context)), found }, { status: found ? 200 : 503 })
}

async function readAttachments(
	context: Route.LoaderArgs["context"],
	{ mailing, subject }: FoundMailing,
	view: ListView,
) {
	const { db } = getServices(context)
	const [attachments, forms, pictures] = await Promise.all([
		listAttachments(db, mailing.id),
		listBlankForms(db, mailing.editionId),
		listPictures(db, view, { onlyDescribed: true }),
	])
	const fault = attachmentFault(attachments)
	return {
		id: mailing.id,
		subject,
		isStarted: mailing.startedAt !== null,
		attachments: attachments.map(toAttachmentView),
		fault: fault && ATTACHMENT_FAULTS[fault],
		forms: forms.map((form) => ({ id: form.id, name: blankFormName(form), details: describeFile(form) })),
		pictures: {
			...pictures,
			rows: pictures.rows.map((one) => ({ id: one.id, name: one.alt, image: imageOf(one, THUMBNAIL_SIZES) })),
		},
	}
}

export default function Attachments({ loaderData: { edition, found }, params }: Route.ComponentProps) {
	if (!found) return <LoadError what="The attachments" />
	const { id, subject, attachments, fault, forms, pictures } = found
	const attach = (kind: string, file: number) =>
		actionPath(
			href("/admin/mailings/:id/attachments/:kind/:file", { id: String(id), kind, file: String(file) }),
			edition,
		)
	return (
		<>
			<title>Attachments</title>
			<PageHeading
				meta={
					<>
						<span>{edition.name}</span>
						<Link to={href("/admin/mailings/:id", params)} className="link wrap-anywhere">
							{subject}
						</Link>
					</>
				}
			>
				Attachments
			</PageHeading>
			<WhileOpen edition={edition}>
				<div className="grid grid-cols-[minmax(0,1fr)] gap-5">
					<Panel id="attached" title="Attached">
						<div className="grid gap-3">
							{fault && <p className="font-semibold text-danger-ink">{fault}</p>}
							<AttachedList {...{ id, edition, attachments }} />
							<p className="max-w-prose text-sm text-muted">{ATTACHMENT_LIMITS}</p>
						</div>
					</Panel>
					<Panel id="forms" title="Blank forms">
						{forms.length ? (
							<ul className="grid gap-1">
								{forms.map((form) => (
									<FileRow key={form.id} {...form} action={attach("blank-form", form.id)} />
								))}
							</ul>
						) : (
							<p className="text-muted">This edition has no blank forms yet.</p>
						)}
						<p className="mt-2">
							<Link to={href("/admin/blank-forms")} className="link touch content-center">
								Upload blank forms
							</Link>
						</p>
						<p className="mt-2 max-w-prose text-sm text-muted">
							Each email has the form as it is when you press Send, also if the form is replaced or removed
							afterwards.
						</p>
					</Panel>
					<Panel id="pictures" title="Pictures">
						<ul className="grid gap-2">
							{pictures.rows.map(({ image, ...picture }) => (
								<FileRow key={picture.id} {...picture} action={attach("picture", picture.id)}>
									<Image {...image} alt="" loading="lazy" className="size-16 rounded-sm object-cover" />
								</FileRow>
							))}
						</ul>
						{!pictures.rows.length && (
							<p className="text-muted">
								The library has no picture with a description yet. Once one is described, it can be attached.
							</p>
						)}
						<p className="mt-2">
							<Link to={href("/admin/pictures")} className="link touch content-center">
								Upload and describe pictures
							</Link>
						</p>
						<Pagination
							label="Pages of pictures"
							{...neighbourLinks(pictures, (cursor) =>
								buildUrl(href("/admin/mailings/:id/attachments", params), cursor),
							)}
						/>
					</Panel>
				</div>
			</WhileOpen>
		</>
	)
}

interface AttachedListProps {
	id: number
	edition: EditionState
	attachments: { id: number; name: string; details: string }[]
}

function AttachedList({ id, edition, attachments }: AttachedListProps) {
	if (!attachments.length) return <p className="text-muted">Nothing is attached.</p>
	return (
		<ul className="grid gap-1">
			{attachments.map(({ id: attachment, name, details }) => (
				<li key={attachment} className="flex flex-wrap items-center gap-x-4 wrap-anywhere">
					<span>
						{name} <span className="text-sm text-muted">({details})</span>
					</span>
					<RowButton
						action={actionPath(
							href("/admin/mailings/:id/attachments/:attachment/removal", {
								id: String(id),
								attachment: String(attachment),
							}),
							edition,
						)}
						label="Take off"
						fullLabel={`Take off ${name}`}
						failure={NOT_CHANGED.text}
					/>
				</li>
			))}
		</ul>
	)
}

interface FileRowProps {
	name: string
	details?: string
	action: string
	children?: ReactNode
}

function FileRow({ name, details, action, children }: FileRowProps) {
	return (
		<li className="flex flex-wrap items-center gap-x-4 gap-y-1 wrap-anywhere">
			{children}
			<span className="min-w-0 grow basis-48">
				{name} {details && <span className="text-sm text-muted">({details})</span>}
			</span>
			<RowButton action={action} label="Attach" fullLabel={`Attach ${name}`} failure={NOT_CHANGED.text} />
		</li>
	)
}
