import { data, Form, href, useNavigate } from "react-router"
import { listMails } from "../../../domain/mail/queries.server.ts"
import { Button } from "../../../ui/button.tsx"
import { EmptyState } from "../../../ui/empty-state.tsx"
import { SelectField } from "../../../ui/field.tsx"
import { PageHeading } from "../../../ui/page-heading.tsx"
import { Pagination } from "../../../ui/pagination.tsx"
import { servicesOf, visitOf } from "../../middleware/services.ts"
import { NotLoaded } from "../not-loaded.tsx"
import { neighbours } from "../place.ts"
import { readOrLog } from "../read.ts"
import type { Route } from "./+types/outbox"
import { MailCard } from "./mail-card.tsx"
import { FILTERS, type Filter, outboxAddress, outboxView } from "./view.ts"

/** A page of the letters that the address asks for, newest first (R20, R22). */
export async function loader({ url, context }: Route.LoaderArgs) {
	const view = outboxView.parse(Object.fromEntries(url.searchParams))
	const states = view.state && FILTERS[view.state]
	const found = await readOrLog(visitOf(context).log, "outbox", () =>
		listMails(servicesOf(context).db, { ...view, states }),
	)
	return data({ state: view.state, found }, { status: found ? 200 : 503 })
}

export default function Outbox({ loaderData: { state, found } }: Route.ComponentProps) {
	return (
		<>
			<title>Outbox</title>
			<PageHeading>Outbox</PageHeading>
			<StateFilter state={state} />
			{found ? (
				<>
					<div className="mb-6 grid gap-3">
						{found.rows.map((mail) => (
							<MailCard key={mail.id} mail={mail} />
						))}
					</div>
					<div role="status">{!found.rows.length && <Nothing state={state} />}</div>
					<Pagination
						label="Pages of emails"
						{...neighbours(found, (place) => outboxAddress({ state, ...place }))}
					/>
				</>
			) : (
				<NotLoaded what="The outbox" />
			)}
		</>
	)
}

const filterOptions: { value: Filter | ""; label: string }[] = [
	{ value: "", label: "All emails" },
	{ value: "queued", label: "Queued" },
	{ value: "sent", label: "Sent" },
	{ value: "failed", label: "Failed" },
	{ value: "maybe-sent", label: "Maybe sent" },
]

function StateFilter({ state }: { state: Filter | undefined }) {
	const navigate = useNavigate()
	return (
		<Form action={href("/admin/outbox")} className="mb-5 flex flex-wrap items-end gap-3">
			<SelectField
				key={state}
				id="state"
				name="state"
				label="Show"
				defaultValue={state ?? ""}
				options={filterOptions}
				onChange={(event) => {
					const chosen = outboxView.shape.state.parse(event.currentTarget.value)
					void navigate(outboxAddress({ state: chosen }), { preventScrollReset: true })
				}}
				className="basis-52"
			/>
			<div className="hidden noscript:block">
				<Button type="submit" variant="ghost">
					Show
				</Button>
			</div>
		</Form>
	)
}

function Nothing({ state }: { state: Filter | undefined }) {
	if (!state) {
		return (
			<EmptyState title="No emails yet.">
				Every email to a vendor or organiser is listed here as soon as it is written.
			</EmptyState>
		)
	}
	const { label } = filterOptions.find(({ value }) => value === state) ?? { label: state }
	return <EmptyState title={`No ${label.toLowerCase()} emails.`} />
}
