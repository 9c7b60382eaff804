import { expect } from "vitest"
import {
	createTempFolder,
	describeSchema,
	hashFiles,
	hashTables,
	openInstallation,
	openRestoreTarget,
} from "../../../app/domain/backup/backup.fixture.ts"
import { control, goalSuffix, trial } from "../harness/trial.ts"

/** Minutes that getting everything back may take. */
const GOAL = 10
const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`

function addVendors(
	{ pool, edition }: Awaited<ReturnType<typeof openInstallation>>,
	after: number,
	count: number,
) {
	return pool.query(
		`insert into vendor_applications (edition_id, number, brand_name, email_address, description, tent_space, status)
		select $1, 10000 + nth, 'Kiln "' || nth || E'" \\\\ \\t& Co', 'v' || nth || '@udongo.example', repeat(md5(nth::text), 8),
			'Standard Tent (3x3m) - Kshs 25,000', (array['pending', 'approved', 'denied'])[1 + nth % 3]
		from generate_series($2::int + 1, $2::int + $3::int) as nth`,
		[edition.id, after, count],
	)
}

trial(
	"F13",
	"a_season_of_a_hundred_thousand_comes_back_whole",
	{ quick: 5_000, full: 100_000, seconds: 300 },
	async ({ count }) => {
		const season = await openInstallation()
		// In parts: no statement may take longer than half a minute.
		for (let part = 0; part < 10; part++) await addVendors(season, (part * count) / 10, count / 10)
		const made = performance.now()
		const { folder } = await season.backUp(await createTempFolder())
		const began = performance.now()
		const target = await openRestoreTarget()
		expect(await target.restore(folder)).toMatchObject({ ok: true })
		const restored = performance.now() - began
		expect(await hashTables(target.database.pool)).toEqual(await hashTables(season.pool))
		expect(await describeSchema(target.database.pool)).toEqual(await describeSchema(season.pool))
		expect(await hashFiles(target.root)).toEqual(await hashFiles(season.root))
		return {
			tried: `a backup of ${count} vendors, restored into an empty database`,
			held: `100 % equal, made in ${seconds(began - made)}, back in ${seconds(restored)}${goalSuffix(restored < GOAL * 60_000)}`,
		}
	},
)

control("F13", "one_changed_letter_is_noticed", { quick: 1, full: 1 }, async () => {
	const season = await openInstallation()
	const before = await hashTables(season.pool)
	await season.pool.query("update vendor_applications set brand_name = brand_name || 'x' where number = 17")
	const changed = Object.entries(await hashTables(season.pool)).filter(
		([name, told]) => before[name] !== told,
	)
	expect(changed.map(([name]) => name)).toEqual(["vendor_applications"])
	return { tried: "1 letter of 1 vendor", held: "1 changed letter seen, as it must" }
})
