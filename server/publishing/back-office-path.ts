const BACK_OFFICE = /^\/admin/i

/** Whether React Router, which decodes a path once, may find a page of the back office at it. */
export function isBackOfficePath(path: string): boolean {
	try {
		return BACK_OFFICE.test(decodeURIComponent(path))
	} catch {
		return BACK_OFFICE.test(path)
	}
}
