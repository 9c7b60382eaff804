import type { ReactNode } from "react"
import { KangaBand } from "./kanga-band.tsx"

export type EmptyStateProps = { title: ReactNode; children?: ReactNode; action?: ReactNode }

/** Nothing here, said kindly, with the one thing to do about it. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
	return (
		<div className="overflow-hidden rounded-lg border border-line bg-raised text-center">
			<KangaBand height={24} />
			<div className="grid justify-items-center gap-2 px-5 py-10">
				<p className="lettering text-xl wrap-anywhere">{title}</p>
				{children && <div className="max-w-prose text-muted">{children}</div>}
				{action && <div className="mt-3">{action}</div>}
			</div>
		</div>
	)
}
