import * as z from 'zod/mini'
import { endpoint } from '#/wire/endpoint.ts'
import { shapeOf } from '#/wire/field.ts'
import { idOf } from '#/wire/parsed.ts'
import { branchFields } from '../fields/branch.ts'

const branchForm = z.object({ ...shapeOf(branchFields, 'body'), cost_center: z._default(branchFields.cost_center.body, '') })
export const branchView = z.object({ id: z.string(), ...shapeOf(branchFields, 'view'), closed: z.boolean() })

export const listBranches = endpoint({
  method: 'GET',
  path: '/api/v1/client/branches',
  summary: 'Подразделения, с которыми работает сотрудник; закрытые — последними',
  access: 'client',
  permission: 'seeWork',
  reply: z.array(branchView),
  refusals: [],
})

export const addBranch = endpoint({
  method: 'POST',
  path: '/api/v1/client/branches',
  summary: 'Добавить подразделение',
  access: 'client',
  permission: 'editOrganization',
  idempotent: true,
  body: branchForm,
  reply: branchView,
  refusals: ['wrongState', 'noAccess'],
})

export const renameBranch = endpoint({
  method: 'PATCH',
  path: '/api/v1/client/branches/:id',
  summary: 'Изменить название и центр затрат подразделения',
  access: 'client',
  permission: 'editOrganization',
  params: z.object({ id: idOf('branch') }),
  body: branchForm,
  reply: branchView,
  refusals: ['notFound', 'wrongState', 'noAccess'],
})

export const closeBranch = endpoint({
  method: 'POST',
  path: '/api/v1/client/branches/:id/close',
  summary: 'Закрыть подразделение: прежние задания остаются, новых не будет',
  access: 'client',
  permission: 'editOrganization',
  params: z.object({ id: idOf('branch') }),
  reply: branchView,
  refusals: ['notFound', 'noAccess'],
})
