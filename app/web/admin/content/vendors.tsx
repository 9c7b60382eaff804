import { data, Form, Link } from "react-router"
import * as z from "zod/mini"
import { readContentDocument } from "../../../domain/content/queries.server.ts"
import { DIRECTORY_DOCUMENT } from "../../../domain/directory/inputs.ts"
import { listVendors } from "../../../domain/directory/queries.server.ts"
import { nameMatcher } from "../../../domain/directory/rules.ts"
import { vendorSectionName } from "../../../domain/editing/entries.server.ts"
import { Button, LinkButton } from "../../../ui/button.tsx"
import { EmptyState } from "../../../ui/empty-state.tsx"
import { SelectField, TextField } from "../../../ui/field.tsx"
import { PageHeading } from "../../../ui/page-heading.tsx"
import { getRequestContext, getServices, type Services } from "../../request/context.ts"
import { listQuerySchema } from "../list-query.ts"
import { LoadError } from "../load-error.tsx"
import { readOrLog } from "../read-or-log.ts"
import type { Route } from "./+types/vendors"
import { BackLink, parentListOf, sectionUrl } from "./section-links.tsx"

const view = z.extend(z.pick(listQuerySchema, { q: true }), { list: z.catch(z.string(), "") })

export async function loader({ url, context }: Route.LoaderArgs) {
	const { q, list } = view.parse(Object.fromEntries(url.searchParams))
	const found = await readOrLog(getRequestContext(context).log, "directory", () =>
		read(getServices(context), q, list),
	)
	return data({ q, found }, { status: found ? 200 : 503 })
}

async function read({ db }: Services, q: string, requestedList: string) {
	const { lists } = await readContentDocument(db, DIRECTORY_DOCUMENT)
	const list = (lists.find(({ slug }) => slug === requestedList) ?? lists.at(-1))?.slug ?? ""
	const isWanted = nameMatcher(q)
	const vendors = (await listVendors(db, list)).filter(({ name }) => isWanted(name))
	return {
		list,
		lists: lists.map(({ slug, heading }) => ({ value: slug, label: heading })),
		add: sectionUrl(vendorSectionName(list)),
		vendors: vendors.map(({ slug, name }) => ({ name, to: sectionUrl(vendorSectionName(list, slug)) })),
	}
}

export default function DirectoryVendors({ loaderData: { q, found } }: Route.ComponentProps) {
	return (
		<>
			<title>Directory vendors</title>
			<BackLink {...parentListOf({})} />
			<PageHeading actions={found && <LinkButton to={found.add}>Add vendor</LinkButton>}>
				Directory vendors
			</PageHeading>
			{found ? <VendorResults q={q} {...found} /> : <LoadError what="The directory" />}
		</>
	)
}

type VendorResultsProps = { q: string } & Awaited<ReturnType<typeof read>>

function VendorResults({ q, list, lists, vendors }: VendorResultsProps) {
	return (
		<>
			<Form
				key={`${list} ${q}`}
				role="search"
				className="mb-6 grid max-w-3xl items-end gap-3 lg:grid-cols-[1fr_1fr_auto]"
			>
				<SelectField id="list" name="list" label="List" defaultValue={list} options={lists} />
				<TextField id="q" name="q" type="search" label="Name" defaultValue={q} autoComplete="off" />
				<Button type="submit" variant="ghost">
					Search
				</Button>
			</Form>
			<p role="status" className="figures mb-3 text-sm text-muted">
				{vendors.length === 1 ? "1 vendor" : `${vendors.length} vendors`}
			</p>
			{vendors.length ? (
				<ul className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
					{vendors.map(({ to, name }) => (
						<li key={to} className="border-t border-line py-1.5">
							<Link to={to} className="link touch inline-flex min-h-10 items-center wrap-anywhere">
								{name}
							</Link>
						</li>
					))}
				</ul>
			) : (
				<EmptyState title="No vendors found.">Try fewer characters, or choose another list.</EmptyState>
			)}
		</>
	)
}
