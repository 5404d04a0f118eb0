import * as z from 'zod/mini'
import { endpoint } from '#/wire/endpoint.ts'
import { statementBytesMax } from '../domain/organization-proof.ts'
import { organizationView } from './organization.ts'

export const sendStatement = endpoint({
  method: 'PUT',
  path: '/api/v1/client/organization/statement',
  summary: 'Загрузить подписанное заявление организации: PDF, JPEG или PNG до 5 МБ',
  access: 'client',
  permission: 'editOrganization',
  query: z.object({ file_name: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)) }),
  body: z.instanceof(Uint8Array),
  bodyForm: 'bytes',
  bodyLimit: statementBytesMax,
  reply: organizationView,
  refusals: ['badFile', 'noAccess', 'alreadyProven'],
})
