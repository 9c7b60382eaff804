import { useRef, useState } from "react"
import { href } from "react-router"
import * as z from "zod/mini"
import { useMessages } from "../../../ui/messages.tsx"
import type { VendorDetails, VendorView } from "./vendor-view.ts"

const detailsSchema = z.object({
	description: z.string(),
	fields: z.array(z.object({ term: z.string(), text: z.string(), to: z.optional(z.string()) })),
})

/** What an open card shows: fetched when it is opened, so that a list of fifty stays light. */
export function useVendorDetails(vendor: VendorView) {
	const [details, setDetails] = useState(vendor.details)
	const [busy, setBusy] = useState(false)
	const running = useRef(false)
	const { say } = useMessages()

	async function open(): Promise<void> {
		if (running.current) return
		running.current = true
		setBusy(true)
		const fetched = await fetchDetails(vendor.id)
		if (!fetched) say({ kind: "failure", text: `The details of ${vendor.brand} could not be loaded.` })
		setDetails(fetched)
		running.current = false
		setBusy(false)
	}
	return { details, busy, toggle: details ? () => setDetails(undefined) : () => void open() }
}

async function fetchDetails(id: number): Promise<VendorDetails | undefined> {
	try {
		const response = await fetch(href("/admin/vendors/:id/details", { id: String(id) }))
		// The session ended elsewhere: the guard led us to the login page.
		if (response.redirected) location.assign(response.url)
		return detailsSchema.parse(await response.json())
	} catch (error) {
		console.error(error)
		return undefined
	}
}
