import { useEffect, useRef, useState } from "react"
import { href, Link, useLocation } from "react-router"
import type { DirectoryCopy } from "../../../domain/directory/inputs.ts"
import { logoAddress } from "../../../domain/directory/rules.ts"
import { CloseWindow, Window } from "../../../ui/window.tsx"
import { useCloseWindow } from "../window-address.ts"
import type { DirectoryData } from "./read-directory.server.ts"
import { VendorLogo } from "./vendor-logo.tsx"
import { vendorTileId } from "./vendor-tile.tsx"

type VendorWindowCopy = Omit<DirectoryCopy, "standard" | "sameCraft" | "otherMakers">
export type VendorWindowProps = Pick<DirectoryData, "list"> & {
	copy: VendorWindowCopy
	vendor: DirectoryData["vendors"][number]
	/** What the page brought along of the vendor that its address names. */
	chosen: (VendorDetails & { slug: string }) | undefined
	/** What stays in the address when it closes: "craft=pottery&". */
	kept: string
}

export function VendorWindow({ list, copy, vendor, chosen, kept }: VendorWindowProps) {
	const { pathname } = useLocation()
	const close = useCloseWindow("vendor")
	const name = useRef<HTMLHeadingElement>(null)
	// Readers begin with the name, not with the button that leads away.
	useEffect(() => name.current?.focus(), [])
	return (
		<Window
			labelledBy="vendor-name"
			onClose={close}
			returnFocusTo={vendorTileId(vendor.slug)}
			className="grid items-end justify-items-center bg-scrim p-3 sm:items-center sm:p-6"
		>
			<div className="relative grid w-full max-w-2xl gap-5 rounded-lg border-2 border-text bg-raised p-5 cast-hard sm:grid-cols-[13rem_1fr] sm:gap-7 sm:p-7">
				<VendorLogo
					logo={logoAddress(vendor, list)}
					style={vendor.style}
					name={vendor.name}
					className="w-32 sm:w-full"
				/>
				<div className="grid content-start gap-3">
					<h2 ref={name} id="vendor-name" tabIndex={-1} className="lettering text-2xl outline-none sm:pr-12">
						{vendor.name}
					</h2>
					<VendorDescription copy={copy} details={useVendorDetails(list.slug, vendor.slug, chosen)} />
					<p>
						<Link to={`${list.path}/${vendor.slug}`} className="link">
							{copy.ownPage}
						</Link>
					</p>
				</div>
				<CloseWindow
					label={copy.close}
					to={`${pathname}${kept && `?${kept.slice(0, -1)}`}#${vendorTileId(vendor.slug)}`}
					onClose={close}
					className="absolute top-4 right-4"
				/>
			</div>
		</Window>
	)
}

/** As high while it is fetched as most stories are, so that little moves when it arrives. */
function VendorDescription({
	copy,
	details,
}: {
	copy: VendorWindowCopy
	details: ReturnType<typeof useVendorDetails>
}) {
	return (
		<div className="grid min-h-24 content-start gap-2" aria-live="polite">
			{details === "loading" && <p className="text-muted">{copy.loading}</p>}
			{details === "not-loaded" && <p>{copy.notLoaded}</p>}
			{typeof details === "object" && (
				<>
					<p>{details.description || copy.noDescription}</p>
					{details.website && <p className="text-sm text-muted">{details.website}</p>}
				</>
			)}
		</div>
	)
}

interface VendorDetails {
	description: string
	website: string
}
type VendorDetailsState = VendorDetails | "loading" | "not-loaded"

/** What a vendor says about itself: as the page brought it, else fetched now. */
function useVendorDetails(
	list: string,
	slug: string,
	chosen: (VendorDetails & { slug: string }) | undefined,
): VendorDetailsState {
	const isThere = chosen?.slug === slug
	const [details, setDetails] = useState<VendorDetailsState>(isThere ? chosen : "loading")
	useEffect(() => {
		if (isThere) return
		const controller = new AbortController()
		fetchVendorDetails(href("/directory/:list/:slug/words", { list, slug }), controller.signal)
			.then(setDetails)
			.catch(() => controller.signal.aborted || setDetails("not-loaded"))
		return () => controller.abort()
	}, [list, slug, isThere])
	return details
}

async function fetchVendorDetails(address: string, signal: AbortSignal): Promise<VendorDetails> {
	const response = await fetch(address, { signal })
	if (!response.ok) throw new Error(response.statusText)
	return (await response.json()) as VendorDetails
}
