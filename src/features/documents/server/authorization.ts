import { always } from '#/platform/server/authorization-rule.ts'
import type { AuthorizationRows } from '#/platform/server/authorization-rule.ts'

type Things = Readonly<Record<'document', string>>

const code = '000000'

const document =
  (body?: object) =>
  ({ document: id }: Things) => ({ params: { id }, query: {}, body })

const documents = ({ document: id }: Things) => ({ query: {}, body: { ids: [id] } })

const signed = ({ document: id }: Things) => ({ query: {}, body: { ids: [id], code } })

export const documentsAuthorization: AuthorizationRows<Things> = {
  'GET /api/v1/client/docs': { who: 'seeWork', input: always({ query: {} }) },
  'GET /api/v1/person/docs': { who: 'person', input: always({ query: {} }) },
  'GET /api/v1/client/docs/:id': { who: 'seeWork', input: document() },
  'GET /api/v1/person/docs/:id': { who: 'person', input: document() },
  'GET /api/Doc/PDF/:a/:b': {
    who: 'account',
    input: ({ document: a }) => ({ params: { a, b: '1' } }),
    bothSides: true,
  },
  'GET /api/v1/public/verify/:code': { who: 'public', input: always({ params: { code: '0000000000000000' } }) },
  'GET /api/v1/client/docs/archive': {
    who: 'seeWork',
    input: ({ document: ids }) => ({ query: { ids } }),
    silent: true,
    mayBeNone: true,
  },
  'GET /api/v1/person/docs/archive': {
    who: 'person',
    input: ({ document: ids }) => ({ query: { ids } }),
    silent: true,
    mayBeNone: true,
  },
  'GET /api/v1/client/docs/sheet': { who: 'signDocuments', input: ({ document: ids }) => ({ query: { ids } }), silent: true },
  'GET /api/v1/person/docs/sheet': { who: 'person', input: ({ document: ids }) => ({ query: { ids } }), silent: true },
  'POST /api/v1/client/docs/mark_read': { who: 'signDocuments', input: documents },
  'POST /api/v1/person/docs/mark_read': { who: 'person', input: documents },
  'POST /api/v1/client/docs/send_code': { who: 'signDocuments', input: documents },
  'POST /api/v1/person/docs/send_code': { who: 'person', input: documents },
  'POST /api/v1/client/docs/sign': { who: 'signDocuments', input: signed },
  'POST /api/v1/person/docs/sign': { who: 'person', input: signed },
  'POST /api/v1/client/docs/:id/send_code': { who: 'signDocuments', input: document() },
  'POST /api/v1/person/docs/:id/send_code': { who: 'person', input: document() },
  'POST /api/v1/client/docs/:id/sign': { who: 'signDocuments', input: document({ code }) },
  'POST /api/v1/person/docs/:id/sign': { who: 'person', input: document({ code }) },
  'POST /api/v1/client/docs/:id/decline': { who: 'signDocuments', input: document({ reason: 'Другое' }) },
  'POST /api/v1/person/docs/:id/decline': { who: 'person', input: document({ reason: 'Другое' }) },
  'POST /api/v1/client/docs/:id/revoke': { who: 'signDocuments', input: document() },
  'POST /api/v1/client/docs/:id/extend': { who: 'signDocuments', input: document() },
  'GET /api/v1/client/docs/:id/root': { who: 'seeWork', input: document() },
  'GET /api/v1/person/docs/:id/root': { who: 'person', input: document() },
  'GET /api/v1/public/roots': { who: 'public', input: always({ query: {} }) },
  'POST /api/v1/client/docs/remind': { who: 'signDocuments', input: documents },
  'POST /api/v1/person/docs/remind': { who: 'person', input: documents },
  'POST /api/v1/client/docs/:id/annul': { who: 'signDocuments', input: document({ reason: 'Акт составлен по ошибке' }) },
  'POST /api/v1/person/docs/:id/annul': { who: 'person', input: document({ reason: 'Акт составлен по ошибке' }) },
  'POST /api/v1/client/docs/:id/retry': { who: 'signDocuments', input: document() },
}
