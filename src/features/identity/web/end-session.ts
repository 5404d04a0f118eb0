import { call } from '#/platform/web/call.ts'
import { logOut } from '#/platform/web/log-out.ts'
import type { Mode } from '#/platform/web/viewer.ts'
import { logOutHere } from '../contract.ts'

/** Closes the session on the server too, then forgets it here; without a network it is only forgotten here. */
export async function endSession(mode: Mode): Promise<void> {
  await call(logOutHere, { params: { role: mode } }, { skipAlerts: true })
  logOut()
}
