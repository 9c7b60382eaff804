import { data } from "react-router"
import { listAdmins } from "../../../domain/accounts/queries.server.ts"
import { findBrands } from "../../../domain/applications/queries.server.ts"
import {
	type AuditEventView,
	listActingOrganisers,
	listAuditEvents,
} from "../../../domain/audit/queries.server.ts"
import { findSubjects } from "../../../domain/mail/queries.server.ts"
import { LinkButton } from "../../../ui/button.tsx"
import { EmptyState } from "../../../ui/empty-state.tsx"
import { getRequestContext, getServices, type Services } from "../../request/context.ts"
import { toEntryView } from "../shell/audit-entries/entry-labels.ts"
import { readNames } from "../shell/audit-entries/entry-names.server.ts"
import { ALL_EDITIONS_LABEL } from "../shell/editions/edition-url.ts"
import { readOrLog } from "../shell/frame/read-or-log.ts"
import { ListScreen } from "../shell/lists/list-screen.tsx"
import type { Route } from "./+types/audit"
import { AuditFilter } from "./audit-filter.tsx"
import { EntryCard } from "./entry-card.tsx"
import { type AuditView, auditCsvUrl, auditUrl, auditView, filterOf } from "./view.ts"

/** A page of the entries that the address asks for, newest first. */
export async function loader({ url, context }: Route.LoaderArgs) {
	const view = auditView.parse(Object.fromEntries(url.searchParams))
	const found = await readOrLog(getRequestContext(context).log, "audit", () =>
		readEvents(getServices(context), view),
	)
	return data({ view, found }, { status: found ? 200 : 503 })
}

async function readEvents(services: Services, view: AuditView) {
	const { db } = services
	const [page, organisers, admins, names] = await Promise.all([
		listAuditEvents(db, filterOf(view), view),
		listActingOrganisers(db),
		listAdmins(db),
		readNames(services),
	])
	const emails = new Map([...organisers, ...admins].map(({ id, email }) => [id, email]))
	const ids = [view.vendor, ...page.rows.map(({ applicationId }) => applicationId)]
	const brands = await findBrands(db, ids.filter(isDefined))
	const letters = await findSubjects(db, page.rows.map(letterOf).filter(isDefined))
	const nameOf = (id: number | undefined) => (id === undefined ? undefined : brands.get(id))
	const rows = page.rows.map((row) => {
		const accountEmail = row.subject && emails.get(row.subject.id)
		const letterSubject = letters.get(letterOf(row) ?? 0)
		return toEntryView(row, names, { accountEmail, letterSubject, brandName: nameOf(row.applicationId) })
	})
	return { ...page, rows, organisers, vendorName: nameOf(view.vendor) }
}

const isDefined = <T,>(value: T | undefined): value is T => value !== undefined

const letterOf = ({ subject }: AuditEventView) =>
	subject?.kind === "letter" ? Number(subject.id) : undefined

export default function AuditLog({ loaderData: { view, found } }: Route.ComponentProps) {
	const { after: _, before: __, ...filter } = view
	return (
		<ListScreen
			title="Audit log"
			what="The audit log"
			pagesLabel="Pages of the audit log"
			found={found}
			meta={ALL_EDITIONS_LABEL}
			urlFor={(cursor) => auditUrl({ ...filter, ...cursor })}
			actions={
				<LinkButton to={auditCsvUrl(filter)} reloadDocument variant="ghost">
					Download CSV
				</LinkButton>
			}
			search={
				found && <AuditFilter view={filter} organisers={found.organisers} vendorName={found.vendorName} />
			}
			empty={<EmptyState title="No entries found.">Choose another person, action or period.</EmptyState>}
		>
			{(entry) => <EntryCard key={entry.id} entry={entry} />}
		</ListScreen>
	)
}
