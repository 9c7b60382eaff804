import { ArrowLeft, ArrowRight } from "lucide-react"
import { type ReactNode, useContext, useState } from "react"
import { href } from "react-router"
import type { FieldChoice } from "../../../domain/editing/fields.ts"
import { Button } from "../../../ui/button.tsx"
import { useHydrated } from "../../../ui/hydrated.ts"
import { Link, useAddress } from "../../../ui/link.tsx"
import type { Cursor } from "../../../values/cursor.ts"
import {
	NeighbouringPhotographs,
	PHOTOGRAPHS_AFTER,
	PHOTOGRAPHS_BEFORE,
	usePhotographPages,
} from "./photograph-pages.ts"

type PhotographChooserProps = {
	/** Of the list that it fills in. */
	fieldId: string
	chosen: string | undefined
	onChoose: (photograph: FieldChoice) => void
}

/** All photographs of the library, page by page; what is typed into the form stays. */
export function PhotographChooser({ fieldId, ...rest }: PhotographChooserProps) {
	return useHydrated() ? <PhotographBrowser {...rest} /> : <PhotographPageButtons fieldId={fieldId} />
}

/** Without JavaScript the form comes back with another page of photographs in its lists. */
function PhotographPageButtons({ fieldId }: { fieldId: string }) {
	const { previous, next } = useContext(NeighbouringPhotographs)
	if (previous === undefined && next === undefined) return null
	return (
		<PageButtons>
			{previous !== undefined && (
				<PageButton address={`?${PHOTOGRAPHS_BEFORE}=${previous}#${fieldId}`}>Newer photographs</PageButton>
			)}
			{next !== undefined && (
				<PageButton address={`?${PHOTOGRAPHS_AFTER}=${next}#${fieldId}`}>Older photographs</PageButton>
			)}
		</PageButtons>
	)
}

/** A button of the form that saves nothing (`save.server.ts`). */
const NOTHING_BUT_SHOW = JSON.stringify({ type: "validate", payload: {} })

function PageButton({ address, children }: { address: string; children: ReactNode }) {
	return (
		<Button
			type="submit"
			name="__intent__"
			value={NOTHING_BUT_SHOW}
			formAction={useAddress()(address)}
			formNoValidate
			size="small"
			variant="ghost"
		>
			{children}
		</Button>
	)
}

const PageButtons = ({ children }: { children: ReactNode }) => (
	<div className="flex flex-wrap gap-3">{children}</div>
)

function PhotographBrowser({ chosen, onChoose }: Omit<PhotographChooserProps, "fieldId">) {
	const [isOpen, setIsOpen] = useState(false)
	const { page, state, turnTo } = usePhotographPages()
	const toggle = () => {
		setIsOpen(!isOpen)
		if (!isOpen) void turnTo({})
	}
	return (
		<div className="grid gap-3">
			<Button
				size="small"
				variant="ghost"
				aria-expanded={isOpen}
				onClick={toggle}
				className="justify-self-start"
			>
				{isOpen ? "Close photographs" : "Browse photographs"}
			</Button>
			{isOpen && <LoadingState state={state} retry={() => void turnTo({})} />}
			{isOpen && page && (
				<>
					<PhotographGrid choices={page.choices} chosen={chosen} onChoose={onChoose} />
					<PageButtons>
						<TurnButton to={cursorOf("before", page.previous)} turnTo={turnTo} label="Newer" />
						<TurnButton to={cursorOf("after", page.next)} turnTo={turnTo} label="Older" />
					</PageButtons>
				</>
			)}
		</div>
	)
}

type LoadingStateProps = { state: ReturnType<typeof usePhotographPages>["state"]; retry: () => void }

function LoadingState({ state, retry }: LoadingStateProps) {
	return (
		<>
			<p role="status" className="text-sm text-muted empty:hidden">
				{state === "loading" && "Loading photographs…"}
				{state === "failed" && "The photographs could not be loaded."}
			</p>
			{state === "failed" && (
				<Button size="small" onClick={retry} className="justify-self-start">
					Try again
				</Button>
			)}
		</>
	)
}

const cursorOf = (side: keyof Cursor, row: number | undefined): Cursor | undefined =>
	row === undefined ? undefined : { [side]: row }

type TurnButtonProps = Pick<ReturnType<typeof usePhotographPages>, "turnTo"> & {
	to: Cursor | undefined
	label: "Newer" | "Older"
}

function TurnButton({ to, turnTo, label }: TurnButtonProps) {
	if (!to) return null
	const Arrow = label === "Newer" ? ArrowLeft : ArrowRight
	return (
		<Button
			size="small"
			variant="ghost"
			icon={<Arrow aria-hidden className="size-4" />}
			onClick={() => void turnTo(to)}
		>
			{label} photographs
		</Button>
	)
}

type PhotographGridProps = Pick<PhotographChooserProps, "chosen" | "onChoose"> & { choices: FieldChoice[] }

function PhotographGrid({ choices, chosen, onChoose }: PhotographGridProps) {
	if (!choices.length)
		return (
			<p className="text-sm text-muted">
				There are no photographs with a description yet. Upload them under{" "}
				<Link to={href("/admin/pictures")} className="link">
					Pictures
				</Link>
				.
			</p>
		)
	return (
		<ul
			aria-label="Photographs"
			className="grid max-h-96 grid-cols-3 gap-2 overflow-y-auto p-1 sm:grid-cols-5"
		>
			{choices.map((choice) => (
				<li key={choice.value}>
					<button
						type="button"
						aria-pressed={choice.value === chosen}
						onClick={() => onChoose(choice)}
						className="block w-full rounded-sm border-2 border-line aria-pressed:border-accent"
					>
						<img
							src={choice.preview}
							alt={choice.label}
							width={160}
							height={160}
							loading="lazy"
							className="aspect-square h-auto w-full rounded-sm bg-sunken object-cover"
						/>
					</button>
				</li>
			))}
		</ul>
	)
}
