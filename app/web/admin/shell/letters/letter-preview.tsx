import type { CSSProperties } from "react"
import * as z from "zod/mini"
import { useAddress } from "../../../../ui/link.tsx"
import { ScrollBox } from "../../../../ui/scroll-box.tsx"
import { Tabs } from "../../../../ui/tabs.tsx"

/** Which form of a letter the address asks for, as `part`. */
export const letterFormat = z.catch(z.enum(["html", "text"]), "html")
/** The same, and the width of a phone. */
export const wideLetterFormat = z.catch(z.enum(["html", "phone", "text"]), "html")

interface LetterPreviewProps {
	/** The address of its page: `letterPage` answers there. */
	page: string
	text: string
	format: z.infer<typeof wideLetterFormat>
	/** Where the same page shows another form; missing: nothing else is in its address. */
	formatHref?: (format: z.infer<typeof wideLetterFormat>) => string
	/** Also at the width of a phone. */
	hasPhone?: true
}

const formatAlone = (format: string) => `?part=${format}`

/** Both forms of a letter, as its reader gets them. */
export function LetterPreview(preview: LetterPreviewProps) {
	const { text, format, formatHref = formatAlone, hasPhone } = preview
	const toAddress = useAddress()
	const page = toAddress(preview.page)
	const addressOf = (one: typeof format) => toAddress(formatHref(one))
	const phone = {
		id: "phone",
		label: "On a phone",
		href: addressOf("phone"),
		panel: (
			<div className="max-w-[375px]">
				<HtmlView page={page} text={text} title="Email preview at the width of a phone" />
			</div>
		),
	}
	return (
		<Tabs
			label="Email format"
			selected={format}
			items={[
				{ id: "html", label: "Email", href: addressOf("html"), panel: <HtmlView page={page} text={text} /> },
				...(hasPhone ? [phone] : []),
				{ id: "text", label: "Plain text", href: addressOf("text"), panel: <TextView text={text} /> },
			]}
		/>
	)
}

/** Whatever the letter holds, it can neither run nor lead anywhere in here; nor can it be measured, so it is as high as its text asks for. */
function HtmlView({ page, text, title = "Email preview" }: { page: string; text: string; title?: string }) {
	return (
		<div className="@container">
			<iframe
				title={title}
				sandbox=""
				src={page}
				style={{ "--lines": countLines(text, 60), "--narrow": countLines(text, 34) } as CSSProperties}
				className="h-[calc(16rem+var(--narrow)*1.6rem)] w-full rounded-lg border border-line bg-raised @min-[36rem]:h-[calc(16rem+var(--lines)*1.6rem)]"
			/>
		</div>
	)
}

/** @param width of a line, in letters */
const countLines = (text: string, width: number): number =>
	text.split("\n").reduce((lines, line) => lines + Math.max(1, Math.ceil(line.length / width)), 0)

function TextView({ text }: { text: string }) {
	return (
		<ScrollBox label="Plain text" className="rounded-lg border border-line bg-raised p-4 sm:p-6">
			<pre className="font-mono text-sm whitespace-pre-wrap wrap-anywhere">{text}</pre>
		</ScrollBox>
	)
}
