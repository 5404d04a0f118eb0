import { always } from '#/platform/server/authorization-rule.ts'
import type { AuthorizationRows } from '#/platform/server/authorization-rule.ts'

type Things = Readonly<Record<'register' | 'newcomer', string>>

const form = {
  way: 'shared',
  category: 'delivery',
  result: 'Заказы доставлены, отчёт принят в приложении заказчика',
  due_on: '2027-01-12',
  acknowledged: true,
}
const register =
  (body: object) =>
  ({ register: id }: Things) => ({ params: { id }, body })
const noToken = { params: { token: 'a'.repeat(50) } }

export const onboardingAuthorization: AuthorizationRows<Things> = {
  'POST /api/v1/client/registers/:id/onboarding/preview': { who: 'editTasks', input: register(form), whole: true },
  'POST /api/v1/client/registers/:id/onboarding/send_code': { who: 'editTasks', input: register(form), whole: true },
  'POST /api/v1/client/registers/:id/onboarding': {
    who: 'editTasks',
    input: register({ ...form, code: '000000', sha256: '0'.repeat(64) }),
    whole: true,
  },
  'GET /api/v1/client/registers/:id/onboarding': { who: 'seeWork', input: ({ register: id }) => ({ params: { id } }) },
  'GET /api/v1/client/registers/:id/newcomers/count': { who: 'seeWork', input: ({ register: id }) => ({ params: { id } }) },
  'GET /api/v1/client/registers/:id/newcomers': {
    who: 'seeWork',
    input: ({ register: id }) => ({ params: { id }, query: {} }),
  },
  'GET /api/v1/client/registers/:id/handed-in': { who: 'seeWork', input: ({ register: id }) => ({ params: { id } }) },
  'POST /api/v1/client/newcomers/:id/:action': {
    who: 'editTasks',
    input: ({ newcomer: id }) => ({ params: { id, action: 'inviteAgain' } }),
    whole: true,
  },
  'GET /api/v1/public/work-invitations/:token': { who: 'public', input: always(noToken), mayBeNone: true },
  'POST /api/v1/public/work-invitations/:token/refusal': { who: 'public', input: always(noToken), mayBeNone: true },
  'POST /api/v1/person/work-invitations/:token/acceptance': { who: 'person', input: always(noToken), mayBeNone: true },
}
