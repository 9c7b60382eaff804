import { data, href } from "react-router"
import { templateSectionName } from "../../../domain/editing/entries.server.ts"
import { TEMPLATE_DESCRIPTORS, TEMPLATE_KINDS } from "../../../domain/letter-templates/kinds.ts"
import { listNewestVersions } from "../../../domain/letter-templates/queries.server.ts"
import { LinkButton } from "../../../ui/button.tsx"
import { Card } from "../../../ui/card.tsx"
import { Link } from "../../../ui/link.tsx"
import { PageHeading } from "../../../ui/page-heading.tsx"
import { formatNairobiDateTime } from "../../../values/clock.ts"
import { getRequestContext, getServices } from "../../request/context.ts"
import { ClosedReason, editionStateOf } from "../shell/editions/closed-edition.tsx"
import { getEdition } from "../shell/editions/edition.ts"
import { LoadError } from "../shell/frame/load-error.tsx"
import { readOrLog } from "../shell/frame/read-or-log.ts"
import type { Route } from "./+types/templates"
import { templateUrl } from "./template-view.ts"

/** Every kind of email to the vendors of an edition, and whose words each has. */
export async function loader({ context }: Route.LoaderArgs) {
	const chosen = getEdition(context)
	const versions = await readOrLog(getRequestContext(context).log, "emails", () =>
		listNewestVersions(getServices(context).db, chosen.id),
	)
	const templates =
		versions &&
		TEMPLATE_KINDS.map((kind) => {
			const version = versions.get(kind)
			const { label, about } = TEMPLATE_DESCRIPTORS[kind]
			const section = templateSectionName(chosen.slug, kind)
			const changed =
				version && `Changed ${formatNairobiDateTime(version.at)} by ${version.by ?? "nobody of today’s team"}`
			return { kind, label, about, section, isOwn: Boolean(version?.template), changed }
		})
	return data({ edition: editionStateOf(chosen), templates }, { status: templates ? 200 : 503 })
}

type Template = NonNullable<Route.ComponentProps["loaderData"]["templates"]>[number]

export default function Templates({ loaderData: { edition, templates } }: Route.ComponentProps) {
	return (
		<>
			<title>Email templates</title>
			<PageHeading meta={edition.name}>Email templates</PageHeading>
			<div className="mb-6 grid gap-3">
				<p className="max-w-prose">
					What each email about an application for {edition.name} says. Dates, venue, set-up and payment come
					from{" "}
					<Link to={href("/admin/content/:part", { part: `season-${edition.slug}` })} className="link">
						the facts of the edition
					</Link>
					. Emails that are held until you release them follow these words, unless you wrote one by hand.
				</p>
				<ClosedReason edition={edition} />
			</div>
			{templates ? (
				<div className="grid gap-3 lg:grid-cols-2">
					{templates.map((template) => (
						<TemplateCard key={template.kind} template={template} edition={edition} />
					))}
				</div>
			) : (
				<LoadError what="The emails" />
			)}
		</>
	)
}

type TemplateCardProps = { template: Template; edition: { slug: string; isClosed: boolean } }

function TemplateCard({ template, edition }: TemplateCardProps) {
	const { kind, label, about, section, isOwn, changed } = template
	return (
		<Card aria-labelledby={`email-${kind}`} className="grid content-start gap-3">
			<div className="grid gap-1">
				<h2 id={`email-${kind}`} className="lettering text-xl">
					{label}
				</h2>
				<p>{about}</p>
				<p className="text-sm text-muted wrap-anywhere">
					{isOwn ? "Your own text." : "Built-in text."} {changed && `${changed}.`}
				</p>
			</div>
			<div className="flex flex-wrap gap-2">
				<LinkButton to={templateUrl({ kind, edition: edition.slug })} variant="ghost" size="small">
					Preview<span className="sr-only">: {label}</span>
				</LinkButton>
				{!edition.isClosed && (
					<LinkButton to={href("/admin/content/:part", { part: section })} variant="ghost" size="small">
						Edit<span className="sr-only">: {label}</span>
					</LinkButton>
				)}
			</div>
		</Card>
	)
}
