import { AlertDialog } from "@base-ui/react/alert-dialog"
import { type ComponentType, type MouseEvent, type ReactNode, useRef, useState } from "react"
import { Form, type FormProps } from "react-router"
import { Button, LinkButton } from "./button.tsx"
import { classes } from "./classes.ts"
import { backdropLook, popupLook } from "./dialog.tsx"

type Question = {
	/** The question, in full: it is what a reader hears first. */
	title: ReactNode
	description?: ReactNode
	/** Where the answer "yes" is posted. */
	action: string
	confirmLabel: string
	cancelLabel?: string
	/** Hidden inputs that go with the answer. */
	fields?: ReactNode
}

export type AlertPromptProps = Question & {
	/** The page that asks the same question without JavaScript; it shows a ConfirmationCard. */
	confirmHref: string
	/** The submit button that asks: receives onClick. */
	trigger: (ask: (event: MouseEvent) => void) => ReactNode
	/** A fetcher's Form, to stay on the screen. */
	form?: ComponentType<FormProps>
}

/**
 * Asks before something that hurts. The trigger is the submit button of a GET form to `confirmHref`; with JavaScript it
 * opens an alertdialog instead, with the focus on Cancel.
 */
export function AlertPrompt({ confirmHref, trigger, form: Answer = Form, ...question }: AlertPromptProps) {
	const [open, setOpen] = useState(false)
	const cancel = useRef<HTMLButtonElement>(null)
	const ask = (event: MouseEvent) => {
		event.preventDefault()
		setOpen(true)
	}
	return (
		<>
			<Form method="get" action={confirmHref} className="contents">
				{trigger(ask)}
			</Form>
			<AlertDialog.Root open={open} onOpenChange={setOpen}>
				<AlertDialog.Portal>
					<AlertDialog.Backdrop className={backdropLook} />
					<AlertDialog.Popup initialFocus={cancel} className={popupLook}>
						<Prompt question={question} Answer={Answer} onAnswer={() => setOpen(false)}>
							<AlertDialog.Close ref={cancel} render={<Button variant="ghost" />}>
								{question.cancelLabel ?? "Cancel"}
							</AlertDialog.Close>
						</Prompt>
					</AlertDialog.Popup>
				</AlertDialog.Portal>
			</AlertDialog.Root>
		</>
	)
}

type PromptProps = {
	question: Question
	Answer: ComponentType<FormProps>
	onAnswer: () => void
	children: ReactNode
}

function Prompt({ question, Answer, onAnswer, children }: PromptProps) {
	return (
		<>
			<AlertDialog.Title className="lettering text-xl sm:text-2xl">{question.title}</AlertDialog.Title>
			{question.description && <AlertDialog.Description>{question.description}</AlertDialog.Description>}
			<Answer method="post" action={question.action} onSubmit={onAnswer} className={answersLook}>
				{question.fields}
				{children}
				<Button type="submit" variant="danger">
					{question.confirmLabel}
				</Button>
			</Answer>
		</>
	)
}

const answersLook = "mt-2 flex flex-wrap justify-end gap-3 max-sm:[&>button]:grow"

/** The same question as a page, for browsers without JavaScript. */
export function ConfirmationCard({ cancelHref, ...question }: Question & { cancelHref: string }) {
	return (
		<section className="grid max-w-lg gap-4 rounded-lg border-2 border-text bg-raised p-6 shadow-hard">
			<h1 className="lettering text-2xl">{question.title}</h1>
			{question.description && <p>{question.description}</p>}
			<Form method="post" action={question.action} className={classes(answersLook, "justify-start")}>
				{question.fields}
				<LinkButton variant="ghost" to={cancelHref}>
					{question.cancelLabel ?? "Cancel"}
				</LinkButton>
				<Button type="submit" variant="danger">
					{question.confirmLabel}
				</Button>
			</Form>
		</section>
	)
}
