import { always } from '#/platform/server/authorization-rule.ts'
import type { AuthorizationRows } from '#/platform/server/authorization-rule.ts'

type Things = Readonly<Record<'consent', string>>

const code = '000000'

const role = { params: { role: 'person' } }
const consent = ({ consent: id }: Things) => ({ params: { role: 'person', id } })

export const legalAuthorization: AuthorizationRows<Things> = {
  'GET /api/v1/public/texts': { who: 'public' },
  'GET /api/v1/public/texts/:slug': { who: 'public', input: always({ params: { slug: 'terms' } }) },
  'GET /api/v1/public/texts/:slug/pdf': { who: 'public', input: always({ params: { slug: 'secret' } }) },
  'GET /api/v1/public/processors': { who: 'public' },
  'GET /api/v1/:role/consents': { who: 'account', input: always(role) },
  'POST /api/v1/:role/consents': { who: 'account', input: always({ ...role, body: { slugs: ['marketing'] } }) },
  'DELETE /api/v1/:role/consents/:slug': { who: 'account', input: always({ params: { role: 'person', slug: 'marketing' } }) },
  'GET /api/v1/:role/consents/due': { who: 'account', input: always(role) },
  'GET /api/v1/:role/consents/:id/text': { who: 'account', input: consent },
  'GET /api/v1/:role/consents/:id/pdf': { who: 'account', input: consent },
  'POST /api/v1/:role/consents/:slug/withdraw': {
    who: 'account',
    input: always({ params: { role: 'person', slug: 'offer' }, body: { closes_account: true } }),
  },
  'POST /api/v1/:role/consents/einteraction/send_code': { who: 'account', input: always(role) },
  'POST /api/v1/:role/consents/einteraction/accept': { who: 'account', input: always({ ...role, body: { code } }) },
}
