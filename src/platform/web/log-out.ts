import { defaultHeaders } from './default-headers.ts'
import { forgetCopies } from './forget-copies.ts'
import { forgetPush } from './push-memory.ts'
import { forgetKeptFiles } from './kept-files.ts'
import { leavingAsked } from './leaving-asked.ts'
import { forgetSession, readCookie } from './session-cookies.ts'
import { forgetTypedDrafts } from './typed-draft.ts'
import { forgetPresses, readPresses } from './waiting-presses.ts'

/** Milliseconds the server, then the push service of the browser, has before the page leaves anyway. */
const patience = 1_500

/**
 * The specification's logout: the server ends the session; token, person id, mode and profile are dropped; the visitor goes to
 * `/`; what still waits for the network is asked about first. A full page load, so that nothing of the session stays in the tab. The call outlives the page: without a network people
 * still leave.
 */
export function logOut(): void {
  void askOrLeave()
}

async function askOrLeave(): Promise<void> {
  const waiting = await readPresses()
  if (waiting.length > 0) leavingAsked.write(true)
  else await leave()
}

/** Leaves, whatever waits. */
export async function leave(): Promise<void> {
  const role = readCookie('clientmode') === '1' ? 'client' : 'person'
  const left = fetch(`/api/v1/${role}/auth/logout`, { method: 'POST', headers: defaultHeaders(), keepalive: true })
  await orLeave(left)
  forgetSession()
  forgetTypedDrafts()
  forgetKeptFiles()
  forgetPresses()
  await Promise.all([forgetCopies(), orLeave(forgetPush())]).catch(() => undefined)
  location.assign('/')
}

async function orLeave(work: Promise<unknown>): Promise<void> {
  await Promise.race([work.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, patience))])
}
