import { randomFrom } from "./trust/harness/random.ts"

/** Set by `npm test`; a file by itself, and `npm test -- --full`, leave nothing out (decision 150). */
const seed = process.env.TEST_SEED

/**
 * What one run looks at of many things of which the same is claimed: those at the ends of the claim in every run, and
 * others by chance, so that each has its turn.
 * @param name of the list; each draws for itself
 * @param count how many others
 * @param isEdge says of an item that no run leaves it out
 */
export function sample<T>(
	name: string,
	items: readonly T[],
	count: number,
	isEdge: (item: T, index: number) => boolean = () => false,
): T[] {
	if (!seed) return [...items]
	const random = randomFrom(`${seed} ${name}`)
	const rest = items.filter((item, index) => !isEdge(item, index))
	const drawn = new Set<T>()
	while (drawn.size < Math.min(count, rest.length)) drawn.add(random.pick(rest))
	return items.filter((item, index) => isEdge(item, index) || drawn.has(item))
}

/**
 * Where each of many things is looked at in each of several ways: which of them a run looks at in which way. Every one
 * in some way, and every way for its share.
 * @returns for each way its items
 */
export function deal<T>(name: string, items: readonly T[], ways: number): T[][] {
	const random = randomFrom(`${seed} ${name}`)
	const wayOf = items.map(() => random.whole(0, ways - 1))
	return Array.from({ length: ways }, (_, way) =>
		items.filter((_item, index) => !seed || wayOf[index] === way),
	)
}

/** Seeds for walks by chance, others in every run. */
export function drawSeeds(name: string, count: number): string[] {
	const walk = seed ?? Math.floor(Math.random() * 1_000_000)
	return Array.from({ length: count }, (_, nth) => `${walk} ${name} ${nth}`)
}
