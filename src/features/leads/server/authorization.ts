import { always } from '#/platform/server/authorization-rule.ts'
import type { AuthorizationRows } from '#/platform/server/authorization-rule.ts'

export const leadsAuthorization: AuthorizationRows = {
  'POST /send-mail': {
    who: 'public',
    input: always({ body: { Name: 'Пётр', Phone: '89000009999', type: 'client', consent: true } }),
  },
}
