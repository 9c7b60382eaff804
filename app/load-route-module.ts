import { withTimeout } from "./values/timeout.ts"

/** Milliseconds without an answer after which a chunk counts as lost. */
const TIMEOUT_MS = 120_000

class ChunkLoadError extends Error {
	override name = "ChunkLoadError"
}

/** What the router knows of a page's code; only what it would ask of every page. */
interface PageModule {
	default?: unknown
	clientLoader?: unknown
	clientAction?: unknown
}

/**
 * Stands in for React Router's own loader of page code (vite.config.ts puts it there), which reloads the document
 * when code can't be had and waits for ever when nothing answers. Ours gives a page that fails as it is shown, so
 * that the screen of a broken page says it: the router does not look at what is thrown here.
 */
export async function loadRouteModule(
	{ id, module }: { id: string; module: string },
	loadedModules: Record<string, PageModule | undefined>,
): Promise<PageModule> {
	const cached = loadedModules[id]
	if (cached) return cached
	try {
		const page: PageModule = await withTimeout(import(/* @vite-ignore */ module), TIMEOUT_MS, () => {
			throw new Error("no answer")
		})
		loadedModules[id] = page
		return page
	} catch (cause) {
		return createFailingModule(new ChunkLoadError(`${module} could not be loaded`, { cause }))
	}
}

function createFailingModule(error: ChunkLoadError): PageModule {
	const fail = () => {
		throw error
	}
	return { default: fail, clientLoader: fail, clientAction: fail }
}
