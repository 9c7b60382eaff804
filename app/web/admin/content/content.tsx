import { data, href, Link } from "react-router"
import { SECTIONS } from "../../../domain/editing/parts.server.ts"
import { type LastChange, lastChanges, listParts } from "../../../domain/editing/queries.server.ts"
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
	const [parts, changes] = await Promise.all([listParts(db), lastChanges(db)])
	return SECTIONS.map((title) => ({
		title,
		parts: parts
			.filter(({ section }) => section === title)
			.map(({ name, title, about }) => ({ name, title, about, changed: changes.get(name) })),
	}))
}

export default function SiteContent({ loaderData: { sections } }: Route.ComponentProps) {
	return (
		<>
			<title>Site content</title>
			<PageHeading meta="What you change here, visitors see at once.">Site content</PageHeading>
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
		<li className="grid content-start gap-0.5 border-t border-line py-3.5">
			<Link to={href("/admin/content/:part", { part: name })} className="link touch text-lg font-semibold">
				{title}
			</Link>
			<p className="text-sm wrap-anywhere">{about}</p>
			{changed && <p className="figures text-sm text-muted wrap-anywhere">{changeWords(changed)}</p>}
		</li>
	)
}
