import { defaultHeaders } from './default-headers.ts'
import { forgetSession, readCookie } from './session-cookies.ts'

/** Milliseconds that the server gets to end the session before the page leaves without its word. */
const patience = 1_500

/**
 * Logout of the specification: the server ends the session, then token, person id, mode and profile are dropped and
 * the visitor stands on `/`. A full page load, so that nothing of the session stays in the memory of the tab. The
 * call outlives the page: without a network people leave just the same.
 */
export function logOut(): void {
  void leave()
}

async function leave(): Promise<void> {
  const role = readCookie('clientmode') === '1' ? 'client' : 'person'
  const left = fetch(`/api/v1/${role}/auth/logout`, { method: 'POST', headers: defaultHeaders(), keepalive: true })
  await Promise.race([left.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, patience))])
  forgetSession()
  location.assign('/')
}
