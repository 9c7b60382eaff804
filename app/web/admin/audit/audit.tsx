import { data } from "react-router"
import { listAdmins } from "../../../domain/accounts/queries.server.ts"
import { findBrands } from "../../../domain/applications/queries.server.ts"
import { listActingOrganisers, listActs, type ShownAct } from "../../../domain/audit/queries.server.ts"
import { findSubjects } from "../../../domain/mail/queries.server.ts"
import { LinkButton } from "../../../ui/button.tsx"
import { EmptyState } from "../../../ui/empty-state.tsx"
import { PageHeading } from "../../../ui/page-heading.tsx"
import { Pagination } from "../../../ui/pagination.tsx"
import { type Services, servicesOf, visitOf } from "../../middleware/services.ts"
import { NotLoaded } from "../not-loaded.tsx"
import { neighbours } from "../place.ts"
import { readOrLog } from "../read.ts"
import type { Route } from "./+types/audit"
import { AuditFilter } from "./audit-filter.tsx"
import { EntryCard } from "./entry-card.tsx"
import { shownEntry } from "./entry-words.ts"
import { readNames } from "./names.server.ts"
import { type AuditView, auditAddress, auditFile, auditView, filterOf } from "./view.ts"

/** A page of the entries that the address asks for, newest first. */
export async function loader({ url, context }: Route.LoaderArgs) {
	const view = auditView.parse(Object.fromEntries(url.searchParams))
	const found = await readOrLog(visitOf(context).log, "audit", () => read(servicesOf(context), view))
	return data({ view, found }, { status: found ? 200 : 503 })
}

async function read(services: Services, view: AuditView) {
	const { db } = services
	const [page, organisers, admins, names] = await Promise.all([
		listActs(db, filterOf(view), view),
		listActingOrganisers(db),
		listAdmins(db),
		readNames(services),
	])
	const emails = new Map([...organisers, ...admins].map(({ id, email }) => [id, email]))
	const ids = [view.vendor, ...page.rows.map(({ applicationId }) => applicationId)]
	const brands = await findBrands(db, ids.filter(isGiven))
	const letters = await findSubjects(db, page.rows.map(letterOf).filter(isGiven))
	const nameOf = (id: number | undefined) => (id === undefined ? undefined : brands.get(id))
	const rows = page.rows.map((row) => {
		const accountEmail = row.subject && emails.get(row.subject.id)
		const letterSubject = letters.get(letterOf(row) ?? 0)
		return shownEntry(row, names, { accountEmail, letterSubject, brandName: nameOf(row.applicationId) })
	})
	return { ...page, rows, organisers, vendorName: nameOf(view.vendor) }
}

const isGiven = <T,>(value: T | undefined): value is T => value !== undefined

const letterOf = ({ subject }: ShownAct) => (subject?.kind === "letter" ? Number(subject.id) : undefined)

export default function AuditLog({ loaderData: { view, found } }: Route.ComponentProps) {
	const { after: _, before: __, ...filter } = view
	return (
		<>
			<title>Audit log</title>
			<PageHeading actions={<SaveAsCsv to={auditFile(filter)} />}>Audit log</PageHeading>
			{found ? (
				<>
					<AuditFilter view={filter} organisers={found.organisers} vendorName={found.vendorName} />
					<div className="mb-6 grid gap-3">
						{found.rows.map((entry) => (
							<EntryCard key={entry.id} entry={entry} />
						))}
					</div>
					<div role="status">{!found.rows.length && <Nothing />}</div>
					<Pagination
						label="Pages of the audit log"
						{...neighbours(found, (place) => auditAddress({ ...filter, ...place }))}
					/>
				</>
			) : (
				<NotLoaded what="The audit log" />
			)}
		</>
	)
}

function SaveAsCsv({ to }: { to: string }) {
	return (
		<LinkButton to={to} reloadDocument variant="ghost">
			Download CSV
		</LinkButton>
	)
}

function Nothing() {
	return <EmptyState title="No entries found.">Choose another person, action or period.</EmptyState>
}
