import { useState } from "react"
import { AlertPrompt } from "../../ui/alert-prompt.tsx"
import { Button } from "../../ui/button.tsx"
import { Disclosure } from "../../ui/disclosure.tsx"
import { DownloadList } from "../../ui/download-link.tsx"
import { FileNames } from "../../ui/file-names.tsx"
import { KeyboardHelp } from "../../ui/keyboard-help.tsx"
import { Menu } from "../../ui/menu.tsx"
import { Pagination } from "../../ui/pagination.tsx"
import { Tabs } from "../../ui/tabs.tsx"
import { HERE, Section, Specimen } from "./section.tsx"

const TABS = [
	{ id: "vendor", label: "Vendor", href: HERE, panel: "Apply for a stall." },
	{ id: "attendee", label: "Attendee", href: HERE, panel: "Hear from us first." },
]

const DOWNLOADS = [
	{ path: HERE, name: "Indemnity Form", details: "PDF, 240 KB" },
	{ path: `${HERE}#other`, name: "Food handling declaration", details: "JPEG, 1.2 MB" },
]

export function Navigation() {
	return (
		<Section
			id="navigation"
			title="Navigation"
			lead="What is shown over a page can also be had at an address, without JavaScript."
		>
			<Specimen name="Tabs: arrow keys move, without JavaScript each is a link" stacked>
				<Tabs label="Who are you?" items={TABS} selected="vendor" />
			</Specimen>
			<Specimen name="Disclosure: closed, open" stacked>
				<Disclosure moreLabel="Show lines" lessLabel="Hide lines" about="left out">
					<p>Line 7: the email address is missing.</p>
				</Disclosure>
				<Disclosure moreLabel="Show lines" lessLabel="Hide lines" about="changed" defaultOpen>
					<p>Line 9: another telephone number.</p>
				</Disclosure>
			</Specimen>
			<Specimen name="Pagination: in the middle, all on one" stacked>
				<Pagination label="Many pages" previousHref={HERE} nextHref={HERE} summary="101–150 of 240" />
				<Pagination label="One page only" summary="1–12 of 12" />
			</Specimen>
			<Specimen name="DownloadLink, in a DownloadList: kind and size stand before the tap" stacked>
				<DownloadList files={DOWNLOADS} />
			</Specimen>
			<Specimen name="FileNames: as a vendor's device called them" stacked>
				<FileNames label="Files" files={["Indemnity, signed.pdf", "IMG_2041.heic"]} />
			</Specimen>
			<Specimen name="Menu, KeyboardHelp in a Dialog, AlertPrompt">
				<Menu>Links stand here.</Menu>
				<Popups />
			</Specimen>
		</Section>
	)
}

function Popups() {
	const [isOpen, setOpen] = useState(false)
	return (
		<>
			<Button variant="ghost" onClick={() => setOpen(true)}>
				Show the keys
			</Button>
			<KeyboardHelp open={isOpen} onOpenChange={setOpen} shortcuts={KEYS}>
				<Button variant="ghost">Turn shortcuts off</Button>
			</KeyboardHelp>
			<AlertPrompt
				title="Are you sure you want to remove this vendor?"
				description="Udongo Pottery goes back to pending."
				action={HERE}
				confirmHref={HERE}
				confirmLabel="Remove Udongo Pottery"
				onConfirm={(event) => event.preventDefault()}
				trigger={(ask) => (
					<Button type="submit" variant="danger" onClick={ask}>
						Remove, after asking
					</Button>
				)}
			/>
		</>
	)
}

const KEYS = [
	{ keys: ["j", "k"], does: "the next card, the one before" },
	{ keys: ["?"], does: "show these keys" },
]
