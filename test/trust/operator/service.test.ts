import { realpathSync } from "node:fs"
import { join } from "node:path"
import { expect } from "vitest"
import { root } from "../../../bin/prepare.mjs"
import { findFreePort } from "../ground/reverse-proxy.ts"
import { control, trial } from "../harness/trial.ts"
import {
	cloneRepository,
	createScratchFolder,
	createShell,
	expectReady,
	readCommandBlock,
	type Shell,
} from "./manual.ts"
import { sendPicture } from "./send-picture.ts"
import { bootSystemd, refuseSystemd } from "./systemd-machine.ts"

interface Machine {
	shell: Shell
	/** Where its service listens: machine and box share the network. */
	port: number
}

/** Packages and build of this checkout, instead of fetching and building them once more. */
const COPY_PACKAGES =
	"mkdir node_modules && mount --bind /srv/node_modules node_modules && cp -a /srv/build ."

/** A machine with a systemd, on which an operator has typed what the manual says. */
async function installService(): Promise<Machine> {
	const scratch = await createScratchFolder()
	const repository = await cloneRepository(scratch)
	const sources = [repository, realpathSync(join(root, "node_modules")), join(root, "build")]
	const shell = createShell({}, await bootSystemd(sources))
	const port = await findFreePort()
	const block = readCommandBlock("systemd", 0, {
		"<this repository>": "/srv/repository.git",
		"npm run build": `${COPY_PACKAGES}\nnpm run build`,
		"install -m 644 deploy": `echo PORT=${port} >> /etc/tamasha.env\ninstall -m 644 deploy`,
	})
	const lines = block.split("\n")
	await shell.mustRun(lines.slice(0, -1).join("\n"), "/")
	await expectReady(port)
	expect(await shell.mustRun(lines.at(-1) ?? "", "/")).toContain("password")
	return { shell, port }
}

/** What does not belong to the service, or lets others look into it. */
const findWrong = ({ shell }: Machine) =>
	shell.mustRun("find /var/lib/tamasha ! -user tamasha -o -perm /077 ! -type l", "/")

/** How much a file of a vendor gives way to visitors while it is judged: 0 is not at all. */
async function readNiceness({ shell, port }: Machine): Promise<string> {
	await sendPicture(port)
	return (await shell.mustRun("ps -o ni= --user tamasha | sort -n | tail -1", "/")).trim()
}

trial(
	"O2",
	"what_the_manual_says_for_systemd_works_as_it_stands_and_leaves_nothing_of_root_behind",
	{ quick: 1, full: 1, seconds: 1_200 },
	async ({ skip }) => {
		const refusal = refuseSystemd()
		if (refusal) skip(refusal)
		const machine = await installService()
		const { shell, port } = machine
		await shell.mustRun("systemd-analyze verify deploy/tamasha.service", "/opt/tamasha")
		expect(await readNiceness(machine)).toBe("10")
		const settings = readCommandBlock("systemd", 1)
		const backup = /^Backed up to (.*)$/m.exec(await shell.mustRun(settings, "/"))?.[1] ?? ""
		expect(await findWrong(machine)).toBe("")
		const replaced = `${settings.split("\n").slice(0, 2).join("\n")}\n${readCommandBlock("systemd", 2, { BACKUP: backup })}`
		expect(await shell.mustRun(replaced, "/")).toContain("and compared.")
		await expectReady(port)
		await shell.mustRun("systemctl kill --signal=KILL --kill-who=main tamasha", "/")
		await expect.poll(() => shell.mustRun("systemctl show -p NRestarts tamasha", "/")).toContain("=1")
		await expectReady(port)
		await shell.mustRun(readCommandBlock("systemd", 3), "/")
		await expectReady(port)
		expect(await findWrong(machine)).toBe("")
		return {
			tried: "each line of the manual, by a systemd; a picture of a vendor judged; kill -9 of the server",
			held: "each did what is said of it, 0 files below DATA_DIR of root or open to others, judged at a lower priority, up again",
		}
	},
)

control(
	"O2",
	"a_unit_that_may_not_change_priorities_judges_as_eagerly_as_it_serves",
	{ quick: 1, full: 1, seconds: 600 },
	async ({ skip }) => {
		const refusal = refuseSystemd()
		if (refusal) skip(refusal)
		const machine = await installService()
		await machine.shell.mustRun(
			"mkdir -p /run/systemd/system/tamasha.service.d\nprintf '[Service]\\nSystemCallFilter=~setpriority\\n' > /run/systemd/system/tamasha.service.d/control.conf\nsystemctl daemon-reload\nsystemctl restart tamasha",
			"/",
		)
		await expectReady(machine.port)
		expect(await readNiceness(machine)).toBe("0")
		return { tried: "the unit without setpriority", held: "judged at the priority of the server, as it must" }
	},
)
