/** A bag of dice that always falls the same way for the same seed. */
export type Dice = {
	/** A number from `low` up to `high`. */
	range: (low: number, high: number) => number
	/** A whole number from `low` to `high`, both included. */
	whole: (low: number, high: number) => number
	pick: <T>(list: readonly T[]) => T
	chance: (share: number) => boolean
	/** The list in another order. */
	shuffle: <T>(list: readonly T[]) => T[]
}

/** FNV-1a: a name as 32 bits. */
function hash(name: string): number {
	let value = 0x811c9dc5
	for (const char of name) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 0x01000193)
	return value >>> 0
}

/** Dice for a name (mulberry32): the same name throws the same numbers on every machine. */
export function dice(seed: string): Dice {
	let state = hash(seed)
	const next = () => {
		state = (state + 0x6d2b79f5) | 0
		let t = Math.imul(state ^ (state >>> 15), 1 | state)
		t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
		return ((t ^ (t >>> 14)) >>> 0) / 4294967296
	}
	const range = (low: number, high: number) => low + next() * (high - low)
	const whole = (low: number, high: number) => Math.floor(range(low, high + 1))
	const pick = <T>(list: readonly T[]): T => {
		const found = list[whole(0, list.length - 1)]
		if (found === undefined) throw new Error("nothing to pick from")
		return found
	}
	const shuffle = <T>(list: readonly T[]) =>
		list
			.map((item) => ({ item, key: next() }))
			.sort((a, b) => a.key - b.key)
			.map(({ item }) => item)
	return { range, whole, pick, chance: (share) => next() < share, shuffle }
}
