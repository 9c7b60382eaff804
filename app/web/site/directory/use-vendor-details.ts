import { useEffect, useState } from "react"
import { href } from "react-router"

export interface VendorDetails {
	description: string
	website: string
}
type VendorDetailsState = VendorDetails | "loading" | "not-loaded"

/** What a vendor says about itself: as the page brought it, else fetched now. */
export function useVendorDetails(
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
