import { between, oneOf, randomFrom } from "../random.ts"
import { CHANGES, corruptDigits, corruptNumber } from "./changes.ts"
import { type Format, isLargerThan, serialize } from "./format-node.ts"

/** Bytes: what is larger takes longer to make than to judge. */
const LARGEST = 2_000_000

export interface Mutant {
	/** By which it can be made again: `mutantOf(format, samples, seed)`. */
	seed: number
	content: Buffer
}

/** Files made from whole ones by one to four changes of their structure, over and over the same from a seed. */
export async function* mutantsOf(format: Format, seed: number, count: number): AsyncGenerator<Mutant> {
	const samples = await format.samples()
	for (let nth = 0; nth < count; nth += 1) yield mutantOf(format, samples, seed + nth)
}

function mutantOf(format: Format, samples: Buffer[], seed: number): Mutant {
	const random = randomFrom(Math.imul(seed, 0x9e3779b1))
	for (;;) {
		const root = format.parse(oneOf(random, samples))
		for (let left = between(random, 1, 4); left > 0 && !isLargerThan(LARGEST, root); left -= 1)
			pickChange(format, random)(root, random)
		if (!isLargerThan(LARGEST, root)) return { seed, content: (format.serialize ?? serialize)(root) }
	}
}

function pickChange({ tricks, isText }: Format, random: () => number) {
	const odds = random()
	if (odds < 0.35) return oneOf(random, tricks)
	if (odds < 0.6) return isText ? corruptDigits : corruptNumber
	return oneOf(random, CHANGES)
}
