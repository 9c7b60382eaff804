import { Check, CircleDot, X } from "lucide-react"
import type { ReactNode } from "react"
import { Button, type ButtonSize, type ButtonVariant, LinkButton, Spinner } from "../../ui/button.tsx"
import { IconButton } from "../../ui/icon-button.tsx"
import type { Tone } from "../../ui/tone.ts"
import { BothSchemes, Section, Specimen } from "./section.tsx"
import type { Tokens } from "./tokens.server.ts"

const VARIANTS: Record<ButtonVariant, string> = {
	primary: "Apply for a stall",
	ghost: "See the makers",
	danger: "Remove",
	quiet: "Clear form",
}
const SIZES: Record<ButtonSize, string> = { small: "Small", medium: "Medium", large: "Large" }
const TONES: Record<Tone, ReactNode> = {
	neutral: <CircleDot />,
	success: <Check />,
	warning: <CircleDot />,
	danger: <X />,
	info: <Check />,
}
const variants = Object.entries(VARIANTS) as [ButtonVariant, string][]
const sizes = Object.entries(SIZES) as [ButtonSize, string][]
const tones = Object.entries(TONES) as [Tone, ReactNode][]

/** Everything one presses. */
export function Buttons({ schemes }: Pick<Tokens, "schemes">) {
	return (
		<Section id="buttons" title="Buttons" lead="One primary button a screen: the one clear thing to do.">
			<BothSchemes schemes={schemes}>{() => <States />}</BothSchemes>
			{sizes.map(([size, label]) => (
				<Specimen key={size} name={`Size ${size}`}>
					{variants.map(([variant]) => (
						<Button key={variant} variant={variant} size={size}>
							{label} {variant}
						</Button>
					))}
				</Specimen>
			))}
			<Specimen name="With an icon, as a link, as wide as its place" stacked>
				<Button icon={<Check aria-hidden className="size-5" />}>With an icon</Button>
				<LinkButton to="/styleguide" variant="ghost">
					LinkButton: goes somewhere
				</LinkButton>
				<Button wide>Wide</Button>
			</Specimen>
			<IconButtons />
		</Section>
	)
}

function States() {
	return variants.map(([variant, label]) => (
		<div key={variant} className="flex flex-wrap items-center gap-3">
			<Button variant={variant}>{label}</Button>
			<Button variant={variant} busy>
				{label}
			</Button>
			<Button variant={variant} disabled>
				{label}
			</Button>
		</div>
	))
}

function IconButtons() {
	return (
		<>
			<Specimen name="IconButton: at rest, bare, busy, disabled">
				<IconButton label="Approve Udongo Pottery" icon={<Check />} />
				<IconButton label="Dismiss this message" icon={<X />} bare />
				<IconButton label="Approve, on its way" icon={<Check />} busy />
				<IconButton label="Approve, not now" icon={<Check />} disabled />
			</Specimen>
			<Specimen name="IconButton, pressed: one tone each">
				{tones.map(([tone, icon]) => (
					<IconButton key={tone} label={`Pressed, ${tone}`} icon={icon} tone={tone} pressed />
				))}
			</Specimen>
			<Specimen name="Spinner: beside words that say what is happening">
				<Spinner /> Sending…
			</Specimen>
		</>
	)
}
