/** Bytes as people say them: 900 B, 34 KB, 2.4 MB. Thousands, like file managers show. */
export function formatBytes(bytes: number): string {
	if (bytes < 1000) return `${bytes} B`
	if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} KB`
	return `${(bytes / 1_000_000).toFixed(1)} MB`
}
