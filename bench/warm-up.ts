/** Asks for a page until it is kept in its best compression, which is made once it is asked for again. */
export async function warmUp(url: string): Promise<void> {
	for (let visit = 0; visit < 3; visit += 1) await fetch(url)
	await new Promise((resolve) => setTimeout(resolve, 500))
}
