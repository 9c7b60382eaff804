import type { PracticeAnswer } from "../../../domain/payments/rules.ts"
import { Button } from "../../../ui/button.tsx"
import { Notice } from "../../../ui/notice.tsx"

const ANSWERS: { answer: PracticeAnswer; label: string }[] = [
	{ answer: "pay", label: "Enter the PIN and pay" },
	{ answer: "pay-unheard", label: "Pay, and M-Pesa’s message is lost" },
	{ answer: "cancel", label: "Cancel" },
	{ answer: "wrong-pin", label: "Enter a wrong PIN" },
	{ answer: "low-balance", label: "Have too little on it" },
	{ answer: "unreached", label: "Be switched off" },
]

export function PracticeNotice() {
	return (
		<Notice tone="warning" className="mt-4">
			Practice: M-Pesa is not set up here, and no money moves. No phone rings.
		</Notice>
	)
}

/** In place of the phone that would ask. */
export function PracticePhone({ path }: { path: string }) {
	return (
		<section aria-labelledby="practice" className="mt-6 max-w-md">
			<h2 id="practice" className="font-semibold">
				What does the phone do?
			</h2>
			<p className="mt-1">Choose. Or choose nothing: in three minutes this page says what to do then.</p>
			<form method="post" action={path} className="mt-3 grid gap-3">
				{ANSWERS.map(({ answer, label }) => (
					<Button key={answer} type="submit" name="answer" value={answer} variant="ghost">
						{label}
					</Button>
				))}
			</form>
		</section>
	)
}
