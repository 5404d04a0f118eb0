import { changeMode } from '#/platform/web/change-mode.ts'
import { keepOrganization, readCookie } from '#/platform/web/session-cookies.ts'

/** From now on this browser acts for the organisation; coming from the other side, with a new token. */
export async function enterOrganization(orgId: string): Promise<void> {
  keepOrganization(orgId)
  if (readCookie('clientmode') !== '1') await changeMode('client')
}
