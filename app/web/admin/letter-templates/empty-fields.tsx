import { Panel } from "../../../ui/card.tsx"
import { Link } from "../../../ui/link.tsx"
import { Pagination } from "../../../ui/pagination.tsx"
import { pluralize } from "../../../values/number.ts"
import { ApplicationLink } from "../shell/frame/application-link.tsx"
import { neighbourLinks } from "../shell/lists/list-query.ts"
import type { LoadedTemplate } from "./read-template.server.ts"
import { templateUrl } from "./template-view.ts"

type EmptyFieldsProps = {
	template: LoadedTemplate
	place: { kind: LoadedTemplate["kind"]; edition: string }
}

/** The fields that say nothing, and to how many. */
export function EmptyFields({ template: { empty, view }, place }: EmptyFieldsProps) {
	const { fields, total } = empty
	return (
		<Panel id="empty-fields" title="What is left out where it is empty">
			{fields.length === 0 ? (
				<p>
					Every field has something to say for all {pluralize(total, "vendor")} whom this email may reach.
				</p>
			) : (
				<ul className="grid gap-2">
					{fields.map((field) => (
						<li key={field.name} className="wrap-anywhere">
							<strong>{field.label}</strong> <code>{field.placeholder}</code>:{" "}
							{field.isOfAll ? (
								`empty for everybody, ${pluralize(total, "vendor")}.`
							) : (
								<>
									empty for{" "}
									<Link
										to={`${templateUrl(place, { version: view.version, empty: field.name })}#empty-fields`}
										className="link"
									>
										{field.count} of {pluralize(total, "vendor")}
									</Link>
									.
								</>
							)}
						</li>
					))}
				</ul>
			)}
			<Readers empty={empty} place={place} />
		</Panel>
	)
}

function Readers({
	empty: { readers, named, fields },
	place,
}: Pick<EmptyFieldsProps, "place"> & Pick<LoadedTemplate, "empty">) {
	if (!readers || !named) return null
	const label = fields.find(({ name }) => name === named)?.label ?? named
	return (
		<div className="mt-5 grid gap-3 border-t border-line pt-4">
			<h3 className="font-semibold">Without: {label}</h3>
			{readers.rows.length === 0 && <p>Nobody.</p>}
			<ul className="grid gap-1 sm:grid-cols-2">
				{readers.rows.map(({ id, number, brandName }) => (
					<li key={id} className="wrap-anywhere">
						<ApplicationLink id={id} number={number} className="link" /> {brandName}
					</li>
				))}
			</ul>
			<Pagination
				label="Pages of vendors"
				{...neighbourLinks(readers, ({ after, before }) =>
					templateUrl(place, { empty: named, after, before }),
				)}
			/>
		</div>
	)
}
