import { MailCheck, PenLine, Undo2 } from "lucide-react"
import { href } from "react-router"
import { Button, LinkButton } from "../../../ui/button.tsx"
import { Form } from "../../../ui/link.tsx"
import { EXPECTED, RETURN_TO, ReturnTo } from "../shell/actions/hidden-fields.tsx"
import { type EditionState, WhileOpen } from "../shell/editions/closed-edition.tsx"
import type { LoadedTemplate } from "./read-template.server.ts"
import { currentVersionUrl, templateUrl, testUrl, VERSION_FIELD } from "./template-view.ts"

const iconClasses = "size-5 shrink-0"

type ActionsProps = { template: LoadedTemplate; edition: EditionState }

/** What can be done with the words of now. */
export function TemplateActions({ template, edition, to }: ActionsProps & { to: string }) {
	const { kind, section, isOwn } = template
	const place = { kind, edition: edition.slug }
	return (
		<div className="grid gap-3">
			<WhileOpen edition={edition}>
				<div className="flex flex-wrap gap-3">
					<LinkButton
						to={href("/admin/content/:part", { part: section })}
						icon={<PenLine aria-hidden className={iconClasses} />}
					>
						Edit
					</LinkButton>
					{isOwn && <MakeCurrent template={template} edition={edition} label="Back to the built-in text" />}
				</div>
			</WhileOpen>
			<Form method="post" action={testUrl(place)} reloadDocument>
				<ReturnTo />
				<Button
					type="submit"
					variant="ghost"
					icon={<MailCheck aria-hidden className={iconClasses} />}
					className="wrap-anywhere"
				>
					Send a test to {to}
				</Button>
			</Form>
			<p className="max-w-prose text-sm text-muted">
				The test is about an invented vendor, so that no vendor’s data goes out with it.
			</p>
		</div>
	)
}

/** What can be done with an earlier version. */
export function VersionActions({ template, edition, version }: ActionsProps & { version: number }) {
	const place = { kind: template.kind, edition: edition.slug }
	return (
		<div className="grid gap-3">
			<WhileOpen edition={edition}>
				{version !== template.current && (
					<MakeCurrent template={template} edition={edition} version={version} label="Use this version" />
				)}
			</WhileOpen>
			<div>
				<LinkButton to={templateUrl(place)} variant="ghost">
					Show what vendors get now
				</LinkButton>
			</div>
		</div>
	)
}

/** @param version missing: the built-in words */
function MakeCurrent({
	template,
	edition,
	version,
	label,
}: ActionsProps & { version?: number; label: string }) {
	const place = { kind: template.kind, edition: edition.slug }
	return (
		<Form method="post" action={currentVersionUrl(place)} reloadDocument>
			<input type="hidden" name={RETURN_TO} value={templateUrl(place)} />
			<input type="hidden" name={EXPECTED} value={template.current} />
			<input type="hidden" name={VERSION_FIELD} value={version ?? ""} />
			<Button type="submit" variant="ghost" icon={<Undo2 aria-hidden className={iconClasses} />}>
				{label}
			</Button>
		</Form>
	)
}
