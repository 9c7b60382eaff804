import { data, href } from "react-router"
import { listPictureUses, type PictureUse } from "../../../domain/editing/picture-uses.server.ts"
import { updatePicture } from "../../../domain/pictures/commands.server.ts"
import { pictureDetails } from "../../../domain/pictures/inputs.ts"
import { findPicture, findUndescribed } from "../../../domain/pictures/queries.server.ts"
import { LinkButton } from "../../../ui/button.tsx"
import { Panel } from "../../../ui/card.tsx"
import { Link } from "../../../ui/link.tsx"
import { PageHeading } from "../../../ui/page-heading.tsx"
import { parseId } from "../../../values/record-id.ts"
import { readForm } from "../../forms/read-form.server.ts"
import { getRequestContext, getServices, type Services } from "../../request/context.ts"
import { getAdmin } from "../../request/session.ts"
import { redirectWithFlash } from "../shell/actions/respond.server.ts"
import { editionUrl } from "../shell/editions/edition-url.ts"
import { BackLink } from "../shell/frame/back-link.tsx"
import { LoadError } from "../shell/frame/load-error.tsx"
import { readOrLog, writeOrLog } from "../shell/frame/read-or-log.ts"
import type { Route } from "./+types/picture"
import { NO_PICTURE, NOT_SAVED, SAVED, SAVED_UNUSED, UNCHANGED } from "./messages.ts"
import { PictureForm } from "./picture-form.tsx"
import { toPictureView } from "./picture-view.ts"

/** How wide it is shown. */
const SIZES = "(width >= 64rem) 34rem, 92vw"

export async function loader({ params, context }: Route.LoaderArgs) {
	const found = await readOrLog(getRequestContext(context).log, "a picture", () =>
		readPicture(getServices(context), parseId(params.id)),
	)
	if (!found) return data({ found }, { status: 503 })
	if (!found.picture) throw await redirectWithFlash(href("/admin/pictures"), [NO_PICTURE], context)
	return data({ found: { ...found, picture: found.picture } })
}

async function readPicture({ db }: Services, id: number | undefined) {
	const picture = id === undefined ? undefined : await findPicture(db, id)
	if (!picture) return { picture: undefined, uses: [], next: undefined }
	const [uses, next] = await Promise.all([listPictureUses(db, picture.id), findUndescribed(db, picture.id)])
	return { picture: toPictureView(picture, SIZES), uses, next }
}

export async function action({ request, params, context }: Route.ActionArgs) {
	const read = await readForm(request, pictureDetails)
	if (!read.ok) return data({ errors: read.errors, typed: read.typed }, { status: 400 })
	const { db, now } = getServices(context)
	const by = { by: getAdmin(context).id, at: now() }
	const result = await writeOrLog(getRequestContext(context).log, "a picture was not saved", () =>
		updatePicture(db, parseId(params.id) ?? 0, read.value, by),
	)
	if (!result) return data({ errors: { "": [NOT_SAVED.text] }, typed: read.typed }, { status: 503 })
	if (!result.ok) return redirectWithFlash(href("/admin/pictures"), [NO_PICTURE], context)
	const message = result.isChanged ? savedMessageFor(await readUses(context, params.id)) : UNCHANGED
	return redirectWithFlash(href("/admin/pictures/:id", params), [message], context)
}

/** Undefined where nobody knows just now. */
const readUses = (context: Route.ActionArgs["context"], id: string) =>
	readOrLog(getRequestContext(context).log, "uses of a picture", () =>
		listPictureUses(getServices(context).db, parseId(id) ?? 0),
	)

const savedMessageFor = (uses: PictureUse[] | undefined) => (uses?.length === 0 ? SAVED_UNUSED : SAVED)

export default function Picture({ loaderData: { found }, actionData }: Route.ComponentProps) {
	if (!found) return <LoadError what="The picture" />
	const { picture, uses, next } = found
	return (
		<>
			<title>{picture.name}</title>
			<BackLink to={href("/admin/pictures")} label="Pictures" />
			<PageHeading
				meta={picture.about}
				actions={
					next !== undefined && (
						<LinkButton to={href("/admin/pictures/:id", { id: String(next) })} variant="ghost">
							Next without a description
						</LinkButton>
					)
				}
			>
				{picture.name}
			</PageHeading>
			<div className="grid grid-cols-[minmax(0,1fr)] gap-6">
				<PictureForm key={picture.id} picture={picture} refused={actionData} />
				<Uses uses={uses} />
				<p>
					<LinkButton
						to={href("/admin/pictures/:id/removal/new", { id: String(picture.id) })}
						variant="danger"
					>
						Delete picture
					</LinkButton>
				</p>
			</div>
		</>
	)
}

const addressOf = (at: PictureUse["at"]): string =>
	"section" in at
		? href("/admin/content/:part", { part: at.section })
		: editionUrl(href("/admin/mailings/:id", { id: String(at.mailing) }), at.edition)

function Uses({ uses }: { uses: PictureUse[] }) {
	return (
		<Panel id="uses" title="Where it is used">
			{uses.length ? (
				<ul className="grid gap-1.5">
					{uses.map(({ at, title }) => (
						<li key={addressOf(at)}>
							<Link to={addressOf(at)} className="link touch wrap-anywhere">
								{title}
							</Link>
						</li>
					))}
				</ul>
			) : (
				<p className="text-sm text-muted">
					Nowhere yet. Choose it under{" "}
					<Link to={href("/admin/content")} className="link">
						Site content
					</Link>
					.
				</p>
			)}
		</Panel>
	)
}
