/** Asks for a page until it is kept in its best compression, which is made once it is asked for again. */
export async function warmUp(url: string): Promise<void> {
	for (let attempt = 0; attempt < 3; attempt += 1) await fetch(url)
	await new Promise((resolve) => setTimeout(resolve, 500))
}
