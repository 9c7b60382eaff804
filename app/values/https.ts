/** Whether visitors come over https, so that cookies travel over nothing else and the site counts as public. */
export function isHttps(publicUrl: string | undefined): boolean {
	return publicUrl?.startsWith("https:") ?? false
}
