import type { Message } from "../../../../ui/messages.tsx"

/** Of the old system, to the letter. */
export const REMOVED: Message = { kind: "success", text: "Vendor removed successfully." }
export const NOT_REMOVED: Message = { kind: "failure", text: "Failed to remove vendor." }

type RemovalDescriptionProps = { brand: string; consequences?: string | undefined }

/** Who it is about, and what becomes of them: beside the question, which the dialog and its page both ask. */
export function RemovalDescription({ brand, consequences }: RemovalDescriptionProps) {
	return (
		<>
			<strong>{brand}</strong>
			<span className="mt-2 block">
				The application goes back to pending. The vendor is not sent an email about it.
			</span>
			{consequences && <span className="mt-2 block font-semibold">{consequences}</span>}
		</>
	)
}
