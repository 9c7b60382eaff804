/** Others use them, and they are only near ours by chance: cron has the first, the rest belong to common programs. */
const FOREIGN_NAMES = new Set(["MAILFROM", "SFTP_URL", "OAUTH_SECRET", "AUTH0_SECRET"])

/** Names as short as PORT have too many neighbours. */
const SHORTEST = 5
/** From this length on two slips still lead to one name alone. */
const LONG = 10

/**
 * The names of an environment that are not ours and nearly are, each with the one that was probably meant. A name whose
 * right spelling is there as well, even if blank, is somebody else's.
 */
export function findMisspeltSettings(
	names: string[],
	ours: readonly string[],
): { found: string; meant: string }[] {
	const missing = ours.filter((name) => !names.includes(name) && name.length >= SHORTEST)
	return names
		.filter((name) => !ours.includes(name) && !FOREIGN_NAMES.has(name))
		.flatMap((found) => {
			const meant =
				missing.find((name) => isWithinSlips(1, found.toUpperCase(), name)) ??
				missing.find((name) => name.length >= LONG && isWithinSlips(2, found.toUpperCase(), name))
			return meant ? [{ found, meant }] : []
		})
}

/** A slip: a letter that is wrong, missing, too many, or has changed places with its neighbour. */
function isWithinSlips(slips: number, one: string, other: string): boolean {
	if (one === other) return true
	if (slips === 0) return false
	if (one[0] === other[0]) return isWithinSlips(slips, one.slice(1), other.slice(1))
	const isSwapped = one[0] === other[1] && one[1] === other[0]
	return (
		isWithinSlips(slips - 1, one.slice(1), other.slice(1)) ||
		isWithinSlips(slips - 1, one.slice(1), other) ||
		isWithinSlips(slips - 1, one, other.slice(1)) ||
		(isSwapped && isWithinSlips(slips - 1, one.slice(2), other.slice(2)))
	)
}
