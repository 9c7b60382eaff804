import type { ReactNode } from "react"
import { formatFileWarnings } from "../../../domain/transfer/rules/format-report.ts"
import type { FileReport, LineMessage } from "../../../domain/transfer/rules/report.ts"
import { Panel } from "../../../ui/card.tsx"
import { Disclosure } from "../../../ui/disclosure.tsx"
import { ScrollBox } from "../../../ui/scroll-box.tsx"
import { formatNumber } from "../../../values/number.ts"

export function FileReportPanel({ file }: { file: FileReport }) {
	return (
		<Panel
			id={`file-${file.nth}`}
			title={<span className="wrap-anywhere">{file.name}</span>}
			actions={<span className="text-sm text-muted">{KINDS[file.kind]}</span>}
		>
			<div className="grid grid-cols-[minmax(0,1fr)] gap-5">
				<Counts file={file} />
				{formatFileWarnings(file).map((text) => (
					<p key={text}>{text}</p>
				))}
				<MessageList title="Skipped" of={file} all={file.skipped} messages={file.skippedLines} isOpen>
					{file.skipReasons.map(({ message, lines }) => `${message}: ${formatNumber(lines)}`).join(", ")}
				</MessageList>
				<MessageList title="Noted" of={file} all={file.noted} messages={file.notedLines} isOpen />
				<MessageList title="Changed" of={file} all={file.changed} messages={file.changedLines}>
					{file.changedColumns.map(({ column, lines }) => `${column}: ${formatNumber(lines)}`).join(", ")}
				</MessageList>
			</div>
		</Panel>
	)
}

const KINDS = { applications: "Applications", extras: "Extras" }
const OUTCOMES = [
	["New", "new"],
	["Changed", "changed"],
	["Unchanged", "unchanged"],
	["Skipped", "skipped"],
] as const

function Counts({ file }: { file: FileReport }) {
	return (
		<dl className="grid max-w-xl grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
			{OUTCOMES.map(([label, outcome]) => (
				<div key={outcome} className={file[outcome] ? undefined : "text-muted"}>
					<dt className="text-sm text-muted">{label}</dt>
					<dd className="lettering text-2xl">{formatNumber(file[outcome])}</dd>
				</div>
			))}
		</dl>
	)
}

interface MessageListProps {
	title: string
	of: FileReport
	all: number
	messages: LineMessage[]
	isOpen?: boolean
	children?: ReactNode
}

function MessageList({ title, of, all, messages, isOpen, children }: MessageListProps) {
	if (all === 0) return null
	const about = `${title.toLowerCase()} in ${of.name}`
	return (
		<section>
			<h3 className="font-semibold">
				{title}: <span className="figures">{formatNumber(all)}</span>
			</h3>
			{children && <p className="text-sm text-muted">{children}</p>}
			<Disclosure moreLabel="Show lines" lessLabel="Hide lines" about={about} defaultOpen={isOpen}>
				<ScrollBox
					label={`Lines ${about}`}
					className="my-2 max-h-80 overflow-y-auto border-y border-line py-2"
				>
					<ul className="grid gap-1.5 text-sm">
						{messages.map(({ line, message }) => (
							<li key={`${line} ${message}`} className="grid grid-cols-[5rem_1fr] gap-x-3">
								<span className="figures text-muted">line {line}</span>
								<span className="wrap-anywhere">{message}</span>
							</li>
						))}
					</ul>
				</ScrollBox>
				{all > messages.length && (
					<p className="text-sm text-muted">
						Showing the first {messages.length}. Download the CSV to see them all.
					</p>
				)}
			</Disclosure>
		</section>
	)
}
