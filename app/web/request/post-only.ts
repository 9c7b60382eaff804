/** The loader of an address that is only sent to: whatever comes by another method than POST gets its answer. */
export interface PostOnlyLoader {
	(): Response
	isPostOnly: true
}

/** @param refuse makes a 405 that allows POST */
export const postOnly = (refuse: () => Response): PostOnlyLoader =>
	Object.assign(refuse, { isPostOnly: true as const })

/** @param sentence what belongs there instead */
export const postOnlyText = (sentence: string): PostOnlyLoader =>
	postOnly(() => new Response(`${sentence}\n`, { status: 405, headers: { allow: "POST" } }))

export const isPostOnly = (loader: unknown): loader is PostOnlyLoader =>
	typeof loader === "function" && "isPostOnly" in loader
