import { and, eq, notInArray } from "drizzle-orm"
import type { Page } from "playwright-core"
import { expect } from "vitest"
import { applicationChoices } from "../../../app/domain/applications/choice-schema.server.ts"
import { CHOICES } from "../../../app/domain/applications/rules.ts"
import { vendorApplications } from "../../../app/domain/applications/schema.server.ts"
import { findUntrueTellings } from "../../../app/domain/choices/choices.fixture.ts"
import type { Db } from "../../../app/platform/db.server.ts"
import { choiceLabels } from "../../../app/web/admin/shell/decisions/choice-labels.ts"
import type { Random } from "../harness/random.ts"
import { chooseInBrowser } from "./choosing-browser.ts"
import { type ChoosingDesk, choose, chooseUntilServerGone, release } from "./choosing-organiser.ts"
import { listLettersInFlight } from "./letters.ts"
import {
	deliverAll,
	findNewestRelease,
	findWrongVerdicts,
	goOnWithReleases,
	openSeasonOfChoices,
	type SeasonOfChoices,
	waitForMidst,
} from "./season-of-choices.ts"

interface Trial {
	kills: number
	applications: number
	random: Random
	/** Of the last organiser, who works with the screens; missing: all do without a browser. */
	openPage?: (season: SeasonOfChoices, cookie: string) => Promise<Page>
}

/** Four organisers choose, release and reverse at random, while the server is killed in the midst of releases. */
export async function killReleases({ kills, applications, random, openPage }: Trial) {
	const season = await openSeasonOfChoices(applications)
	const { db, url, vendors, cookies, mail, output } = season
	const counts = { choice: 0, release: 0, failure: 0, midst: 0 }
	const inFlight = new Set<string>()
	let released = Promise.withResolvers<void>()
	const desks = cookies.map((cookie): ChoosingDesk => {
		const heard = (what: "choice" | "release" | "failure") => {
			counts[what] += 1
			if (what === "release") released.resolve()
		}
		return { url, cookie, vendors, edition: season.edition.slug, random, output, heard }
	})
	const page = await openPage?.(season, cookies.at(-1) ?? "")
	for (let kill = 0; kill < kills; kill += 1) {
		released = Promise.withResolvers()
		let isRunning = true
		const work = desks.map((desk, nth) =>
			page && nth === desks.length - 1
				? chooseInBrowser(page, desk, () => isRunning)
				: chooseUntilServerGone(desk),
		)
		if (random.chance(0.5)) work.push(goOnWithReleases(db).then(() => undefined))
		const ended = Promise.all(work)
		await Promise.race([released.promise, ended])
		await waitForMidst(season, random)
		await season.kill()
		isRunning = false
		await ended
		const newest = await findNewestRelease(db)
		if (newest && newest.told < newest.total) counts.midst += 1
		for (const id of await listLettersInFlight(db)) inFlight.add(id)
		expect(await findUntrueTellings(db)).toEqual([])
		if (random.chance(0.5)) await deliverAll(season, inFlight)
		await season.start()
	}
	await tellEverybody(season, desks[0])
	await season.kill()
	await deliverAll(season, inFlight)
	expect(await findWrongVerdicts(season, inFlight)).toEqual([])
	expect(await db.$count(applicationChoices)).toBe(0)
	const distinct = new Set(mail.mails.map(({ messageId }) => messageId)).size
	return { ...counts, letters: distinct, inFlight: inFlight.size, twice: mail.mails.length - distinct }
}

/** Chooses for whoever was told nothing, or was set back, and releases until nothing is left. */
async function tellEverybody({ db }: SeasonOfChoices, desk: ChoosingDesk | undefined): Promise<void> {
	if (!desk) return
	await goOnWithReleases(db)
	for (let left = await listUndecided(db); left.length; left = await listUndecided(db))
		for (const { id } of left) await choose(desk, id, desk.random.pick(TELLING))
	while (await db.$count(applicationChoices)) {
		await release(desk)
		await goOnWithReleases(db)
	}
}

const TELLING = CHOICES.map((choice) => choiceLabels[choice].value)

function listUndecided(db: Db) {
	const { id, status } = vendorApplications
	const chosen = db.select({ id: applicationChoices.applicationId }).from(applicationChoices)
	return db
		.select({ id })
		.from(vendorApplications)
		.where(and(eq(status, "pending"), notInArray(id, chosen)))
}
