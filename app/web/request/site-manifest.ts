/** The office and whatever else no script of a public page leads to: it is entered by loading a document, or a file. */
const OFF_SITE = /^(web\/(admin|account|api|files|styleguide|system|vendor\/page)\/|payment-)/

/** Whether the browser's table of routes for public pages knows a route, by its id. */
export const isSiteRoute = (id: string): boolean => !OFF_SITE.test(id)

/** Where the table for public pages lies, beside the table of all routes. */
export const siteManifestUrl = (url: string): string => url.replace("/manifest-", "/site-manifest-")
