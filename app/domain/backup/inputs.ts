import { z } from "zod"

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.number().int().nonnegative()

/** Something that was amiss in what was copied; the backup holds everything else. */
const backupProblem = z.object({ key: z.string(), what: z.enum(["missing", "changed"]) })

/** `manifest.json`: what a backup holds, and of which moment. */
export const manifest = z.object({
	product: z.literal("tamasha"),
	/** Of the backup's own form. */
	format: z.literal(1),
	/** When its picture of the database was taken. */
	takenAt: z.iso.datetime(),
	/** Hashes of the migrations that the database had, the oldest first. */
	migrations: z.array(sha256).min(1),
	postgresql: z.string(),
	tables: z.array(
		z.object({
			name: z.string(),
			columns: z.array(z.string()),
			key: z.array(z.string()),
			rows: count,
			sha256,
		}),
	),
	sequences: z.array(z.object({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() })),
	files: z.object({ count, bytes: count }),
	troubles: z.array(backupProblem),
	/** Whether `AUTH_SECRET` is in the backup. */
	hasSecret: z.boolean(),
	/** Tells whether two secrets are the same, and not what they are. */
	secretMark: z.string(),
})

export type Manifest = z.infer<typeof manifest>
export type BackupProblem = z.infer<typeof backupProblem>
