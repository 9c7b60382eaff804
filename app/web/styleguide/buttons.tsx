import { Check } from "lucide-react"
import { Button, type ButtonVariant, LinkButton, Spinner } from "../../ui/button.tsx"
import { IconButton } from "../../ui/icon-button.tsx"
import { HERE, Section, Specimen, TONES } from "./section.tsx"

const VARIANTS: Record<ButtonVariant, string> = {
	primary: "Apply for a stall",
	ghost: "See the makers",
	danger: "Remove",
	quiet: "Clear form",
}

export function Buttons() {
	return (
		<Section id="buttons" title="Buttons" lead="One primary button a screen: the one clear thing to do.">
			{(Object.entries(VARIANTS) as [ButtonVariant, string][]).map(([variant, label]) => (
				<Specimen key={variant} name={`Button ${variant}: at rest, busy, disabled, small, large`}>
					<Button variant={variant}>{label}</Button>
					<Button variant={variant} busy>
						{label}
					</Button>
					<Button variant={variant} disabled>
						{label}
					</Button>
					<Button variant={variant} size="small">
						{label}
					</Button>
					<Button variant={variant} size="large">
						{label}
					</Button>
				</Specimen>
			))}
			<Specimen name="With an icon; LinkButton goes somewhere; wide" stacked>
				<Button icon={<Check aria-hidden className="size-5" />}>With an icon</Button>
				<LinkButton to={HERE} variant="ghost">
					To the guide
				</LinkButton>
				<Button wide>Wide</Button>
			</Specimen>
			<IconButtons />
		</Section>
	)
}

function IconButtons() {
	return (
		<>
			<Specimen name="IconButton: at rest, bare, busy, disabled">
				<IconButton label="Approve Udongo Pottery" icon={<Check />} />
				<IconButton label="Approve, without a ring" icon={<Check />} bare />
				<IconButton label="Approve, on its way" icon={<Check />} busy />
				<IconButton label="Approve, not now" icon={<Check />} disabled />
			</Specimen>
			<Specimen name="IconButton, pressed: one tone each">
				{TONES.map((tone) => (
					<IconButton key={tone} label={`Pressed, ${tone}`} icon={<Check />} tone={tone} pressed />
				))}
			</Specimen>
			<Specimen name="Spinner: beside words that say what is happening">
				<Spinner /> Sending…
			</Specimen>
		</>
	)
}
