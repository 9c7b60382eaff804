import { type ReactNode, type SyntheticEvent, useState } from "react"
import { AlertPrompt, AlertPromptDialog, type AlertPromptProps } from "../../../../ui/alert-prompt.tsx"
import { Button, type ButtonProps } from "../../../../ui/button.tsx"
import { Form } from "../../../../ui/link.tsx"
import { HiddenFields, ReturnTo } from "./hidden-fields.tsx"
import { type Prompt, type SubmitOptions, useFetchSubmit } from "./use-fetch-submit.ts"

interface ActionButtonProps
	extends Pick<ButtonProps, "variant" | "size" | "icon" | "className" | "aria-label" | "children"> {
	/** Where it is sent. */
	action: string
	/** What it sends along, such as what the screen showed. */
	fields?: Record<string, string>
	/** Said when no answer comes. */
	failure: string
}

function useSending({ action, fields = {}, failure }: ActionButtonProps) {
	const { busy, submit } = useFetchSubmit()
	function send(event: SyntheticEvent, answer = {}, options: SubmitOptions = {}): void {
		event.preventDefault()
		void submit(action, { ...fields, ...answer }, failure, options)
	}
	return { busy, send }
}

/** Does something at once, without a question. */
export function ActionButton({ formClass, ...props }: ActionButtonProps & { formClass?: string }) {
	const { busy, send } = useSending(props)
	const { action, fields = {}, failure: _, ...button } = props
	return (
		<Form method="post" action={action} onSubmit={send} discover="none" className={formClass}>
			<ReturnTo />
			<HiddenFields fields={fields} />
			<Button type="submit" busy={busy} {...button} />
		</Form>
	)
}

type Question = Pick<AlertPromptProps, "title" | "description" | "confirmLabel" | "confirmHref" | "isBox">

interface AskingButtonProps extends ActionButtonProps {
	/** With the page that asks it without JavaScript, which is given the fields: it sends what this screen showed. */
	question: Question
	/** What else that page is given. */
	given?: ReactNode
}

/** Does something after one question, and after that of the server where it has one. */
export function AskingButton({ question, given, ...props }: AskingButtonProps) {
	const { busy, send } = useSending(props)
	const [asked, setAsked] = useState<Prompt>()
	const answer = (event: SyntheticEvent, fields = {}) => {
		setAsked(undefined)
		send(event, fields, { onQuestion: setAsked })
	}
	const { action, fields = {}, failure: _, ...button } = props
	// The button carries one of them itself: in a list of fifty, an element less in each.
	const [[name, value] = [], ...others] = Object.entries(fields)
	return (
		<>
			<AlertPrompt
				{...question}
				action={action}
				onConfirm={answer}
				trigger={(ask) => (
					<>
						{given}
						<HiddenFields fields={Object.fromEntries(others)} />
						<Button type="submit" name={name} value={value} busy={busy} onClick={ask} {...button} />
					</>
				)}
			/>
			{asked && (
				<AlertPromptDialog
					{...asked}
					open
					action={action}
					fields={null}
					onOpenChange={() => setAsked(undefined)}
					onConfirm={(event) => answer(event, asked.fields)}
				/>
			)}
		</>
	)
}
