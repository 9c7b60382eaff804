import type { Evidence, Requirement, State } from "./requirements.ts"
import { CHAPTERS, LEVELS } from "./standard.ts"

const INTRODUCTION = `# OWASP ASVS 5.0, levels 1 and 2

Written by \`npm run asvs\` from [asvs.csv](asvs.csv), where it is to be changed. \`test/asvs.test.ts\` fails when a
requirement is forgotten, when a test, symbol or heading named here is not there, and when this page is not what the
table gives. At first 181 applied; since the secrets of second factors are encrypted, 11.3.1 to
11.3.3 do as well. What a requirement asks is told in our own few words; the
[standard](https://github.com/OWASP/ASVS/tree/v5.0.0) has its own.`

const STATE_LABELS: Record<State, string> = {
	test: "shown by tests",
	code: "shown by lines of code",
	document: "written down, for whoever runs the product",
	missing: "not met, or not whole",
	"not-applicable": "not applicable",
}

/** docs/asvs.md. */
export function renderPage(requirements: Requirement[]): string {
	const missing = requirements.filter(({ state }) => state === "missing")
	const gaps = missing.map(({ id, how }) => `- **${id}** (level ${LEVELS.get(id)}): ${how}`)
	const chapters = Object.entries(CHAPTERS).map(([number, name]) =>
		renderChapter(
			`V${number} ${name}`,
			requirements.filter(({ id }) => id.startsWith(`${number}.`)),
		),
	)
	const sections = [
		INTRODUCTION,
		"## In figures",
		renderTotals(requirements),
		"## What is missing",
		gaps.join("\n") || "Nothing.",
		...chapters,
		"## What does not apply",
		renderNotApplicable(requirements),
	]
	return `${sections.filter(Boolean).join("\n\n")}\n`
}

function renderTotals(requirements: Requirement[]): string {
	const applicable = requirements.filter(({ state }) => state !== "not-applicable")
	const share = (subset: Requirement[], whole: Requirement[]) =>
		`${((100 * subset.length) / whole.length).toFixed(1)} %`
	const lines = (Object.keys(STATE_LABELS) as State[])
		.filter((state) => state !== "not-applicable")
		.map((state) => {
			const matching = applicable.filter((requirement) => requirement.state === state)
			const [one, two] = [1, 2].map((level) => matching.filter(({ id }) => LEVELS.get(id) === level).length)
			return `| ${STATE_LABELS[state]} | ${one} | ${two} | ${matching.length} | ${share(matching, applicable)} |`
		})
	const notApplicable = requirements.length - applicable.length
	return [
		`Of ${requirements.length} requirements ${applicable.length} apply and ${notApplicable} do not.`,
		"",
		"| | Level 1 | Level 2 | Both | |",
		"|-|-|-|-|-|",
		...lines,
	].join("\n")
}

function renderChapter(title: string, all: Requirement[]): string {
	const requirements = all.filter(({ state }) => state !== "not-applicable")
	if (!requirements.length) return ""
	const lines = requirements.map(({ id, asks, how, evidence, state }) => {
		const evidenceLinks = evidence.map(evidenceLink).join("<br>")
		const met = state === "missing" ? `**Missing:** ${how}` : how
		return `| ${id} | ${asks} | ${met} | ${evidenceLinks} |`
	})
	return [`## ${title}`, "", "| | It asks | How it is met | Shown by |", "|-|-|-|-|", ...lines].join("\n")
}

function evidenceLink({ path, name }: Evidence): string {
	const file = path.slice(path.lastIndexOf("/") + 1)
	return `[${file}](../${path}) › ${name.replaceAll("|", "\\|")}`
}

function renderNotApplicable(requirements: Requirement[]): string {
	const lines = requirements
		.filter(({ state }) => state === "not-applicable")
		.map(({ id, asks, how }) => `| ${id} | ${asks} | ${how} |`)
	return ["| | It asks | Why not here |", "|-|-|-|", ...lines].join("\n")
}
