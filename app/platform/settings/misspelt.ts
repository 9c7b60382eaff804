/** Others use them, and they are only near ours by chance: cron has the first, the rest belong to common programs. */
const FOREIGN_NAMES = new Set(["MAILFROM", "SFTP_URL", "OAUTH_SECRET", "AUTH0_SECRET"])

/** Names as short as PORT have too many neighbours. */
const SHORTEST = 5
/** From this length on two slips still lead to one name alone. */
const LONG = 10

/**
 * The names of an environment that are not ours and nearly are, each with the one that was probably meant. A name whose
 * right spelling is there as well, be it blank, is somebody else's.
 */
export function findMisspeltSettings(
	names: string[],
	ours: readonly string[],
): { found: string; meant: string }[] {
	const present = new Set(names)
	const missing = ours.filter((name) => !present.has(name) && name.length >= SHORTEST)
	return names
		.filter((name) => !ours.includes(name) && !FOREIGN_NAMES.has(name))
		.flatMap((found) => {
			const [meant] = missing
				.map((name) => ({ name, slips: editDistance(found.toUpperCase(), name) }))
				.filter(({ name, slips: distance }) => distance <= (name.length >= LONG ? 2 : 1))
				.sort((one, other) => one.slips - other.slips)
			return meant ? [{ found, meant: meant.name }] : []
		})
}

/** Letters that are wrong, missing, too many, or have changed places with their neighbour. */
function editDistance(one: string, other: string): number {
	if (Math.abs(one.length - other.length) > 2) return 3
	let beforeLast: number[] = []
	let last = Array.from({ length: other.length + 1 }, (_, column) => column)
	for (let row = 1; row <= one.length; row += 1) {
		const current = [row]
		for (let column = 1; column <= other.length; column += 1) {
			const isSame = one[row - 1] === other[column - 1]
			const candidates = [
				(last[column] ?? 0) + 1,
				(current[column - 1] ?? 0) + 1,
				(last[column - 1] ?? 0) + (isSame ? 0 : 1),
			]
			const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
			if (row > 1 && column > 1 && isSwapped) candidates.push((beforeLast[column - 2] ?? 0) + 1)
			current.push(Math.min(...candidates))
		}
		;[beforeLast, last] = [last, current]
	}
	return last[other.length] ?? 0
}
