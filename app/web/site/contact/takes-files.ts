import { takesPictures } from "../../../domain/application-forms/rules.ts"
import type { StallOptions } from "../../../domain/applications/stall-options.server.ts"

/** Whether a form asks for files at all. By itself: the page knows it before it loads what checks the form. */
export const takesFiles = ({ settings, questions = [] }: StallOptions): boolean =>
	(settings !== undefined && takesPictures(settings)) || questions.some(({ kind }) => kind === "file")
