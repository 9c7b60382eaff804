import { wideColumn } from "../../../ui/site-shell.tsx"
import type { SiteMap } from "./site-map.server.ts"
import { ZoomableMap } from "./zoomable-map.tsx"

/** The map of the ground, and the same in words beside it. */
export function SiteMapSection({ map: { picture, rows, areas } }: { map: SiteMap }) {
	return (
		<section aria-labelledby="map" className={`${wideColumn} py-12 sm:py-20`}>
			<h2 id="map" className="lettering mb-6 text-4xl">
				Site map
			</h2>
			<div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-2">
				<ZoomableMap picture={picture} />
				<div>
					<Areas areas={areas} />
					<Rows rows={rows} />
				</div>
			</div>
		</section>
	)
}

function Areas({ areas }: Pick<SiteMap, "areas">) {
	if (!areas.length) return null
	return (
		<ul className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
			{areas.map(({ name, text, icon }) => (
				<li key={name + text} className="flex gap-3 border-b border-line py-2.5">
					<img src={icon} alt="" width={28} height={28} loading="lazy" className="mt-0.5 size-7 shrink-0" />
					<p className="text-sm">
						<strong className="block">{name}</strong>
						{text}
					</p>
				</li>
			))}
		</ul>
	)
}

function Rows({ rows }: Pick<SiteMap, "rows">) {
	if (!rows.length) return null
	return (
		<>
			<h3 className="lettering mt-8 mb-2 text-xl">Rows of stalls</h3>
			<dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
				{rows.map(({ from, to, kind }) => (
					<div key={from + to} className="col-span-2 grid grid-cols-subgrid">
						<dt className="figures font-bold">
							{from} to {to}
						</dt>
						<dd>{kind}</dd>
					</div>
				))}
			</dl>
		</>
	)
}
