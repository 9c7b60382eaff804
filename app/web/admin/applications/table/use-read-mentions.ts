import { useEffect } from "react"
import { href, useRevalidator } from "react-router"
import { useAddress } from "../../../../ui/link.tsx"
import { MENTIONS_OF } from "../../shell/actions/newest-form.tsx"
import { postAdminForm } from "../../shell/actions/use-fetch-submit.ts"

interface Opened {
	id: number
	hasUnread: boolean
	refresh: () => Promise<unknown>
}

/** Whoever has an application beside the table has read what its notes say to them, as on its own page; the menu counts anew. */
export function useReadMentions({ id, hasUnread, refresh }: Opened): void {
	const { revalidate } = useRevalidator()
	const reading = useAddress()(href("/admin/mentions/reading"))
	useEffect(() => {
		if (!hasUnread) return
		// What could not be said now is said when it is opened again.
		postAdminForm(reading, { [MENTIONS_OF]: String(id) }, { keepalive: true })
			.then(() => Promise.all([refresh(), revalidate()]))
			.catch(console.warn)
	}, [id, hasUnread, reading, refresh, revalidate])
}
