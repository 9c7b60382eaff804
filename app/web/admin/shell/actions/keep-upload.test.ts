import { RouterContextProvider } from "react-router"
import { expect, test } from "vitest"
import { createUploadSpaces } from "#form-upload"
import { UploadNotStoredError } from "../../../../domain/files/uploads.server.ts"
import { openLog } from "../../../../platform/log.server.ts"
import { provideContext, type RequestContext, type Services } from "../../../request/context.ts"
import { keepUpload } from "./keep-upload.server.ts"

const context = new RouterContextProvider()
provideContext(context, {} as Services, { log: openLog("silent") } as RequestContext)

test("only_a_full_disk_is_called_one", async () => {
	const { members: full } = createUploadSpaces(async () => ({ free: 0, reserve: 1 }))
	const cause: unknown = await full
		.startUpload("an organiser")
		.allocate(1)
		.catch((error: unknown) => error)
	const failing = (error: unknown) => keepUpload(context, () => Promise.reject(error))
	expect(await failing(new UploadNotStoredError({ fields: {}, files: [] }, cause))).toEqual({
		ok: false,
		text: "There is no room on the server’s disk at the moment, so nothing was saved.",
	})
	expect(await failing(new UploadNotStoredError({ fields: {}, files: [] }, new Error("EIO")))).toEqual({
		ok: false,
		text: "What you chose could not be saved on the server. Please try again in a few minutes.",
	})
	expect(await keepUpload(context, async () => 7)).toEqual({ ok: true, value: 7 })
})
