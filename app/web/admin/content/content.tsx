import type { ReactNode } from "react"
import { data, href } from "react-router"
import { listLastChanges, listSectionGroups } from "../../../domain/editing/queries.server.ts"
import { Panel } from "../../../ui/card.tsx"
import { Link } from "../../../ui/link.tsx"
import { PageHeading } from "../../../ui/page-heading.tsx"
import { getRequestContext, getServices, type Services } from "../../request/context.ts"
import { ALL_EDITIONS_LABEL } from "../shell/editions/edition-url.ts"
import { LoadError } from "../shell/frame/load-error.tsx"
import { readOrLog } from "../shell/frame/read-or-log.ts"
import type { Route } from "./+types/content"
import { changeLabel } from "./messages.ts"

export async function loader({ context }: Route.LoaderArgs) {
	const sections = await readOrLog(getRequestContext(context).log, "content", () =>
		readSections(getServices(context)),
	)
	return data({ sections }, { status: sections ? 200 : 503 })
}

async function readSections({ db }: Services) {
	const groups = await listSectionGroups(db)
	const names = groups.flatMap(({ sections }) => sections.map(({ name }) => name))
	const changes = await listLastChanges(db, names)
	return groups.map(({ title, sections }) => ({
		title,
		parts: sections.map(({ name, title, about }) => {
			const change = changes.get(name)
			return { name, title, about, changed: change && changeLabel(change) }
		}),
	}))
}

export default function SiteContent({ loaderData: { sections } }: Route.ComponentProps) {
	return (
		<>
			<title>Site content</title>
			<PageHeading
				meta={
					<>
						<span>{ALL_EDITIONS_LABEL}</span>
						<span>
							Changes appear on the site as soon as you save; those of a draft once it is published.
						</span>
					</>
				}
			>
				Site content
			</PageHeading>
			{sections ? (
				<div className="grid gap-6">
					<Panel id="editions" title="Festivals and dates" className="pb-0! sm:pb-0!">
						<ul className="grid">
							<ContentItem to={href("/admin/editions")} title="Editions">
								<p className="text-sm">
									All editions with their dates; make a new one from another, publish it, or take it off the
									site.
								</p>
							</ContentItem>
						</ul>
					</Panel>
					{sections.map(({ title, parts }, nth) => (
						<Panel key={title} id={`section-${nth}`} title={title} className="pb-0! sm:pb-0!">
							<ul className="grid lg:grid-cols-2 lg:gap-x-10">
								{parts.map((section) => (
									<SectionItem key={section.name} {...section} />
								))}
							</ul>
						</Panel>
					))}
					<Panel id="collections" title="Vendors, pictures and forms" className="pb-0! sm:pb-0!">
						<ul className="grid lg:grid-cols-2 lg:gap-x-10">
							<ContentItem to={href("/admin/content/vendors")} title="Directory vendors">
								<p className="text-sm">Find, edit, add or delete a vendor.</p>
							</ContentItem>
							<ContentItem to={href("/admin/content/pictures")} title="Gallery pictures">
								<p className="text-sm">Captions, months and order.</p>
							</ContentItem>
							<ContentItem to={href("/admin/emails")} title="Email templates">
								<p className="text-sm">What each email about an application says, for each edition.</p>
							</ContentItem>
							<ContentItem to={href("/admin/blank-forms")} title="Blank forms">
								<p className="text-sm">The forms that vendors of an edition download and sign.</p>
							</ContentItem>
						</ul>
					</Panel>
				</div>
			) : (
				<LoadError what="The content" />
			)}
		</>
	)
}

type SectionItemProps = { name: string; title: string; about: string; changed: string | undefined }

function SectionItem({ name, title, about, changed }: SectionItemProps) {
	return (
		<ContentItem to={href("/admin/content/:part", { part: name })} title={title}>
			<p className="text-sm wrap-anywhere">{about}</p>
			{changed && <p className="figures text-sm text-muted wrap-anywhere">{changed}</p>}
		</ContentItem>
	)
}

function ContentItem({ to, title, children }: { to: string; title: string; children: ReactNode }) {
	return (
		<li className="relative grid content-start justify-items-start gap-0.5 border-t border-line py-3.5">
			<Link to={to} className="link text-lg font-semibold after:absolute after:inset-0">
				{title}
			</Link>
			{children}
		</li>
	)
}
