import { ArrowDown, ArrowUp, GripVertical } from "lucide-react"
import { type FormEvent, useEffect, useEffectEvent } from "react"
import { href } from "react-router"
import { MAX_CAPTION_LENGTH } from "../../../domain/gallery/rules.ts"
import type { LibraryImage } from "../../../domain/pictures/image.ts"
import { MAX_ALT_LENGTH } from "../../../domain/pictures/rules.ts"
import { Button } from "../../../ui/button.tsx"
import { TextField } from "../../../ui/field.tsx"
import { Link } from "../../../ui/link.tsx"
import { Image } from "../../../ui/picture.tsx"
import { StatusBadge } from "../../../ui/status-badge.tsx"
import { type DraftFields, type DraftPlace, saveDraft } from "../../forms/draft.ts"
import { EXPECTED, ReturnTo } from "../shell/actions/hidden-fields.tsx"
import { RestoredNotice, useKeptFields } from "../shell/actions/kept-fields.tsx"
import { type RowOrder, useRowOrder } from "./use-row-order.ts"
import { useRowsForm } from "./use-rows-form.ts"

export interface GalleryRow {
	id: number
	caption: string
	alt: string
	/** Sent back, so that what another organiser writes meanwhile stays. */
	seen: string
	image: LibraryImage | undefined
}

type GalleryRowsProps = {
	action: string
	/** Of what is typed before it is saved: those of one page belong together. */
	draft: string
	rows: GalleryRow[]
	/** How many stand on the pages before. */
	offset: number
}

const FORM = "captions"

/** Captions in a row. Visitors see nothing of what is typed before it is saved; until then it is kept in this tab. */
export function GalleryRows({ action, draft, rows, offset }: GalleryRowsProps) {
	const order = useRowOrder(
		action,
		rows.map(({ id }) => id),
	)
	const { busy, save } = useRowsForm(action, order.reset)
	const version = JSON.stringify(rows.map(({ id, seen }) => `${id} ${seen}`).sort())
	const { kept, saveTyped } = useTypedCaptions(`gallery:${draft}`, rows, version)
	const ordered = order.ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
	return (
		<form
			key={String(Boolean(kept))}
			id={FORM}
			method="post"
			action={action}
			onInput={saveTyped}
			onSubmit={save}
			className="grid gap-4"
		>
			{kept && <RestoredNotice />}
			<ReturnTo />
			<input type="hidden" name={EXPECTED} value={version} />
			{/* Enter in a field presses the first button of its form. */}
			<button type="submit" tabIndex={-1} aria-hidden className="sr-only" />
			<p role="status" className="sr-only">
				{order.announcement}
			</p>
			<ol ref={order.list} aria-label="Pictures" start={offset + 1} className="grid gap-3">
				{ordered.map((row, nth) => (
					<Row key={row.id} row={row} kept={kept} order={order} number={offset + nth + 1} />
				))}
			</ol>
			<Button type="submit" busy={busy} className="justify-self-start">
				Save captions
			</Button>
		</form>
	)
}

/** What is typed, also while pictures that are being uploaded join the rows. */
function useTypedCaptions(key: string, rows: GalleryRow[], version: string) {
	const place: DraftPlace = { key, keeper: "tab" }
	const kept = useKeptFields(place, { formId: FORM, version, hasOneVersion: true })
	const saveTyped = useEffectEvent(() => {
		const form = document.querySelector<HTMLFormElement>(`#${FORM}`)
		if (form && isTyped(form, rows)) saveDraft(place, form)
	})
	// biome-ignore lint/correctness/useExhaustiveDependencies: of another version the draft was deleted
	useEffect(() => saveTyped(), [version])
	return { kept, saveTyped: (event: FormEvent<HTMLFormElement>) => saveDraft(place, event.currentTarget) }
}

function isTyped(form: HTMLFormElement, rows: GalleryRow[]): boolean {
	const fields = new FormData(form)
	return rows.some((row) =>
		(["caption", "alt"] as const).some(
			(name) => (fields.get(`${name}-${row.id}`) ?? row[name]) !== row[name],
		),
	)
}

type RowProps = { row: GalleryRow; kept: DraftFields | undefined; order: RowOrder; number: number }

function Row({ row, kept, order, number }: RowProps) {
	const { id, caption, alt, seen } = row
	return (
		<li
			data-row={id}
			data-dragged={order.dragged === id || undefined}
			className="grid grid-cols-[auto_minmax(0,1fr)] gap-3 rounded-lg border border-line bg-raised p-3 data-dragged:border-accent sm:grid-cols-[auto_8rem_minmax(0,1fr)]"
		>
			<Handles id={id} order={order} number={number} />
			<RowPicture row={row} number={number} />
			<div className="col-span-full grid content-start gap-3 sm:col-span-1">
				<input type="hidden" name={`seen-${id}`} value={seen} />
				<TextField
					id={`caption-${id}`}
					name={`caption-${id}`}
					label={`Caption of picture ${number}`}
					maxLength={MAX_CAPTION_LENGTH}
					defaultValue={kept?.[`caption-${id}`] ?? caption}
					autoComplete="off"
				/>
				<TextField
					id={`alt-${id}`}
					name={`alt-${id}`}
					label={`Description of picture ${number}`}
					hint="For people who cannot see it."
					maxLength={MAX_ALT_LENGTH}
					defaultValue={kept?.[`alt-${id}`] ?? alt}
					autoComplete="off"
				/>
			</div>
		</li>
	)
}

function RowPicture({ row, number }: Pick<RowProps, "row" | "number">) {
	const { id, caption, alt, image } = row
	return (
		<div className="grid content-start justify-items-start gap-2">
			{image && (
				<Image
					{...image}
					alt=""
					loading="lazy"
					className="aspect-square h-auto w-full max-w-32 rounded-sm object-cover"
				/>
			)}
			{!(caption && alt) && <StatusBadge tone="warning">Not shown yet</StatusBadge>}
			<Link
				to={href("/admin/content/:part", { part: `picture.${id}` })}
				aria-label={`Edit or delete picture ${number}`}
				className="link touch text-sm"
			>
				Edit or delete
			</Link>
		</div>
	)
}

type HandlesProps = { id: number; order: RowOrder; number: number }

/** The order by pointer, by keys and without JavaScript. */
function Handles({ id, order, number }: HandlesProps) {
	return (
		<div className="grid content-start justify-items-center gap-2">
			<p className="figures text-sm text-muted">{number}</p>
			<span
				aria-hidden
				onPointerDown={(event) => order.startDragging(id, event)}
				className="grid size-11 cursor-grab touch-none place-items-center rounded-sm border border-line-strong noscript:hidden"
			>
				<GripVertical className="size-5" />
			</span>
			{(["earlier", "later"] as const).map((to) => (
				<Button
					key={to}
					type="submit"
					name="step"
					value={`${id}-${to}`}
					size="small"
					variant="ghost"
					aria-label={`Show picture ${number} ${to}`}
					icon={
						to === "earlier" ? (
							<ArrowUp aria-hidden className="size-4" />
						) : (
							<ArrowDown aria-hidden className="size-4" />
						)
					}
					onClick={(event) => order.step({ id, to }, event)}
				/>
			))}
		</div>
	)
}
