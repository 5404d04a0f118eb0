import { keepMode, keepOrganization } from '#/platform/web/session-cookies.ts'

/** From now on this browser acts for the organisation. */
export function enterOrganization(orgId: string): void {
  keepMode('client')
  keepOrganization(orgId)
}
