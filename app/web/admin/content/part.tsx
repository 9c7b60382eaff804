import { ExternalLink } from "lucide-react"
import { data, href } from "react-router"
import { readChoices } from "../../../domain/editing/choices.server.ts"
import { fieldOfPart } from "../../../domain/editing/parts.server.ts"
import { findPart, lastChanges, readPart } from "../../../domain/editing/queries.server.ts"
import { toTyped } from "../../../domain/editing/typed.server.ts"
import { LinkButton } from "../../../ui/button.tsx"
import { PageHeading } from "../../../ui/page-heading.tsx"
import { type Services, servicesOf, visitOf } from "../../middleware/services.ts"
import { sendTo } from "../answer.server.ts"
import { NotLoaded } from "../not-loaded.tsx"
import { readOrLog } from "../read.ts"
import type { Route } from "./+types/part"
import { listOf } from "./addresses.ts"
import { BODY } from "./form-names.ts"
import { PartForm } from "./part-form.tsx"
import { answerChange, type PartAnswer } from "./save.server.ts"
import { useUnsent } from "./use-unsent.ts"
import { WayBack } from "./way-back.tsx"
import { changeWords } from "./words.ts"

const NO_PART = { kind: "failure", text: "This part of the site does not exist." } as const

/** One part of the site as a form. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const found = await readOrLog(visitOf(context).log, "content", () => read(servicesOf(context), params.part))
	if (!found) return data({ found: undefined }, { status: 503 })
	if (!found.part) throw await sendTo(href("/admin/content"), [NO_PART], context)
	return data({ found: found.part })
}

async function read({ db }: Services, name: string) {
	const part = await findPart(db, name)
	if (!part) return {}
	const [value, choices, changes] = await Promise.all([readPart(db, part), readChoices(db), lastChanges(db)])
	const field = fieldOfPart(part, choices)
	const { title, about, page, isNew } = part
	const typed = { [BODY]: toTyped(field, value) }
	const shown = { title, about, page, isNew, list: listOf(part), isRemovable: Boolean(part.store.remove) }
	return { part: { ...shown, field, typed, seen: value, changed: changes.get(name) } }
}

export const action = ({ request, params, context }: Route.ActionArgs) =>
	answerChange(request, params.part, context)

export default function ContentPart({ loaderData: { found }, actionData, params }: Route.ComponentProps) {
	if (!found) return <NotLoaded what="This part of the site" />
	return <Part key={params.part} found={found} answer={actionData} part={params.part} />
}

type Found = NonNullable<Route.ComponentProps["loaderData"]["found"]>
type PartProps = { found: Found; answer: PartAnswer | undefined; part: string }

function Part({ found, answer, part }: PartProps) {
	const { title, about, page, changed, list, isRemovable } = found
	const seen = JSON.stringify(answer?.seen ?? found.seen)
	const unsent = useUnsent(part, seen, Boolean(answer))
	return (
		<>
			<title>{title}</title>
			<WayBack {...list} />
			<PageHeading
				meta={
					<>
						<span>{about}</span>
						{changed && <span>{changeWords(changed)}</span>}
					</>
				}
				actions={<SeeIt page={page} />}
			>
				{title}
			</PageHeading>
			<PartForm
				key={`${seen} ${Boolean(unsent)}`}
				{...found}
				part={part}
				seen={seen}
				answer={answer}
				typed={unsent ?? found.typed}
				isUnsent={Boolean(unsent)}
			/>
			{isRemovable && (
				<p className="mt-10">
					<LinkButton to={href("/admin/content/:part/removal/new", { part })} variant="danger">
						Delete
					</LinkButton>
				</p>
			)}
		</>
	)
}

/** In a tab of its own, so that nothing typed here is lost. */
function SeeIt({ page }: { page: string }) {
	return (
		<LinkButton
			to={page}
			reloadDocument
			target="_blank"
			variant="ghost"
			icon={<ExternalLink aria-hidden className="size-5" />}
		>
			<span>
				View on site<span className="sr-only"> (opens a new tab)</span>
			</span>
		</LinkButton>
	)
}
