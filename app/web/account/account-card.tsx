import type { ReactNode } from "react"
import { KangaBand } from "../../ui/kanga-band.tsx"
import { MessageBox } from "../../ui/message-box.tsx"

/** The calm frame of everything about signing in: one narrow card with a hem of kanga. */
export function AccountCard({ title, children }: { title: string; children: ReactNode }) {
	return (
		<div className="mx-auto w-full max-w-md px-4 py-10 sm:py-20">
			<title>{title}</title>
			<meta name="robots" content="noindex" />
			<section className="overflow-hidden rounded-lg border-2 border-text bg-raised cast-hard">
				<KangaBand height={24} />
				<div className="grid gap-6 px-5 py-7 sm:px-8 sm:py-9">
					<h1 tabIndex={-1} className="lettering text-3xl">
						{title}
					</h1>
					{children}
				</div>
			</section>
		</div>
	)
}

/** Under a form: why it was refused. The region is always there, so that readers hear it fill. */
export function ErrorMessage({ message }: { message?: string }) {
	return (
		<div role="alert" className="empty:hidden">
			{message && <MessageBox kind="failure">{message}</MessageBox>}
		</div>
	)
}

/** What went well; also heard when it appears. */
export function SuccessMessage({ message }: { message?: string }) {
	return (
		<div role="status" className="empty:hidden">
			{message && <MessageBox kind="success">{message}</MessageBox>}
		</div>
	)
}
