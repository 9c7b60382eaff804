import { AlertDialog } from "@base-ui/react/alert-dialog"
import { type FormEvent, type MouseEvent, type ReactNode, useRef, useState } from "react"
import { Button, LinkButton } from "./button.tsx"
import { classes } from "./classes.ts"
import { backdropClasses, popupClasses } from "./dialog.tsx"
import { Form } from "./link.tsx"

type Question = {
	/** The question, in full: it is what a reader hears first. */
	title: ReactNode
	description?: ReactNode
	/** Where the answer "yes" is posted. */
	action: string
	confirmLabel: string
	/** Hidden inputs that go with the answer. */
	fields?: ReactNode
}

export type AlertPromptProps = Question & {
	/** The page that asks the same question without JavaScript; it shows a ConfirmationCard. */
	confirmHref: string
	/** The submit button that asks: receives onClick. */
	trigger: (ask: (event: MouseEvent) => void) => ReactNode
	/** Takes the answer "yes" over, to stay on the screen: prevent the event's default. */
	onConfirm?: (event: FormEvent) => void
	/** Its form is a box like those beside it: in a list of fifty, a word less in each. */
	isBox?: boolean
}

/**
 * Asks before something that hurts. The trigger is the submit button of a GET form to `confirmHref`; with JavaScript it
 * opens an alertdialog instead, with the focus on Cancel.
 */
export function AlertPrompt({ confirmHref, trigger, onConfirm, isBox, ...question }: AlertPromptProps) {
	const [open, setOpen] = useState(false)
	/** A list has a question for each row, and most are never asked. */
	const [wasAsked, setWasAsked] = useState(false)
	const ask = (event: MouseEvent) => {
		event.preventDefault()
		setWasAsked(true)
		setOpen(true)
	}
	const confirm = (event: FormEvent) => {
		onConfirm?.(event)
		setOpen(false)
	}
	return (
		<>
			<Form method="get" action={confirmHref} className={isBox ? undefined : "contents"} discover="none">
				{trigger(ask)}
			</Form>
			{wasAsked && <AlertPromptDialog open={open} onOpenChange={setOpen} onConfirm={confirm} {...question} />}
		</>
	)
}

type AlertPromptDialogProps = Question & {
	open: boolean
	onOpenChange: (open: boolean) => void
	onConfirm: (event: FormEvent) => void
}

/** The question alone, for what is asked by a key. */
export function AlertPromptDialog({ open, onOpenChange, onConfirm, ...question }: AlertPromptDialogProps) {
	const cancel = useRef<HTMLButtonElement>(null)
	return (
		<AlertDialog.Root open={open} onOpenChange={onOpenChange}>
			<AlertDialog.Portal>
				<AlertDialog.Backdrop className={backdropClasses} />
				<AlertDialog.Popup initialFocus={cancel} className={popupClasses}>
					<Prompt question={question} onConfirm={onConfirm}>
						<AlertDialog.Close ref={cancel} render={<Button variant="ghost" />}>
							Cancel
						</AlertDialog.Close>
					</Prompt>
				</AlertDialog.Popup>
			</AlertDialog.Portal>
		</AlertDialog.Root>
	)
}

type PromptProps = {
	question: Question
	onConfirm: (event: FormEvent) => void
	children: ReactNode
}

function Prompt({ question, onConfirm, children }: PromptProps) {
	return (
		<>
			<AlertDialog.Title className="lettering text-xl sm:text-2xl">{question.title}</AlertDialog.Title>
			{question.description && <AlertDialog.Description>{question.description}</AlertDialog.Description>}
			<Form method="post" action={question.action} onSubmit={onConfirm} className={actionsClasses}>
				{question.fields}
				{children}
				<Button type="submit" variant="danger">
					{question.confirmLabel}
				</Button>
			</Form>
		</>
	)
}

const actionsClasses = "mt-2 flex flex-wrap justify-end gap-3 max-sm:*:grow"

/** The same question as a page, for browsers without JavaScript. */
export function ConfirmationCard({
	cancelHref,
	details,
	...question
}: Question & {
	cancelHref: string
	/** Lists and the like, which a description cannot hold. */
	details?: ReactNode
}) {
	return (
		<section className="grid max-w-lg gap-4 wrap-anywhere rounded-lg border-2 border-text bg-raised p-6 cast-hard">
			<h1 tabIndex={-1} className="lettering text-2xl">
				{question.title}
			</h1>
			{question.description && <p>{question.description}</p>}
			{details}
			<Form
				reloadDocument
				method="post"
				action={question.action}
				className={classes(actionsClasses, "justify-start")}
			>
				{question.fields}
				<LinkButton variant="ghost" to={cancelHref}>
					Cancel
				</LinkButton>
				<Button type="submit" variant="danger">
					{question.confirmLabel}
				</Button>
			</Form>
		</section>
	)
}
