export {
	readWorkbookRows,
	UnreadableWorkbookError,
	type WorkbookFault,
	type WorkbookRow,
} from "./workbook-rows.ts"
