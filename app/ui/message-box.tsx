import { CircleAlert, CircleCheck, Clock, X } from "lucide-react"
import type { ReactNode } from "react"
import { classes } from "./classes.ts"
import { IconButton } from "./icon-button.tsx"

type MessageBoxProps = {
	kind: "success" | "warning" | "failure"
	onDismiss?: () => void
	/** What more there is to say of the same thing, a sentence or two each. */
	details?: string[]
	children: ReactNode
}

const kindStyles = {
	success: { Icon: CircleCheck, edge: "border-l-success", ink: "text-success-ink" },
	warning: { Icon: Clock, edge: "border-l-warning", ink: "text-warning-ink" },
	failure: { Icon: CircleAlert, edge: "border-l-danger", ink: "text-danger-ink" },
}

/** One message. Also usable in the flow of a page, under a form: give it no `onDismiss` and it just stays. */
export function MessageBox({ kind, onDismiss, details = [], children }: MessageBoxProps) {
	const { Icon, edge, ink } = kindStyles[kind]
	return (
		<div className={classes(messageClasses, onDismiss && "cast-float", edge)}>
			<Icon aria-hidden className={classes("mt-0.5 size-5 shrink-0", ink)} />
			<div className="grid min-w-0 grow gap-1 py-px text-sm wrap-anywhere">
				<p className="font-semibold">{children}</p>
				{details.map((detail) => (
					<p key={detail}>{detail}</p>
				))}
			</div>
			{onDismiss && (
				<IconButton
					bare
					label="Dismiss"
					icon={<X />}
					onClick={onDismiss}
					className="-my-2 -mr-2 noscript:hidden"
				/>
			)}
		</div>
	)
}

const messageClasses =
	"pointer-events-auto flex items-start gap-3 rounded-md border border-l-6 border-line-strong bg-raised px-4 py-3 text-text"
