import { FileSpreadsheet, FileText } from "lucide-react"
import { href } from "react-router"
import {
	MONEY_TABLES,
	PAYMENT_TABLES,
	type TableName,
} from "../../../../domain/transfer/rules/table-names.ts"
import { LinkButton } from "../../../../ui/button.tsx"
import { editionUrl } from "../editions/edition-url.ts"

const FORMATS = [
	{ ending: "xlsx", name: "Excel", Icon: FileSpreadsheet },
	{ ending: "csv", name: "CSV", Icon: FileText },
]

interface ExportButtonsProps {
	/** A slug. */
	edition: string
	table: TableName
}

function pathOf(table: TableName, file: string): string {
	if (PAYMENT_TABLES.some((one) => one === table)) return href("/admin/money/payments/export/:file", { file })
	return MONEY_TABLES.some((one) => one === table)
		? href("/admin/money/export/:file", { file })
		: href("/admin/export/:file", { file })
}

/** The files of one table of an edition. */
export function ExportButtons({ edition, table }: ExportButtonsProps) {
	return FORMATS.map(({ ending, name, Icon }) => (
		<LinkButton
			key={ending}
			variant="ghost"
			size="small"
			to={editionUrl(pathOf(table, `${table}.${ending}`), edition)}
			reloadDocument
			icon={<Icon aria-hidden className="size-4" />}
		>
			{name}
			<span className="sr-only"> file of {table.replace("-", " ")}</span>
		</LinkButton>
	))
}
