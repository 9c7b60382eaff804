import { createHash } from "node:crypto"
import { between, randomFrom as fractionsFrom, noise } from "../../hostile/random.ts"

/** A source of chance that gives the same again from the same seed. */
export interface Random {
	/** From `least` to `most`, both included. */
	whole(least: number, most: number): number
	pick<T>(list: readonly T[]): T
	chance(share: number): boolean
	bytes(length: number): Buffer
	/** For another source. */
	seed(): number
}

/** Started from whatever text names the trial. */
export function randomFrom(name: string): Random {
	const fraction = fractionsFrom(createHash("sha256").update(name).digest().readUInt32LE())
	const whole = (least: number, most: number) => between(fraction, least, most)
	return {
		whole,
		pick<T>(list: readonly T[]): T {
			if (!list.length) throw new Error("there is nothing to pick from")
			return list[whole(0, list.length - 1)] as T
		},
		chance: (share) => fraction() < share,
		bytes: (length) => noise(fraction, length),
		seed: () => whole(0, 2 ** 31 - 1),
	}
}
