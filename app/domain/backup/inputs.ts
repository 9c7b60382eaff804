import { z } from "zod"

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.number().int().nonnegative()

/** Something that was amiss in what was copied; the backup holds everything else. */
const backupProblem = z.object({ key: z.string(), what: z.enum(["missing", "changed"]) })

/** Of a backup's own form: a version that writes another one counts on. */
export const BACKUP_FORMAT = 1

/** What a manifest of any form says of it. */
export const manifestFormat = z.object({ product: z.literal("tamasha"), format: z.number() })

/** `manifest.json`: what a backup holds, and of which moment. */
export const manifest = z.object({
	product: z.literal("tamasha"),
	format: z.literal(BACKUP_FORMAT),
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
