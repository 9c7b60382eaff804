import { spawnSync } from "node:child_process"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { HtmlValidate } from "html-validate"
import jar from "vnu-jar"

export interface RenderedPage {
	name: string
	html: string
}

/** In HTML since 2024, and it keeps phones from mending names like @mybrand; and styles of the last five years. */
const IGNORED_ERRORS = /Attribute “autocorrect” not allowed|error: CSS: /

/** Of Java, for a program that runs for seconds: what it compiles and clears away for a server costs more than it saves. */
const FOR_A_MOMENT = ["-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"]

/** What is wrong in these pages: by the W3C's checker where there is Java, else by html-validate. */
export async function checkHtml(pages: RenderedPage[]): Promise<string[]> {
	const hasJava = spawnSync("java", ["-version"]).status === 0
	return hasJava ? checkWithNu(pages) : checkWithHtmlValidate(pages)
}

async function checkWithNu(pages: RenderedPage[]): Promise<string[]> {
	const folder = await mkdtemp(join(tmpdir(), "tamasha-html-"))
	try {
		await Promise.all(pages.map(({ html }, nth) => writeFile(join(folder, `${nth}.html`), html)))
		const files = pages.map((_, nth) => `${nth}.html`)
		const options = ["--errors-only", "--exit-zero-always", "--format", "gnu"]
		const { status, stderr } = spawnSync(
			"java",
			[...FOR_A_MOMENT, "-Xss8m", "-jar", jar, ...options, ...files],
			{
				cwd: folder,
				encoding: "utf8",
			},
		)
		if (status !== 0) throw new Error(`the HTML checker did not run: ${stderr}`)
		return stderr
			.split("\n")
			.filter((line) => line && !IGNORED_ERRORS.test(line))
			.map((line) => line.replace(/^".*\/(\d+)\.html":/, (_, nth) => `${pages[Number(nth)]?.name} `))
	} finally {
		await rm(folder, { recursive: true, force: true })
	}
}

async function checkWithHtmlValidate(pages: RenderedPage[]): Promise<string[]> {
	const checker = new HtmlValidate({ extends: ["html-validate:standard"] })
	const problems = await Promise.all(
		pages.map(async ({ name, html }) => {
			const { results } = await checker.validateString(html)
			return results
				.flatMap(({ messages }) => messages)
				.map(({ ruleId, message, selector }) => `${name} ${selector}: ${ruleId} ${message}`)
		}),
	)
	return problems.flat()
}
