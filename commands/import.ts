export async function run(_args: string[]): Promise<void> {
	throw new Error("not built yet")
}
