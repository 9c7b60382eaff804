import { clay } from "./clay.ts"
import { creatures } from "./creatures.ts"
import type { Craft } from "./ink.ts"
import { sounds } from "./sounds.ts"
import { table } from "./table.ts"
import { things } from "./things.ts"
import { woven } from "./woven.ts"

/** Everything that is made, by name. */
const crafts = { ...clay, ...woven, ...table, ...things, ...sounds, ...creatures } as const
export type CraftName = keyof typeof crafts
export const craft = (name: CraftName): Craft => crafts[name]
