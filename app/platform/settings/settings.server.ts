import { z } from "zod"
import { CONFLICTS } from "./conflicts.server.ts"
import { FORMS, fields, type SettingName, type Settings } from "./fields.server.ts"
import { findMisspelt } from "./misspelt.ts"

const schema = z.object(fields)

/** One line for the person at the console: which setting, what is wrong with it, and what to do. */
export interface SettingFault {
	setting: string
	line: string
}

export const SETTING_NAMES = Object.keys(fields) as SettingName[]

/**
 * Reads the settings of an environment, touching nothing else. A blank one counts as unset.
 * @returns every fault, and the settings as they would be without those that are faulty
 */
export function parseSettings(env: NodeJS.ProcessEnv): { settings: Settings; faults: SettingFault[] } {
	const filled = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
	const parsed = schema.safeParse(filled)
	const faults = parsed.success ? [] : faultsOf(parsed.error.issues)
	for (const { setting } of faults) delete filled[setting]
	const settings = schema.parse(filled)
	const names = Object.keys(env).filter((name) => env[name] !== undefined)
	return { settings, faults: [...faults, ...conflictsOf(settings, filled, faults), ...misspelt(names)] }
}

/** One line a setting, however much is wrong with it. */
function faultsOf(issues: z.core.$ZodIssue[]): SettingFault[] {
	const names = new Set(issues.map(({ path }) => String(path[0])))
	return [...names].map((setting) => {
		const own = issues.filter(({ path }) => path[0] === setting).map(({ message }) => message)
		const words = own.find((message) => message.startsWith("must")) ?? "is invalid"
		return { setting, line: `${setting} ${words}: write it like ${FORMS[setting as SettingName]}` }
	})
}

function conflictsOf(set: Settings, filled: NodeJS.ProcessEnv, faults: SettingFault[]): SettingFault[] {
	const isFaulty = (name: string) => faults.some(({ setting }) => setting === name)
	return CONFLICTS.filter(({ about }) => !about.some(isFaulty)).flatMap(({ about: [setting], fault }) => {
		const words = fault(set, (name) => name in filled)
		return words ? [{ setting, line: `${setting} ${words}` }] : []
	})
}

function misspelt(names: string[]): SettingFault[] {
	return findMisspelt(names, SETTING_NAMES).map(({ found, meant }) => ({
		setting: meant,
		line: `${found} is not a setting. Did you mean ${meant}? (If it belongs to another program, set ${meant} as well, even if empty)`,
	}))
}
