import type { ReactNode } from "react"
import { data, href, Link } from "react-router"
import { type LastChange, lastChanges, listSections } from "../../../domain/editing/queries.server.ts"
import { Panel } from "../../../ui/card.tsx"
import { PageHeading } from "../../../ui/page-heading.tsx"
import { type Services, servicesOf, visitOf } from "../../middleware/services.ts"
import { NotLoaded } from "../not-loaded.tsx"
import { readOrLog } from "../read.ts"
import type { Route } from "./+types/content"
import { changeWords } from "./words.ts"

/** Everything on the site that an organiser can change. */
export async function loader({ context }: Route.LoaderArgs) {
	const sections = await readOrLog(visitOf(context).log, "content", () => read(servicesOf(context)))
	return data({ sections }, { status: sections ? 200 : 503 })
}

async function read({ db }: Services) {
	const [sections, changes] = await Promise.all([listSections(db), lastChanges(db)])
	return sections.map(({ title, parts }) => ({
		title,
		parts: parts.map(({ name, title, about }) => ({ name, title, about, changed: changes.get(name) })),
	}))
}

export default function SiteContent({ loaderData: { sections } }: Route.ComponentProps) {
	return (
		<>
			<title>Site content</title>
			<PageHeading meta="Changes appear on the site as soon as you save.">Site content</PageHeading>
			{sections ? (
				<div className="grid gap-6">
					{sections.map(({ title, parts }, nth) => (
						<Panel key={title} id={`section-${nth}`} title={title} className="pb-0! sm:pb-0!">
							<ul className="grid lg:grid-cols-2 lg:gap-x-10">
								{parts.map((part) => (
									<PartLine key={part.name} {...part} />
								))}
							</ul>
						</Panel>
					))}
					<Panel id="collections" title="Vendors and pictures" className="pb-0! sm:pb-0!">
						<ul className="grid lg:grid-cols-2 lg:gap-x-10">
							<Line to={href("/admin/content/vendors")} title="Directory vendors">
								<p className="text-sm">Find, edit, add or delete a vendor.</p>
							</Line>
							<Line to={href("/admin/content/pictures")} title="Gallery pictures">
								<p className="text-sm">Captions, months and order.</p>
							</Line>
						</ul>
					</Panel>
				</div>
			) : (
				<NotLoaded what="The content" />
			)}
		</>
	)
}

type PartLineProps = { name: string; title: string; about: string; changed: LastChange | undefined }

function PartLine({ name, title, about, changed }: PartLineProps) {
	return (
		<Line to={href("/admin/content/:part", { part: name })} title={title}>
			<p className="text-sm wrap-anywhere">{about}</p>
			{changed && <p className="figures text-sm text-muted wrap-anywhere">{changeWords(changed)}</p>}
		</Line>
	)
}

function Line({ to, title, children }: { to: string; title: string; children: ReactNode }) {
	return (
		<li className="grid content-start justify-items-start gap-0.5 border-t border-line py-3.5">
			<Link to={to} className="link touch text-lg font-semibold">
				{title}
			</Link>
			{children}
		</li>
	)
}
