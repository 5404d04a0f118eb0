import type { AuthorizationRows } from '#/platform/server/authorization-rule.ts'

/** `attached`: goes with a result. `draftFile`: of a draft of the organization. `formFile`: still in a form of the contractor. */
type Things = Readonly<Record<'draft' | 'task' | 'assignment' | 'application' | 'attached' | 'draftFile' | 'formFile', string>>

const file = { name: 'план.pdf', size: 5 }
const part = { query: { offset: 9, sha256: '0'.repeat(64) }, body: new Uint8Array([1]) }

export const attachmentsAuthorization: AuthorizationRows<Things> = {
  'POST /api/v1/client/files': { who: 'editTasks', input: ({ draft }) => ({ body: { ...file, place: 'task', about: draft } }) },
  'POST /api/v1/person/files': {
    who: 'person',
    input: ({ application }) => ({ body: { ...file, place: 'message', about: application } }),
  },
  'PUT /api/v1/client/files/:id/bytes': { who: 'editTasks', input: ({ draftFile: id }) => ({ params: { id }, ...part }) },
  'PUT /api/v1/person/files/:id/bytes': { who: 'person', input: ({ formFile: id }) => ({ params: { id }, ...part }) },
  'GET /api/v1/client/files': { who: 'seeWork', input: ({ assignment }) => ({ query: { place: 'result', about: assignment } }) },
  'GET /api/v1/person/files': { who: 'person', input: ({ assignment }) => ({ query: { place: 'result', about: assignment } }) },
  'DELETE /api/v1/client/files/:id': { who: 'editTasks', input: ({ draftFile: id }) => ({ params: { id } }) },
  'DELETE /api/v1/person/files/:id': { who: 'person', input: ({ formFile: id }) => ({ params: { id } }) },
  'GET /api/v1/client/files/:id': { who: 'seeWork', input: ({ attached: id }) => ({ params: { id } }) },
  'GET /api/v1/person/files/:id': { who: 'person', input: ({ attached: id }) => ({ params: { id } }) },
}
