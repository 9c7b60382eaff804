import type { ReactNode } from "react"
import { href } from "react-router"
import { Link } from "../../../../ui/link.tsx"
import { Notice } from "../../../../ui/notice.tsx"
import { RowButton } from "../../shell/actions/row-button.tsx"
import { ApplicationLink } from "../../shell/frame/application-link.tsx"
import { useRight } from "../../shell/rights/use-right.ts"
import type { readApplicationView } from "../application-view.server.ts"

/** In the address: the numbers of the others. Missing: those that seem to be of the same vendor. */
export const WITH = "with"

export const NOT_SEPARATED = "The applications could not be taken apart."

type View = NonNullable<Awaited<ReturnType<typeof readApplicationView>>>
type SameVendorProps = Pick<View, "id" | "number" | "brand" | "mergedInto" | "merged" | "sameVendor">

/** What is part of this application, of what it is part itself, and what else may be of the same vendor. */
export function SameVendor({ id, number, brand, mergedInto, merged, sameVendor }: SameVendorProps) {
	const kept = mergedInto?.kept
	return (
		<>
			{mergedInto && (
				<Line>
					<p>
						Merged into {kept ? <ApplicationLink {...kept} className="link" /> : "another application"}.
						Decisions, reviews and notes are made there now.
						{mergedInto.who && ` Merged by ${mergedInto.who}.`}
					</p>
					{kept && <Separate id={id} label={`Take No. ${number} apart from No. ${kept.number}`} />}
				</Line>
			)}
			{merged.length > 0 && (
				<Line>
					<p>
						Part of this application, with answers, pictures, reviews, notes and emails on pages of their own:
					</p>
					{merged.map((one) => (
						<div key={one.id} className="flex flex-wrap items-center gap-x-2">
							<p className="wrap-anywhere">
								<ApplicationLink id={one.id} number={one.number} className="link" />, {one.brand}
							</p>
							<Separate id={one.id} label={`Take No. ${one.number} apart`} />
						</div>
					))}
				</Line>
			)}
			{sameVendor.length > 0 && (
				<Line>
					<p>
						{sameVendor.map((one) => `No. ${one.number}`).join(", ")} may be from the same vendor: the email,
						phone or brand is the same.
					</p>
					<CompareLink id={id} brand={brand} />
				</Line>
			)}
		</>
	)
}

const CompareLink = ({ id, brand }: { id: number; brand: string }) => (
	<Link to={href("/admin/applications/:id/merge", { id: String(id) })} className="link font-semibold">
		Compare and merge<span className="sr-only"> applications of {brand}</span>
	</Link>
)

/** Where one decides. */
export const SameVendorHint = ({ sentence, ...vendor }: { id: number; brand: string; sentence: string }) => (
	<p className="mt-2 text-sm wrap-anywhere">
		<span className="font-semibold">{sentence}</span> <CompareLink {...vendor} />
	</p>
)

const Line = ({ children }: { children: ReactNode }) => (
	<Notice className="mb-4 rounded-md">
		<div className="flex flex-wrap items-center gap-x-4 gap-y-2">{children}</div>
	</Notice>
)

function Separate({ id, label }: { id: number; label: string }) {
	if (!useRight("applications.correct")) return null
	return (
		<RowButton
			action={href("/admin/applications/:id/separation", { id: String(id) })}
			label="Take apart"
			fullLabel={label}
			failure={NOT_SEPARATED}
		/>
	)
}
