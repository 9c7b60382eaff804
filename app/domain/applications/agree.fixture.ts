import { type Excess, excessVersion } from "./mix.ts"

/** Does what may be asked about first, and says yes where a maximum is gone over, as an organiser would. */
export async function agreeing<Result extends { ok: boolean; excess?: Excess[] }>(
	run: (acceptedExcess?: string) => Promise<Result>,
): Promise<Result> {
	const result = await run()
	return result.excess ? run(excessVersion(result.excess)) : result
}
