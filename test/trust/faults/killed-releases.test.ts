import { expect } from "vitest"
import { applicationChoices } from "../../../app/domain/applications/choice-schema.server.ts"
import { CHOICES } from "../../../app/domain/applications/rules.ts"
import { findUntrueTellings } from "../../../app/domain/choices/choices.fixture.ts"
import { choiceLabels } from "../../../app/web/admin/shell/decisions/choice-labels.ts"
import { openBrowserSession } from "../../e2e/browser.ts"
import { addCookies } from "../../e2e/site.ts"
import { runAndKillCareless } from "../ground/careless.ts"
import { choose } from "../ground/choosing-organiser.ts"
import { killReleases } from "../ground/killed-releases.ts"
import { openSeasonOfChoices, type SeasonOfChoices } from "../ground/season-of-choices.ts"
import { control, trial } from "../harness/trial.ts"

let origin = ""
const browser = openBrowserSession(() => origin)

async function openPage({ url }: SeasonOfChoices, cookie: string) {
	origin = url
	// The server is gone again and again.
	browser.expectNoise(/./)
	const page = await browser.newPage()
	await addCookies(page, url, cookie)
	return page
}

trial(
	"F17",
	"kills_in_the_middle_of_releases_give_every_vendor_one_true_verdict",
	{ quick: 5, full: 50, seconds: 300 },
	async ({ count, isFull, random }) => {
		const applications = isFull ? 400 : 80
		const { choice, release, failure, midst, letters, inFlight, twice } = await killReleases({
			...{ kills: count, applications, random },
			openPage,
		})
		expect(midst).toBeGreaterThan(0)
		return {
			tried: `4 organisers over ${applications} applications, one of them in a browser; ${choice} choices, ${release} releases, ${count} kills, ${midst} of them with a part told, ${failure} clicks refused because the database did not answer in time`,
			held: `told is stored for each, ${letters} letters for as many verdicts, 0 held without a choice; ${twice} came twice of ${inFlight} that were being handed over, same Message-ID`,
		}
	},
)

control(
	"F17",
	"a_release_step_by_step_leaves_a_vendor_without_the_letter",
	{ quick: 20, full: 50, seconds: 300 },
	async ({ count, random }) => {
		const season = await openSeasonOfChoices(80)
		const { db, url, vendors, cookies, edition, output } = season
		const heard = () => undefined
		const desk = { url, cookie: cookies[0] ?? "", vendors, edition: edition.slug, random, output, heard }
		let untrue: string[] = []
		let kills = 0
		for (; kills < count && !untrue.length; kills += 1) {
			if (!(await db.$count(applicationChoices)))
				for (const vendor of vendors) await choose(desk, vendor, choiceLabels[random.pick(CHOICES)].value)
			await runAndKillCareless("release", { DATABASE_URL: season.databaseUrl }, random.whole(0, 60))
			untrue = await findUntrueTellings(db)
		}
		expect(untrue.length).toBeGreaterThan(0)
		return { tried: `${kills} kills`, held: "harm seen, as it must" }
	},
)
