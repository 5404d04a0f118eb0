import { changeMode } from '#/platform/web/change-mode.ts'
import { keepOrganization, readCookie } from '#/platform/web/session-cookies.ts'

/** Switches this browser to the organization; switching from person mode also renews the token. */
export async function enterOrganization(orgId: string): Promise<void> {
  keepOrganization(orgId)
  if (readCookie('clientmode') !== '1') await changeMode('client')
}
