import { Section, Specimen } from "./section.tsx"
import type { Token, Tokens } from "./tokens.server.ts"

/** What everything else is made of. */
export function TokenSections({ tokens }: { tokens: Tokens }) {
	return (
		<>
			<Colours tokens={tokens} />
			<Typography tokens={tokens} />
			<Spacing tokens={tokens} />
			<Motion movements={tokens.movements} />
		</>
	)
}

function Colours({ tokens: { palette, meanings } }: { tokens: Tokens }) {
	return (
		<Section
			id="colours"
			title="Colours"
			lead="Parts name a colour by what it is for. The palette itself is for pictures and bands."
		>
			<Specimen name="Palette">
				<ul className="grid w-full grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-3">
					{palette.map((colour) => (
						<li key={colour.name}>
							<Swatch colour={colour.value} />
							<TokenLabel {...colour} />
						</li>
					))}
				</ul>
			</Specimen>
			<Specimen name="Meanings, by day and by night">
				<ul className="grid w-full grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] gap-3">
					{meanings.map(({ name, value, night }) => (
						<li key={name}>
							<span className="grid grid-cols-2">
								<Swatch colour={value} />
								<Swatch colour={night} />
							</span>
							<TokenLabel name={name} value={`${value} · ${night}`} />
						</li>
					))}
				</ul>
			</Specimen>
		</Section>
	)
}

function Swatch({ colour }: { colour: string }) {
	return (
		<span
			className="block h-14 border border-line-strong forced-color-adjust-none"
			style={{ backgroundColor: colour }}
		/>
	)
}

function TokenLabel({ name, value }: Token) {
	return (
		<span className="mt-1 block text-xs">
			<span className="block font-semibold">{name}</span>
			<span className="figures block text-muted">{value}</span>
		</span>
	)
}

function Typography({ tokens: { faces, sizes } }: { tokens: Tokens }) {
	return (
		<Section
			id="lettering"
			title="Lettering"
			lead="A display face for what is called out, a quiet one for what is read. A step is about 1.2; the three largest grow with the window."
		>
			<Specimen name="Faces" stacked>
				{faces.map(({ name, value }) => (
					<p key={name} className="text-xl" style={{ fontFamily: value }}>
						Karibu sokoni, 12–14 December
						<TokenLabel name={name} value={value} />
					</p>
				))}
			</Specimen>
			<Specimen name="Sizes" stacked>
				{sizes.map(({ name, value }) => (
					<p key={name} className="min-w-0">
						<span className="lettering block truncate pb-1" style={{ fontSize: value, lineHeight: 1.1 }}>
							Made by hand.
						</span>
						<TokenLabel name={name} value={value} />
					</p>
				))}
			</Specimen>
			<Specimen name="Kinds" stacked>
				<p className="lettering text-2xl">lettering: big and tight</p>
				<p>
					Words with a <span className="link">link</span> among them
				</p>
				<p className="figures">figures: 1,111 over 8,888</p>
				<p className="text-muted">muted: what may be overlooked</p>
			</Specimen>
		</Section>
	)
}

/** In quarters of a rem, as the class names count them. */
const SPACES = [1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20]

function Spacing({ tokens: { corners, shadows } }: { tokens: Tokens }) {
	return (
		<Section id="measures" title="Spaces, corners, shadows">
			<Specimen name="Spaces" note="Steps of a quarter rem." stacked>
				<ul className="grid gap-2">
					{SPACES.map((steps) => (
						<li key={steps} className="figures flex items-center gap-3 text-sm">
							<span className="w-20 shrink-0">
								{steps} · {steps / 4} rem
							</span>
							<span className="block h-4 bg-accent" style={{ width: `${steps / 4}rem` }} />
						</li>
					))}
				</ul>
			</Specimen>
			<Specimen name="Corners">
				{corners.map(({ name, value }) => (
					<span key={name} className="grid gap-1">
						<span className="block size-20 border-2 border-text bg-raised" style={{ borderRadius: value }} />
						<TokenLabel name={name} value={value} />
					</span>
				))}
			</Specimen>
			<Specimen name="Shadows">
				{shadows.map(({ name, value }) => (
					<span key={name} className="grid gap-3">
						<span className="block h-20 w-36 border border-line bg-raised" style={{ boxShadow: value }} />
						<TokenLabel name={name} value={value} />
					</span>
				))}
			</Specimen>
		</Section>
	)
}

function Motion({ movements }: { movements: Token[] }) {
	return (
		<Section
			id="motion"
			title="Motion"
			lead="Little of it, to say what happens. Whoever asks the system for less motion gets none."
		>
			<Specimen name="Movements">
				{movements.map(({ name, value }) => (
					<span key={name} className="grid w-44 gap-1 overflow-hidden">
						<span className="block size-14 rounded-sm bg-accent" style={{ animation: value }} />
						<TokenLabel name={name} value={value} />
					</span>
				))}
			</Specimen>
		</Section>
	)
}
