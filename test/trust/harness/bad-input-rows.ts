import type { Row } from "./row.ts"

const input = (name: string) => `test/trust/input/${name}.test.ts`

export const BAD_INPUT_ROWS = {
	B1: {
		threat: "Malformed multipart",
		goal: "0 crashes, hangs, leaks",
		tests: [
			input("multipart"),
			input("zzuf"),
			"packages/form-upload/multipart-form.test.ts",
			"packages/form-upload/form-upload.test.ts",
		],
	},
	B2: { threat: "Bad fields", goal: "0 answers with 500", tests: [input("fields")] },
	B3: {
		threat: "Hostile files",
		goal: "0 bad in, 0 good refused, within 2 s each",
		tests: [
			input("corpus"),
			"app/domain/files/hostile-documents.test.ts",
			"app/domain/files/judging/rewrite-picture.test.ts",
			"app/domain/files/judging/judge-file.test.ts",
			"app/domain/files/judging/real-pictures.test.ts",
			"app/domain/files/judging/real-pdfs.test.ts",
			"app/platform/virus-scan.test.ts",
		],
	},
	B4: {
		threat: "Paths in file names, overwriting",
		goal: "0 writes outside, old versions kept",
		tests: [input("names"), "app/domain/files/names.test.ts", "app/platform/files/folder-store.test.ts"],
		missing: "what the system is asked to open meanwhile",
	},
	B5: {
		threat: "Header and HTML injection into letters",
		goal: "1 recipient, the exact headers, 0 foreign tags",
		tests: [
			"app/domain/extras/hostile-letters.test.ts",
			"app/domain/mail/sanitize-html.test.ts",
			"app/domain/mail/custom-mail.test.ts",
			"app/platform/mail/transport.test.ts",
		],
		missing: "as many as 50,000 letters",
	},
	B6: {
		threat: "Stored XSS, javascript: links",
		goal: "0 dialogs, 0 reports of the page's policy",
		tests: ["test/e2e/hostile-edition.test.ts"],
	},
	B7: { threat: "SQL injection", goal: "0", tests: [input("injection"), input("scanners")] },
	B8: {
		threat: "CSV formulas",
		goal: "0 raw cells",
		tests: [
			"app/domain/transfer/rules/csv-line.test.ts",
			"app/domain/transfer/rules/cells.test.ts",
			"app/domain/transfer/workbook/workbook.test.ts",
		],
	},
	B9: {
		threat: "Stored http form links",
		goal: "only https shown, the host named, 0 fetched by us",
		tests: [
			"test/e2e/hostile-edition.test.ts",
			"app/domain/extras/rules.test.ts",
			"app/domain/applications/web-presence.test.ts",
		],
	},
	B10: {
		threat: "Open redirect after login",
		goal: "0 leave the site",
		tests: ["app/web/request/safe-redirect.test.ts", "test/e2e/sign-in.test.ts"],
	},
	B11: {
		threat: "Abuse of .data and __manifest",
		goal: "0 crashes, steady p99",
		tests: [input("router-data")],
	},
	B12: {
		threat: "Hostile pictures in the library, hostile files of applications",
		goal: "0 bad in, within +100 MB each; 15 MB, 20 a form, 2,000 in all and one made ready at a time, also at once",
		tests: [
			input("pictures"),
			"app/domain/pictures/bombs.test.ts",
			"app/domain/pictures/add-picture.test.ts",
			"app/domain/applying/apply-with-pictures.test.ts",
		],
	},
} satisfies Record<string, Row>
