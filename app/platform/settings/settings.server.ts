import { z } from "zod"
import { CONFLICTS } from "./conflicts.server.ts"
import { type SettingName, type Settings, settingFields } from "./fields.server.ts"
import { findMisspeltSettings } from "./misspelt.ts"

const schema = z.object(settingFields)

/** One line for the person at the console: which setting, what is wrong with it, and what to do. */
export interface SettingFault {
	setting: string
	line: string
}

export const SETTING_NAMES = Object.keys(settingFields) as SettingName[]

/**
 * Reads the settings of an environment, touching nothing else. A blank one counts as unset.
 * @returns every fault, and the settings as they would be without those that are faulty
 */
export function parseSettings(env: NodeJS.ProcessEnv): { settings: Settings; faults: SettingFault[] } {
	const filled = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
	const parsed = schema.safeParse(filled)
	const faults = parsed.success ? [] : faultsOf(parsed.error)
	for (const { setting } of faults) delete filled[setting]
	const settings = schema.parse(filled)
	const names = Object.keys(env).filter((name) => env[name] !== undefined)
	return {
		settings,
		faults: [...faults, ...findConflicts(settings, faults), ...findMisspeltFaults(names)],
	}
}

/** One line a setting, however much is wrong with it. */
function faultsOf(error: z.ZodError<Settings>): SettingFault[] {
	return Object.entries(z.flattenError(error).fieldErrors).map(([setting, messages]) => {
		const reason = messages.find((message) => message.startsWith("must")) ?? "is invalid"
		const example = settingFields[setting as SettingName].meta()?.example
		return { setting, line: `${setting} ${reason}: write it like ${example}` }
	})
}

/** Of settings that are faulty by themselves nothing more is said. */
function findConflicts(settings: Settings, faults: SettingFault[]): SettingFault[] {
	const isFaulty = (name: string) => faults.some(({ setting }) => setting === name)
	return CONFLICTS.filter(
		(conflict) => !conflict.settings.some(isFaulty) && conflict.isFoundIn(settings),
	).map(({ settings: [setting], message }) => ({ setting, line: `${setting} ${message}` }))
}

function findMisspeltFaults(names: string[]): SettingFault[] {
	return findMisspeltSettings(names, SETTING_NAMES).map(({ found, meant }) => ({
		setting: meant,
		line: `${found} is not a setting. Did you mean ${meant}? (If it belongs to another program, set ${meant} as well, even if empty)`,
	}))
}
