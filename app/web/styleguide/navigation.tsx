import { Disclosure } from "../../ui/disclosure.tsx"
import { Menu } from "../../ui/menu.tsx"
import { Pagination } from "../../ui/pagination.tsx"
import { Tabs } from "../../ui/tabs.tsx"
import { Section, Specimen } from "./section.tsx"

const TABS = [
	{ id: "vendor", label: "Vendor", href: "/styleguide?tab=vendor#moving", panel: "Apply for a stall." },
	{
		id: "attendee",
		label: "Attendee",
		href: "/styleguide?tab=attendee#moving",
		panel: "Hear from us first.",
	},
]

/** Getting from one thing to another. */
export function Navigation({ tab }: { tab: string }) {
	return (
		<Section id="moving" title="Moving about">
			<Specimen name="Tabs: arrow keys move, without JavaScript each is a link" stacked>
				<Tabs label="Who are you?" items={TABS} selected={tab} reserveHeight />
			</Specimen>
			<Specimen name="Disclosure: closed, open" stacked>
				<Disclosure moreLabel="See More" lessLabel="See Less" about="Udongo Pottery">
					<p>
						Hand-made in Nairobi from local clay, fired twice and glazed by hand; every piece is different.
					</p>
				</Disclosure>
				<Disclosure moreLabel="See more" lessLabel="Hide" about="Kiondo & Co" defaultOpen>
					<p>Baskets, and the stories that go with them.</p>
				</Disclosure>
			</Specimen>
			<Specimen name="Pagination: at the beginning, in the middle, at the end, all on one" stacked>
				<Pagination label="First of the pages" nextHref="/styleguide?page=2" summary="1–50 of 240" />
				<Pagination
					label="A page in the middle"
					previousHref="/styleguide?page=2"
					nextHref="/styleguide?page=4"
					summary="101–150 of 240"
				/>
				<Pagination label="Last of the pages" previousHref="/styleguide?page=4" summary="201–240 of 240" />
				<Pagination label="One page only" summary="1–12 of 12" />
			</Specimen>
			<Specimen name="Menu: the browser's own popover">
				<Menu label="Open a menu">
					<ul className="grid gap-3">
						<li>
							<a href="/styleguide#colours" className="link">
								Colours
							</a>
						</li>
						<li>
							<a href="/styleguide#moving" className="link">
								Moving about
							</a>
						</li>
					</ul>
				</Menu>
			</Specimen>
		</Section>
	)
}
