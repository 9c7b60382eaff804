import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, describe, expect, inject, test } from "vitest"
import { findBrowser } from "./browser-executable.ts"

const ground = await mkdtemp(join(tmpdir(), "tamasha-program-"))
afterAll(() => rm(ground, { recursive: true, force: true }))

async function program(content: string | Buffer): Promise<string> {
	const path = join(ground, "a browser")
	await writeFile(path, content)
	await chmod(path, 0o755)
	return path
}

const errorMessageOf = (chosen: string) =>
	findBrowser(chosen).then(
		() => "it starts",
		(error: Error) => error.message,
	)

test("CHROME_names_the_browser_and_a_wrong_path_is_said", async () => {
	expect(await findBrowser(inject("browserPath"))).toBe(inject("browserPath"))
	expect(await errorMessageOf("/no/such/chrome")).toBe(
		"CHROME=/no/such/chrome: no such file. Give the path of a Chrome or Chromium, or leave CHROME away.",
	)
})

test("a_program_that_is_no_browser_is_said_with_what_to_do", async () => {
	const path = await program("#!/bin/sh\necho I am no browser >&2\n")
	expect(await errorMessageOf(path)).toMatch(
		/^The browser .*a browser does not start\. Mend it, or name an installed .*CHROME=.*I am no browser/s,
	)
})

describe.skipIf(process.platform !== "linux" || process.arch !== "x64")("the browser that npm brings", () => {
	test("is_the_one_that_is_taken_in_the_version_of_the_package_whatever_else_is_installed", async () => {
		const lock = JSON.parse(await readFile("package-lock.json", "utf8"))
		const { version } = lock.packages["node_modules/@sparticuz/chromium"]
		expect(await findBrowser("")).toMatch(new RegExp(`/tamasha-browser-\\d+/${version}/chromium$`))
	})

	test("says_in_words_which_packages_the_system_lacks", async () => {
		const lacking = await readFile(await findBrowser(""))
		for (const name of ["libexpat.so.", "libgcc_s.so."])
			lacking.write("9", lacking.indexOf(`\0${name}1\0`) + name.length + 1)
		expect(await errorMessageOf(await program(lacking))).toBe(
			[
				"The browser of the tests does not start, because this system lacks libexpat.so.9, libgcc_s.so.9.",
				"Install what is missing; on Debian or Ubuntu: sudo apt-get install -y libexpat1 libgcc-s1",
				"Or name an installed Chrome or Chromium: CHROME=/path/to/chrome npm test",
			].join("\n"),
		)
	})
})
