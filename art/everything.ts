import { heroWorks } from "./scenes/hero-works.ts"
import { posterWorks } from "./scenes/poster-works.ts"
import type { Work } from "./works.ts"

export type Everything = { works: Work[]; documents: Record<string, unknown> }

/** All drawings, and the documents that describe them. */
export async function everyWork(_root: string): Promise<Everything> {
	return { works: [...heroWorks(), ...posterWorks()], documents: {} }
}
