import * as z from "zod/mini"
import { ScrollBox } from "../../ui/scroll-box.tsx"
import { Tabs } from "../../ui/tabs.tsx"

/** Which form of a letter the address asks for, as `part`. */
export const letterFormat = z.catch(z.enum(["html", "text"]), "html")

interface LetterPreviewProps {
	/** The address of its page: `letterPage` answers there. */
	page: string
	text: string
	format: z.infer<typeof letterFormat>
}

/** Both forms of a letter, as its reader gets them. */
export function LetterPreview({ page, text, format }: LetterPreviewProps) {
	return (
		<Tabs
			label="Email format"
			selected={format}
			items={[
				{ id: "html", label: "Email", href: "?part=html", panel: <HtmlView page={page} /> },
				{ id: "text", label: "Plain text", href: "?part=text", panel: <TextView text={text} /> },
			]}
		/>
	)
}

/** Whatever the letter holds, it can neither run nor lead anywhere in here. */
function HtmlView({ page }: { page: string }) {
	return (
		<iframe
			title="Email preview"
			sandbox=""
			src={page}
			className="h-[46rem] w-full rounded-lg border border-line bg-raised"
		/>
	)
}

function TextView({ text }: { text: string }) {
	return (
		<ScrollBox label="Plain text" className="rounded-lg border border-line bg-raised p-4 sm:p-6">
			<pre className="font-mono text-sm whitespace-pre-wrap wrap-anywhere">{text}</pre>
		</ScrollBox>
	)
}
