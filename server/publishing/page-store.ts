interface Stored<Page> {
	page: Page
	bytes: number
	usedAt: number
}

interface StoreLimits<Page> {
	/** Of all pages together. */
	maxBytes: number
	/** Milliseconds: a page that nobody asked for in this time goes. */
	maxIdleMs: number
	bytesOf(page: Page): number
	/** Milliseconds; never runs backwards. */
	now(): number
}

/** Pages by their key, in bounded memory: whatever was not asked for the longest goes first. */
export function createPageStore<Page>({ maxBytes, maxIdleMs, bytesOf, now }: StoreLimits<Page>) {
	/** In the order of their last use. */
	const pages = new Map<string, Stored<Page>>()
	let bytes = 0

	function remove(key: string): void {
		bytes -= pages.get(key)?.bytes ?? 0
		pages.delete(key)
	}

	function evict(): void {
		for (const [key, stored] of pages) {
			if (bytes <= maxBytes && now() - stored.usedAt <= maxIdleMs) return
			remove(key)
		}
	}

	/** Puts a page in place of the one before. One that is larger than all may be together is not kept. */
	function set(key: string, page: Page): void {
		remove(key)
		const stored = { page, bytes: bytesOf(page), usedAt: now() }
		if (stored.bytes > maxBytes) return
		pages.set(key, stored)
		bytes += stored.bytes
		evict()
	}

	return {
		set,
		remove,
		use(key: string): Page | undefined {
			const stored = pages.get(key)
			if (!stored) return undefined
			pages.delete(key)
			pages.set(key, stored)
			stored.usedAt = now()
			return stored.page
		},
		/** What is stored; nobody asked for it. */
		peek: (key: string): Page | undefined => pages.get(key)?.page,
		size: () => ({ pages: pages.size, bytes }),
	}
}
