/** Who it is about, and what becomes of them: beside the question, which the dialog and its page both ask. */
export function RemovalDescription({ brand }: { brand: string }) {
	return (
		<>
			<strong>{brand}</strong>
			<span className="mt-2 block">
				The application goes back to pending. The vendor is not sent an email about it.
			</span>
		</>
	)
}
