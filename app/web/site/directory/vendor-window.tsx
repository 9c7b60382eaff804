import { useEffect, useRef } from "react"
import { Link, useLocation } from "react-router"
import type { DirectoryWords } from "../../../domain/directory/inputs.ts"
import { logoAddress } from "../../../domain/directory/rules.ts"
import { CloseWindow, Window } from "../../../ui/window.tsx"
import { useClosing } from "../window-address.ts"
import type { DirectoryData } from "./read-directory.server.ts"
import { squareId } from "./square.tsx"
import { useWordsOf, type VendorWords } from "./use-words-of.ts"
import { VendorFace } from "./vendor-face.tsx"

type Words = Omit<DirectoryWords, "lists" | "sameCraft" | "otherMakers">
export type VendorWindowProps = Pick<DirectoryData, "list"> & {
	words: Words
	vendor: DirectoryData["vendors"][number]
	given: VendorWords | undefined
}

/** The modal of the specification: logo, name and description of one vendor, over the list. */
export function VendorWindow({ list, words, vendor, given }: VendorWindowProps) {
	const { pathname } = useLocation()
	const close = useClosing("vendor")
	const name = useRef<HTMLHeadingElement>(null)
	// Readers begin with the name, not with the button that leads away.
	useEffect(() => name.current?.focus(), [])
	return (
		<Window
			labelledBy="vendor-name"
			onClose={close}
			returnFocusTo={squareId(vendor.slug)}
			className="grid items-end justify-items-center bg-scrim p-3 sm:items-center sm:p-6"
		>
			<div className="relative grid w-full max-w-2xl gap-5 rounded-lg border-2 border-text bg-raised p-5 cast-hard sm:grid-cols-[13rem_1fr] sm:gap-7 sm:p-7">
				<VendorFace logo={logoAddress(vendor, list)} name={vendor.name} className="w-32 sm:w-full" />
				<div className="grid content-start gap-3">
					<h2 ref={name} id="vendor-name" tabIndex={-1} className="lettering text-2xl outline-none sm:pr-12">
						{vendor.name}
					</h2>
					<Story words={words} told={useWordsOf(list.slug, vendor.slug, given)} />
					<p>
						<Link to={`${list.path}/${vendor.slug}`} className="link">
							{words.ownPage}
						</Link>
					</p>
				</div>
				<CloseWindow
					label={words.close}
					to={`${pathname}#${squareId(vendor.slug)}`}
					onClose={close}
					className="absolute top-4 right-4"
				/>
			</div>
		</Window>
	)
}

/** As high while it is fetched as most stories are, so that little moves when it arrives. */
function Story({ words, told }: { words: Words; told: ReturnType<typeof useWordsOf> }) {
	return (
		<div className="grid min-h-24 content-start gap-2" aria-live="polite">
			{told === "loading" && <p className="text-muted">{words.loading}</p>}
			{told === "not-loaded" && <p>{words.notLoaded}</p>}
			{typeof told === "object" && (
				<>
					<p>{told.description || words.noDescription}</p>
					{told.website && <p className="text-sm text-muted">{told.website}</p>}
				</>
			)}
		</div>
	)
}
