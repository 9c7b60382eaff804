/** Numbers from 0 to 1 that a seed gives again and again (mulberry32). */
export function randomFrom(seed: number): () => number {
	let state = seed >>> 0
	return () => {
		state = (state + 0x6d2b79f5) >>> 0
		let mixed = Math.imul(state ^ (state >>> 15), state | 1)
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
	}
}

/** A whole number from `least` to `most`. */
export const between = (random: () => number, least: number, most: number) =>
	least + Math.floor(random() * (most - least + 1))

export function oneOf<T>(random: () => number, choices: readonly T[]): T {
	const chosen = choices[between(random, 0, choices.length - 1)]
	if (chosen === undefined) throw new Error("nothing to choose from")
	return chosen
}

/** Bytes that nobody can pack. */
export const noise = (random: () => number, length: number) =>
	Buffer.from(Array.from({ length }, () => Math.floor(random() * 256)))
