import { forgetSession } from './session-cookies.ts'

/**
 * Logout of the specification: token, person id, mode and profile are dropped and the visitor stands on `/`.
 * A full page load, so that nothing of the session stays in the memory of the tab.
 */
export function logOut(): void {
  forgetSession()
  location.assign('/')
}
