import type { Pool } from "pg"

/** In one of this many applications. */
const RARE_INTERVAL = 5_000

/** Applications like real ones, numbered on from what there is; `quokka` is a rare word and `pottery` a common one. */
const APPLICATIONS = `
	insert into vendor_applications (edition_id, number, brand_name, description, contact_person, email_address,
		phone_number, tent_space, website, instagram, facebook, status)
	select $1, n,
		(array['Udongo','Nyota','Simba','Amani','Mti','Jani','Fedha','Kijani','Pwani','Tausi'])[1 + n % 10] || ' '
			|| (array['Pottery','Jams','Metalworks','Juices','Grill','Books','Leather','Candles','Baskets'])[1 + n % 9]
			|| ' ' || n || case when n % ${RARE_INTERVAL} = 77 then ' Quokka' else '' end,
		'Small batches made by hand, with clay and colour from the hills. ' || repeat('Karibu sana kwetu. ', n % 9),
		(array['Wanjiru','Mueni','Otieno','Achieng','Kamau','Njeri'])[1 + n % 6] || ' '
			|| (array['Kamau','Mutua','Nowak','Otieno','Barasa'])[1 + n % 5],
		'vendor' || n || '@' || (array['mail','post','crafts'])[1 + n % 3] || '.example',
		'+254 7' || (10000000 + n::bigint * 37 % 89999999),
		(array['Standard Tent (3x3m) - Kshs 25,000','Own Set-up - Kshs 15,000','Shared Tent - Kshs 12,500',
			'Walk-in Tent - Kshs 36,000','Food Truck - Kshs 40,000','Large Tent (6x3m) - Kshs 48,000','ask me'])[1 + n % 7],
		case when n % 3 = 0 then 'vendor' || n || '.example' else '' end, '@vendor' || n, 'facebook.com/vendor' || n,
		(array['approved','pending','denied','approved'])[1 + n % 4]
	from generate_series($2::int, $3::int) n`

/** Every third vendor sent extras, written in another case. */
const EXTRAS = `
	insert into vendor_extras (edition_id, vendor_email, extra_wristbands, wants_hay, hay_bales, has_uploaded_form, updated_at)
	select edition_id, initcap(email_address), number % 5, number % 4 = 0, number % 7, number % 2 = 0, now()
	from vendor_applications where edition_id = $1 and number between $2 and $3 and number % 3 = 0`

/** Fills the edition up to `size` applications. The search indexes are made afresh: that is quicker than keeping them. */
export async function fillEdition(pool: Pool, edition: number, from: number, size: number): Promise<void> {
	const { rows: indexes } = await pool.query<{ name: string; definition: string }>(
		`select indexname as name, indexdef as definition from pg_indexes
		where tablename = 'vendor_applications' and indexdef like '%USING gin%'`,
	)
	for (const { name } of indexes) await pool.query(`drop index ${name}`)
	await pool.query(APPLICATIONS, [edition, from + 1, size])
	await pool.query(EXTRAS, [edition, from + 1, size])
	for (const { definition } of indexes) await pool.query(definition)
	await pool.query("vacuum analyze")
}
