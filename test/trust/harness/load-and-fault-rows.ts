import type { Row } from "./row.ts"

const faults = (name: string) => `test/trust/faults/${name}.test.ts`
const races = (name: string) => `test/trust/races/${name}.test.ts`
const load = (name: string) => `test/trust/load/${name}.test.ts`

export const LOAD_AND_FAULT_ROWS = {
	L1: {
		threat: "Ticket-day rush",
		goal: "0 errors, p99 at most 15 ms cached, memory within 5 %",
		tests: [load("rush")],
	},
	L2: {
		threat: "Slowloris",
		goal: "others' p99 below twice that beside as many good visitors, closed within 60 s",
		tests: [load("slow-senders")],
	},
	L3: {
		threat: "Parallel uploads",
		goal: "memory at most +150 MB",
		tests: [load("parallel-uploads"), "test/e2e/uploads.test.ts"],
	},
	F1: {
		threat: "kill -9 in the middle of a status change",
		goal: "0 acknowledged lost, 0 status without its letter, restart within 3 s",
		tests: [
			faults("killed-decisions"),
			faults("killed-starts"),
			"packages/embedded-postgres/embedded-faults.test.ts",
		],
	},
	F2: {
		threat: "kill -9 in the middle of an upload",
		goal: "0 rows that name a missing or short file, orphans swept at boot",
		tests: [
			faults("killed-uploads"),
			"test/e2e/killed-uploads.test.ts",
			"test/e2e/killed-applications.test.ts",
			"app/domain/pictures/killed-uploads.test.ts",
		],
	},
	F3: {
		threat: "Power loss",
		goal: "0 lost",
		tests: [faults("power-loss"), "app/platform/db-durability.test.ts"],
		missing: "a device that forgets what was not flushed (dmsetup flakey): needs a kernel that has it",
	},
	F4: {
		threat: "A second process on one data folder",
		goal: "the second ends within 1 s, every time",
		tests: [faults("second-process"), "packages/embedded-postgres/embedded.test.ts"],
	},
	F5: {
		threat: "The database down, slow or restarted",
		goal: "public pages 100 % 200, back office 503 within 2 s, heals within 5 s",
		tests: [faults("database-away"), "test/e2e/database-away.test.ts"],
	},
	F6: {
		threat: "The mail server down, slow, refusing, cutting off",
		goal: "0 lost, 0 twice, the organiser is answered within 10 s",
		tests: [faults("difficult-mail"), "app/platform/mail/transport-outcomes.test.ts"],
	},
	F7: {
		threat: "A crash after the mail server's yes, before our commit",
		goal: "0 lost, twice at most as often as killed in that window, with the same Message-ID",
		tests: [
			faults("killed-letters"),
			faults("killed-newsletters"),
			"app/domain/mail/mail-dispatcher-races.test.ts",
		],
	},
	F8: {
		threat: "Disk full",
		goal: "the text of the specification, 0 partial files, reads go on, heals within 30 s",
		tests: [faults("full-disk"), faults("disk-again"), "app/domain/files/uploads.test.ts"],
	},
	F9: {
		threat: "S3 down, forbidden, slow",
		goal: "answered within 15 s, no row, other files go on",
		tests: ["test/e2e/bucket.test.ts", "app/platform/files/bucket-store.test.ts"],
	},
	F10: {
		threat: "The clock jumps",
		goal: "a link is dead at 61 s, no jump prolongs it",
		tests: [faults("clock-jumps"), "app/domain/files/links.test.ts"],
	},
	F11: {
		threat: "The same form many times at once",
		goal: "one row, one letter",
		tests: [races("same-form"), "app/domain/applying/apply-races.test.ts"],
	},
	F12: {
		threat: "Two organisers on one vendor",
		goal: "equals some serial order, letters = committed denials",
		tests: [races("two-organisers")],
	},
	F13: {
		threat: "Restore",
		goal: "100 % equal, within 10 min at 100,000",
		tests: [
			faults("restored-season"),
			"app/domain/backup/round-trip.test.ts",
			"app/domain/backup/writes-meanwhile.test.ts",
			"app/domain/backup/damage.test.ts",
			"app/domain/backup/interruption.test.ts",
			"app/domain/backup/failed-replacement.test.ts",
		],
	},
	F14: {
		threat: "A new version in the middle of a visit",
		goal: "0 failed requests, old scripts kept 7 days",
		tests: [faults("stopped-under-load"), "test/earlier-assets.test.ts"],
	},
	F15: {
		threat: "Every call to the outside may fail",
		goal: "0 broken invariants",
		tests: [faults("every-call"), "app/domain/extras/submit-faults.test.ts"],
	},
	F16: {
		threat: "A phone that loses its connection every 200 KB",
		goal: "every picture of the library and every paper of a vendor whole, once, also over a kill -9",
		tests: [
			faults("lost-connections"),
			"packages/resumable-upload/resumable-uploads.test.ts",
			"app/domain/pictures/resumable-uploads.test.ts",
			"test/e2e/resumed-uploads.test.ts",
			"app/domain/paper-submissions/killed-papers.test.ts",
			"test/e2e/paper-lines.test.ts",
		],
		missing:
			"pictures of applications, which come in one form: what was typed stays, the files are sent again",
	},
	F17: {
		threat: "kill -9 in the middle of a release of choices",
		goal: "told equals stored, one verdict each, no held letter left for a reversed choice",
		tests: [
			faults("killed-releases"),
			"test/e2e/killed-releases.test.ts",
			"app/domain/choices/random-choices.test.ts",
		],
	},
} satisfies Record<string, Row>
