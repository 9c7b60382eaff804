import { z } from "zod"
import { openIsolatedPool } from "#isolated-jobs"
import { isolatedCommand } from "../../platform/isolated-command.server.ts"
import type { Log } from "../../platform/log.server.ts"
import { refusalOf } from "../files/judging/document-judge.server.ts"
import type { VariantJob, Variants } from "./make-variants.server.ts"
import { PICTURE_FORMATS } from "./rules.ts"

export type MakeVariantsResult =
	| { ok: true; made: Variants }
	| { ok: false; reason: "too-complex" | "not-judged" }

export interface VariantMaker {
	/**
	 * Never rejects.
	 * @param sender takes turns with other senders
	 * @param signal aborted once nobody waits for it
	 */
	make(job: VariantJob, sender: string, signal?: AbortSignal): Promise<MakeVariantsResult>
	close(): Promise<void>
}

/** One process: pictures are made ready one after the other, whoever sends how many. */
export const VARIANT_LIMITS = {
	processes: 1,
	waiting: 200,
	processor: 30_000,
	time: 120_000,
	memory: 384 * 1024 * 1024,
}

const sha256 = z.stringFormat("sha256", /^[0-9a-f]{64}$/)
const pixels = z.int().positive()

/** What the process says is believed only as far as it can be true. */
const variantsSchema: z.ZodType<Variants> = z.object({
	width: pixels,
	height: pixels,
	colour: z.string().regex(/^#[0-9a-f]{6}(00)?$/),
	variants: z
		.array(z.object({ format: z.enum(PICTURE_FORMATS), width: pixels, size: z.int().positive(), sha256 }))
		.min(1),
})

/** Makes pictures ready in a process of its own, within limits of time and memory (`makeVariants`). */
export function openVariantMaker(log: Log, limits = VARIANT_LIMITS): VariantMaker {
	const pool = openIsolatedPool<VariantJob, unknown>(isolatedCommand("variants"), limits)
	return {
		async make(job, sender, signal) {
			const outcome = await pool.run(job, sender, { signal })
			const read = outcome.ok ? variantsSchema.safeParse(outcome.result) : undefined
			if (read?.success) return { ok: true, made: read.data }
			const fault = outcome.ok ? "crashed" : outcome.reason
			log.warn({ reason: fault }, "a picture was not made ready")
			return { ok: false, reason: refusalOf(fault) }
		},
		close: () => pool.close(),
	}
}
