import { Dialog as Base } from "@base-ui/react/dialog"
import { X } from "lucide-react"
import type { ReactNode } from "react"
import { IconButton } from "./icon-button.tsx"

export const backdropClasses =
	"fixed inset-0 z-50 bg-scrim transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0"

export const popupClasses =
	"fixed inset-x-3 bottom-3 z-50 mx-auto grid max-h-[calc(100dvh-1.5rem)] max-w-lg gap-4 overflow-y-auto wrap-anywhere rounded-lg border-2 border-text bg-raised p-5 text-text cast-hard transition-[opacity,translate] duration-150 data-ending-style:translate-y-2 data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0 sm:inset-y-0 sm:my-auto sm:h-fit sm:p-7"

type DialogProps = {
	open: boolean
	onOpenChange: (open: boolean) => void
	title: ReactNode
	children: ReactNode
}

/** A modal window over the page. Escape, the cross and a click beside it close it. The page must also offer its content at an address. */
export function Dialog({ open, onOpenChange, title, children }: DialogProps) {
	return (
		<Base.Root open={open} onOpenChange={onOpenChange}>
			<Base.Portal>
				<Base.Backdrop className={backdropClasses} />
				<Base.Popup className={popupClasses}>
					<div className="flex items-start gap-4">
						<Base.Title className="lettering grow text-xl sm:text-2xl">{title}</Base.Title>
						<Base.Close render={<IconButton bare label="Close" icon={<X />} className="-mt-2 -mr-2" />} />
					</div>
					{children}
				</Base.Popup>
			</Base.Portal>
		</Base.Root>
	)
}
