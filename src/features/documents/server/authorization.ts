import { always } from '#/platform/server/authorization-rule.ts'
import type { AuthorizationRows } from '#/platform/server/authorization-rule.ts'

type Things = Readonly<
  Record<'document' | 'documentArchive' | 'renewal' | 'documentDestruction' | 'ownPaper' | 'outsideList' | 'contractor', string>
>

const code = '000000'

const document =
  (body?: object) =>
  ({ document: id }: Things) => ({ params: { id }, query: {}, body })

const ofKind = (body?: object) => always({ params: { kind: 'act' }, query: {}, body })

const ofFrame = (body?: object) => always({ params: { kind: 'frame' }, query: {}, body })

const ofDestruction = ({ documentDestruction: id }: Things) => ({ params: { id } })

const ofOutsideList = ({ outsideList: id }: Things) => ({ params: { id } })

/** A file in a window of its own. */
const uploaded = (name: string, bytes: readonly number[]) =>
  always({ query: { file_name: name, upload: '01JC0WINDOW0000000000000001' }, body: new Uint8Array(bytes) })

const documents = ({ document: id }: Things) => ({ query: {}, body: { ids: [id] } })

const signed = ({ document: id }: Things) => ({ query: {}, body: { ids: [id], code } })

export const documentsAuthorization: AuthorizationRows<Things> = {
  'GET /api/v1/client/docs': { who: 'seeWork', input: always({ query: {} }) },
  'GET /api/v1/person/docs': { who: 'person', input: always({ query: {} }) },
  'GET /api/v1/client/docs/ids': { who: 'seeWork', input: always({ query: {} }) },
  'GET /api/v1/person/docs/ids': { who: 'person', input: always({ query: {} }) },
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
  'POST /api/v1/person/docs/:id/revoke': { who: 'person', input: document() },
  'POST /api/v1/client/docs/:id/hold': {
    who: 'signDocuments',
    input: document({ reason: 'court', words: 'Иск подан в суд' }),
  },
  'POST /api/v1/client/docs/:id/release': { who: 'signDocuments', input: document({ words: 'Суд закончился' }) },
  'POST /api/v1/client/docs/:id/extend': { who: 'signDocuments', input: document() },
  'GET /api/v1/client/docs/:id/root': { who: 'seeWork', input: document() },
  'GET /api/v1/person/docs/:id/root': { who: 'person', input: document() },
  'POST /api/v1/client/docs/archives': { who: 'seeWork', input: ({ document: id }) => ({ body: { document_id: id } }) },
  'POST /api/v1/person/docs/archives': { who: 'person', input: ({ document: id }) => ({ body: { document_id: id } }) },
  'GET /api/v1/client/docs/archives': { who: 'seeWork', input: always({ query: {} }) },
  'GET /api/v1/person/docs/archives': { who: 'person', input: always({ query: {} }) },
  'GET /api/v1/client/docs/archives/:id/:part': {
    who: 'seeWork',
    input: ({ documentArchive: id }) => ({ params: { id, part: '1' } }),
    mayBeNone: true,
  },
  'GET /api/v1/person/docs/archives/:id/:part': {
    who: 'person',
    input: ({ documentArchive: id }) => ({ params: { id, part: '1' } }),
    mayBeNone: true,
  },
  'GET /api/v1/client/docs/:id/supplement': { who: 'seeWork', input: document() },
  'GET /api/v1/person/docs/:id/supplement': { who: 'person', input: document() },
  'GET /api/v1/client/docs/:id/protocol': { who: 'seeWork', input: document() },
  'GET /api/v1/person/docs/:id/protocol': { who: 'person', input: document() },
  'GET /api/v1/client/journal/root': { who: 'seeJournal', whole: true, mayBeNone: true },
  'GET /api/v1/public/roots/:no': { who: 'public', input: always({ params: { no: '1' } }) },
  'GET /api/v1/public/roots': { who: 'public', input: always({ query: {} }) },
  'POST /api/v1/client/docs/remind': { who: 'signDocuments', input: documents },
  'POST /api/v1/person/docs/remind': { who: 'person', input: documents },
  'POST /api/v1/client/docs/:id/replace': { who: 'signDocuments', input: document({ reason: 'Изменились реквизиты' }) },
  'POST /api/v1/person/docs/:id/replace': { who: 'person', input: document({ reason: 'Изменились реквизиты' }) },
  'POST /api/v1/client/docs/replace': {
    who: 'signDocuments',
    input: ({ document: id }) => ({ query: {}, body: { ids: [id], reason: 'Изменились реквизиты' } }),
    silent: true,
  },
  'POST /api/v1/client/docs/own': {
    who: 'signDocuments',
    input: always({ query: { title: 'Правила склада', file_name: 'правила.pdf' }, body: new Uint8Array([37, 80, 68, 70]) }),
    whole: true,
    mayBeNone: true,
  },
  'POST /api/v1/client/docs/offer': {
    who: 'signDocuments',
    input: ({ contractor }) => ({ body: { kind: 'nda', contractor_ids: [contractor] } }),
    whole: true,
    silent: true,
  },
  'POST /api/v1/client/docs/ask_to_fill': {
    who: 'signDocuments',
    input: ({ contractor }) => ({ body: { contractor_ids: [contractor] } }),
    whole: true,
    silent: true,
  },
  'POST /api/v1/client/docs/own/:id/send': {
    who: 'signDocuments',
    input: ({ ownPaper: id, contractor }) => ({ params: { id }, body: { contractor_ids: [contractor] } }),
    whole: true,
  },
  'POST /api/v1/client/docs/outside/papers': {
    who: 'signDocuments',
    input: uploaded('договор.pdf', [37, 80, 68, 70]),
    whole: true,
  },
  'POST /api/v1/client/docs/outside/preview': {
    who: 'signDocuments',
    input: uploaded('база.csv', [97, 59, 98]),
    whole: true,
    mayBeNone: true,
  },
  'POST /api/v1/client/docs/outside': {
    who: 'signDocuments',
    input: uploaded('база.csv', [97, 59, 98]),
    whole: true,
    mayBeNone: true,
  },
  'GET /api/v1/client/docs/outside': { who: 'seeWork', input: always({ query: {} }), whole: true },
  'GET /api/v1/client/docs/outside/sample': { who: 'seeWork', input: always({}) },
  'GET /api/v1/client/docs/outside/:id': { who: 'seeWork', input: ofOutsideList, whole: true },
  'GET /api/v1/client/docs/outside/:id/errors': { who: 'seeWork', input: ofOutsideList, whole: true },
  'POST /api/v1/client/docs/:id/misload': { who: 'signDocuments', input: document() },
  'POST /api/v1/person/docs/:id/dispute': { who: 'person', input: document({ reason: 'Файл не тот' }) },
  'POST /api/v1/person/docs/:id/confirm': { who: 'person', input: document() },
  'GET /api/v1/client/docs/:id/way_back': { who: 'seeWork', input: document() },
  'GET /api/v1/person/docs/:id/way_back': { who: 'person', input: document() },
  'POST /api/v1/client/docs/:id/annul': { who: 'signDocuments', input: document({ reason: 'Акт составлен по ошибке' }) },
  'POST /api/v1/person/docs/:id/annul': { who: 'person', input: document({ reason: 'Акт составлен по ошибке' }) },
  'GET /api/v1/client/docs/:id/changes': { who: 'seeWork', input: document() },
  'GET /api/v1/person/docs/:id/changes': { who: 'person', input: document() },
  'GET /api/v1/client/templates': { who: 'seeWork', input: always({}) },
  'GET /api/v1/client/templates/:kind': { who: 'seeWork', input: ofKind() },
  'PUT /api/v1/client/templates/:kind/draft': {
    who: 'editTemplates',
    input: ofKind({ words: '# Чужое', version: 0 }),
    whole: true,
  },
  'DELETE /api/v1/client/templates/:kind/draft': { who: 'editTemplates', input: ofKind(), whole: true, mayBeNone: true },
  'POST /api/v1/client/templates/:kind/activate': {
    who: 'editTemplates',
    input: ofKind({ version: 1 }),
    whole: true,
    mayBeNone: true,
  },
  'POST /api/v1/client/templates/:kind/retire': { who: 'editTemplates', input: ofKind(), whole: true, mayBeNone: true },
  'GET /api/v1/client/templates/:kind/preview': {
    who: 'editTemplates',
    input: always({ params: { kind: 'act' }, query: { contractor: 'contractor_00000000000000000000000000' } }),
    whole: true,
    mayBeNone: true,
  },
  'GET /api/v1/client/templates/:kind/trial': { who: 'editTemplates', input: ofKind(), whole: true, mayBeNone: true },
  'GET /api/v1/client/templates/:kind/signed': { who: 'seeWork', input: ofFrame(), whole: true },
  'GET /api/v1/client/templates/:kind/signed/people': { who: 'seeWork', input: ofFrame(), whole: true },
  'POST /api/v1/client/templates/:kind/renewals': {
    who: 'signDocuments',
    input: ofFrame({ reason: 'Изменились условия', answer_by: '2027-01-31' }),
    whole: true,
    mayBeNone: true,
  },
  'POST /api/v1/client/renewals/:id/remind': {
    who: 'signDocuments',
    input: ({ renewal: id }) => ({ params: { id }, query: {}, body: undefined }),
    whole: true,
    mayBeNone: true,
  },
  'GET /api/v1/client/docs/destructions': { who: 'seeWork', input: always({}), whole: true },
  'POST /api/v1/client/docs/destructions': { who: 'destroyDocuments', input: always({}), whole: true, mayBeNone: true },
  'POST /api/v1/client/docs/destructions/:id/cancel': { who: 'destroyDocuments', input: ofDestruction, whole: true },
  'GET /api/v1/client/docs/destructions/:id/act': { who: 'seeWork', input: ofDestruction, whole: true, mayBeNone: true },
  'GET /api/v1/client/docs/destructions/:id/hashes': { who: 'seeWork', input: ofDestruction, whole: true },
  'POST /api/v1/client/docs/:id/retry': { who: 'signDocuments', input: document() },
}
