import { expect, test } from "vitest"
import { qrPath } from "./qr-code.server.ts"

/** The modules that a path makes dark, row by row. */
function drawn({ size, path }: ReturnType<typeof qrPath>): string[] {
	const rows = Array.from({ length: size }, () => Array<string>(size).fill("."))
	for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
		rows[Number(y)]?.fill("#", Number(x), Number(x) + Number(length))
	}
	return rows.map((row) => row.join(""))
}

test("a_code_has_its_three_corners_and_a_quiet_edge_of_four_modules", () => {
	const rows = drawn(qrPath("otpauth://totp/Tamasha:amina%40tamasha.example?secret=JBSWY3DPEHPK3PXP"))
	const corner = ["#######", "#.....#", "#.###.#", "#.###.#", "#.###.#", "#.....#", "#######"]
	const at = (top: number, left: number) => rows.slice(top, top + 7).map((row) => row.slice(left, left + 7))
	const far = rows.length - 11
	expect([at(4, 4), at(4, far), at(far, 4)]).toEqual([corner, corner, corner])
	const edge = ".".repeat(rows.length)
	expect([...rows.slice(0, 4), ...rows.slice(-4)]).toEqual(Array(8).fill(edge))
	expect(rows.filter((row) => !/^\.{4}.*\.{4}$/.test(row))).toEqual([])
})

test("different_secrets_give_different_codes", () => {
	expect(qrPath("secret=JBSWY3DPEHPK3PXP").path).not.toBe(qrPath("secret=JBSWY3DPEHPK3PXQ").path)
})
