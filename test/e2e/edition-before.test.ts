import { expect, test } from "vitest"
import { addApplications } from "../../app/domain/applications/applications.fixture.ts"
import { addEdition, findFirstEdition } from "../../app/domain/editions/editions.fixture.ts"
import { roleOf, signInWith } from "../trust/ground/team.ts"
import { CLOSE_CONNECTION } from "./server-process.ts"
import { openSite } from "./site.ts"

const site = await openSite()

test("figures_of_the_edition_before_are_shown_to_who_may_read_them_there_alone", async () => {
	const before = await findFirstEdition(site.db)
	const slug = "easter-2027"
	const after = await addEdition(site.db, { slug, startsOn: "2027-04-01", endsOn: "2027-04-03" })
	await addApplications(site.db, [
		{ brandName: "Udongo", charged: 500, hasEntries: true },
		{ brandName: "Mkate", editionId: after, charged: 700, hasEntries: true },
	])
	const findNamed = async (cookie: string) => {
		const screens = ["/admin", "/admin/money", "/admin/closing"].map(async (path) => {
			const headers = { cookie, ...CLOSE_CONNECTION }
			const html = await (await fetch(`${site.url}${path}?edition=${slug}`, { headers })).text()
			const [main = ""] = /<main[\s\S]*<\/main>/.exec(html) ?? expect.fail(path)
			return main.includes(before.name)
		})
		return Promise.all(screens)
	}
	const steward = [...roleOf("organiser", after), ...roleOf("steward", before.id)]
	expect(await findNamed(await signInWith(site.db, site.url, steward))).toEqual([false, false, false])
	const organiser = await signInWith(site.db, site.url, roleOf("organiser"))
	expect(await findNamed(organiser)).toEqual([true, true, true])
})
