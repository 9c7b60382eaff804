import { data, href } from "react-router"
import { brandOf } from "../../../../domain/applications/rules.ts"
import { describeFormItems } from "../../../../domain/extras/form-items.ts"
import { type GateVendor, listGateVendors } from "../../../../domain/extras/gate-list.server.ts"
import { Button } from "../../../../ui/button.tsx"
import { DataTable } from "../../../../ui/data-table.tsx"
import { EmptyState } from "../../../../ui/empty-state.tsx"
import { PageHeading } from "../../../../ui/page-heading.tsx"
import { formatNairobiDateTime } from "../../../../values/clock.ts"
import { formatKshs } from "../../../../values/number.ts"
import { getRequestContext, getServices } from "../../../request/context.ts"
import { getEdition } from "../../shell/editions/edition.ts"
import { BackLink } from "../../shell/frame/back-link.tsx"
import { LoadError } from "../../shell/frame/load-error.tsx"
import { readOrLog } from "../../shell/frame/read-or-log.ts"
import { hasRight } from "../../shell/rights/require-right.ts"
import type { Route } from "./+types/gate-list"

export async function loader({ context }: Route.LoaderArgs) {
	const { db, now } = getServices(context)
	const edition = getEdition(context)
	const seesMoney = hasRight(context, "money.read")
	const seesContacts = hasRight(context, "contacts.read")
	const found = await readOrLog(getRequestContext(context).log, "gate list", async () => {
		const vendors = await listGateVendors(db, edition, { hidesContacts: !seesContacts })
		return vendors.map((vendor) => toRow(vendor, seesMoney))
	})
	const madeAt = formatNairobiDateTime(now())
	return data(
		{ edition: edition.name, seesMoney, seesContacts, madeAt, found },
		{ status: found ? 200 : 503 },
	)
}

function toRow({ balance, ...vendor }: GateVendor, seesMoney: boolean) {
	const { id, number, contactPerson, phoneNumber, tentSpace, category, missing } = vendor
	return {
		id,
		number,
		brand: brandOf(vendor),
		contactPerson,
		phoneNumber,
		tentSpace,
		category,
		missing,
		extras: extrasOf(vendor),
		owed: seesMoney && balance > 0 ? formatKshs(balance) : "",
	}
}

/** "2 extra wristbands", "3 hay bales", "Chairs: 4". */
const extrasOf = (vendor: Omit<GateVendor, "balance">): string[] => [
	...describeFormItems(vendor),
	...vendor.orders.map(({ name, quantity }) => `${name}: ${quantity}`),
]

type Row = ReturnType<typeof toRow>

/** Who comes, with what, and what is still asked of them: for the gate, on paper. */
export default function GateList({ loaderData }: Route.ComponentProps) {
	const { edition, madeAt, found } = loaderData
	return (
		<>
			<title>{`Gate list of ${edition}`}</title>
			<BackLink to={href("/admin/accepted")} label="Accepted Vendors" />
			<PageHeading
				meta={`${edition}, as of ${madeAt}`}
				actions={
					found?.length ? (
						<Button type="button" onClick={() => print()}>
							Print
						</Button>
					) : undefined
				}
			>
				Gate list
			</PageHeading>
			{found ? <Vendors {...loaderData} rows={found} /> : <LoadError what="The gate list" />}
		</>
	)
}

type VendorsProps = { rows: Row[]; seesMoney: boolean; seesContacts: boolean }

function Vendors({ rows, seesMoney, seesContacts }: VendorsProps) {
	if (!rows.length)
		return <EmptyState title="Nobody is accepted yet.">Accepted vendors are listed here by brand.</EmptyState>
	return (
		<DataTable
			caption="Accepted vendors by brand"
			rows={rows}
			rowKey={({ id }) => id}
			columns={[
				{ key: "here", header: "Here", cell: () => <PenCheckbox /> },
				{ key: "number", header: "No.", numeric: true, cell: ({ number }) => number },
				{ key: "brand", header: "Brand", rowHeader: true, cell: ({ brand }) => brand },
				...(seesContacts ? [{ key: "contact", header: "Contact", cell: contactCell }] : []),
				{ key: "stall", header: "Stall", cell: stallCell },
				{ key: "extras", header: "Extras", cell: ({ extras }) => extras.join(", ") },
				{ key: "missing", header: "Missing", cell: ({ missing }) => missing.join(", ") },
				...(seesMoney ? [{ key: "owed", header: "Owes", numeric: true, cell: owedCell }] : []),
			]}
		/>
	)
}

/** To be ticked with a pen. */
const PenCheckbox = () => <span aria-hidden className="inline-block size-5 rounded-sm border-2 border-text" />

const contactCell = ({ contactPerson, phoneNumber }: Row) => (
	<>
		{contactPerson} <span className="figures whitespace-nowrap">{phoneNumber}</span>
	</>
)

const stallCell = ({ tentSpace, category }: Row) => (category ? `${tentSpace}, ${category}` : tentSpace)

const owedCell = ({ owed }: Row) => <span className="whitespace-nowrap">{owed}</span>
