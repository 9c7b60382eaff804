import { createContext } from "react"

/**
 * Where an email leads its reader to their own page, as it lies in the outbox: which link that is shows as it leaves, and only
 * where it goes to the vendor (docs/decisions/141). The name belongs to nobody (RFC 2606).
 */
export const VENDOR_PAGE_URL = "https://vendor-page.invalid/"

/** Whether the email is about an application: its frame then leads to the page of that. */
export const VendorPageContext = createContext(false)

/** @param url of the page, or of the one where its link is asked for */
export const fillInVendorPage = (content: string, url: string): string =>
	content.replaceAll(VENDOR_PAGE_URL, url)
