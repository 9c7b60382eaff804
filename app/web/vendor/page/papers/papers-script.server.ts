import { href } from "react-router"
import { hashOf } from "../../../request/page-scripts.ts"
import script from "./send-papers.ts?inline-script"

export const PAPERS_SCRIPT: string = script

/** Of what it is: it is never another one under the same address. */
export const PAPERS_SCRIPT_VERSION = encodeURIComponent(hashOf(script).slice(0, 16))

export const papersScriptAddress = () => `${href("/my/papers.js")}?v=${PAPERS_SCRIPT_VERSION}`
