import { Panel } from "../../../ui/card.tsx"
import { Disclosure } from "../../../ui/disclosure.tsx"
import { Link } from "../../../ui/link.tsx"
import { Pagination } from "../../../ui/pagination.tsx"
import { pluralize } from "../../../values/number.ts"
import { neighbourLinks } from "../shell/lists/list-query.ts"
import type { LoadedTemplate } from "./read-template.server.ts"
import { templateUrl } from "./template-view.ts"

type VersionsProps = { template: LoadedTemplate; edition: { slug: string } }

/** Who changed the email, when, and what. */
export function Versions({ template, edition }: VersionsProps) {
	const { versions, kind, current } = template
	const place = { kind, edition: edition.slug }
	return (
		<Panel id="versions" title="Versions">
			{versions.rows.length === 0 && <p>Nobody has changed this email. It says the built-in text.</p>}
			<ol className="grid gap-4">
				{versions.rows.map((version) => (
					<li key={version.id} className="grid gap-1 border-t border-line pt-3 first:border-0 first:pt-0">
						<p className="wrap-anywhere">
							<Link to={templateUrl(place, { version: version.id })} className="link font-semibold">
								{version.at}
							</Link>{" "}
							by {version.by}
							{version.isBuiltIn && ", back to the built-in text"}
							{version.id === current && " (now)"}
						</p>
						<Changes changes={version.changes} about={version.at} />
					</li>
				))}
			</ol>
			<Pagination
				label="Pages of versions"
				{...neighbourLinks(versions, ({ after, before }) => templateUrl(place, { after, before }))}
			/>
		</Panel>
	)
}

type ChangesProps = { about: string; changes: LoadedTemplate["versions"]["rows"][number]["changes"] }

function Changes({ changes, about }: ChangesProps) {
	if (!changes.length) return <p className="text-sm text-muted">The same as before.</p>
	return (
		<Disclosure moreLabel={`Show ${pluralize(changes.length, "change")}`} lessLabel="Hide" about={about}>
			<ul className="grid gap-3 pt-2">
				{changes.map(({ where, before, after }) => (
					<li key={where} className="border-l-4 border-line pl-3 text-sm whitespace-pre-line wrap-anywhere">
						<p className="font-semibold">{where}</p>
						<p className="text-muted">Before: {before || "nothing"}</p>
						<p>After: {after || "nothing"}</p>
					</li>
				))}
			</ul>
		</Disclosure>
	)
}
