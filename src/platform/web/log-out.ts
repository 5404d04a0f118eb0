import { defaultHeaders } from './default-headers.ts'
import { forgetSession, readCookie } from './session-cookies.ts'

/**
 * Logout of the specification: the server ends the session, then token, person id, mode and profile are dropped and
 * the visitor stands on `/`. A full page load, so that nothing of the session stays in the memory of the tab. The
 * call outlives the page and is not waited for: without a network people leave just the same.
 */
export function logOut(): void {
  const role = readCookie('clientmode') === '1' ? 'client' : 'person'
  void fetch(`/api/v1/${role}/auth/logout`, { method: 'POST', headers: defaultHeaders(), keepalive: true }).catch(() => undefined)
  forgetSession()
  location.assign('/')
}
