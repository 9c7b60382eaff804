import { Plus } from "lucide-react"
import type { EditionPage } from "../../../domain/content/edition-documents.ts"
import { wideColumn } from "../../../ui/site-shell.tsx"

type PracticalInformationProps = NonNullable<EditionPage["practical"]> & { hint: string | null }

/** Everything to know before one sets out, open to read: nobody should have to press for the parking. */
export function PracticalInformation({ heading, groups, hint }: PracticalInformationProps) {
	return (
		<section aria-labelledby="practical" className={`${wideColumn} py-12 sm:py-20`}>
			<h2 id="practical" className="lettering text-4xl">
				{heading}
			</h2>
			{hint && <p className="mt-4 max-w-prose text-lg">{hint}</p>}
			<div className="mt-8 grid gap-12">
				{groups.map((group) => (
					<div key={group.heading}>
						<h3 className="lettering border-b-2 border-text pb-2 text-2xl">{group.heading}</h3>
						<dl className="mt-5 grid gap-x-8 gap-y-7 sm:grid-cols-2 lg:grid-cols-4">
							{group.topics.map(({ slug, title, text }) => (
								<div key={slug} id={slug}>
									<dt className="font-bold">{title}</dt>
									{text.map((paragraph) => (
										<dd key={paragraph} className="mt-1.5 text-sm">
											{paragraph}
										</dd>
									))}
								</div>
							))}
						</dl>
					</div>
				))}
			</div>
		</section>
	)
}

/** Questions one opens one by one; the browser does it, without our code. */
export function Faq({ heading, items }: NonNullable<EditionPage["questions"]>) {
	return (
		<section
			aria-labelledby="questions"
			className={`${wideColumn} grid gap-x-10 gap-y-5 py-12 sm:py-20 lg:grid-cols-[1fr_2fr]`}
		>
			<h2 id="questions" className="lettering text-4xl">
				{heading}
			</h2>
			<div className="border-t-2 border-text">
				{items.map(({ question, answer }) => (
					<details key={question} className="group border-b-2 border-line">
						<summary className="flex min-h-13 items-center justify-between gap-4 py-3 text-lg font-semibold">
							{question}
							<Plus aria-hidden className="size-5 shrink-0 transition-transform group-open:rotate-45" />
						</summary>
						<p className="max-w-prose pb-5">{answer}</p>
					</details>
				))}
			</div>
		</section>
	)
}
