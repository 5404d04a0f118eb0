import * as z from 'zod/mini'
import { memberRoles } from '#/kernel/roles.ts'
import { endpoint } from '#/wire/endpoint.ts'
import { shapeOf } from '#/wire/field.ts'
import { idOf, phoneText } from '#/wire/parsed.ts'
import { memberActions, memberStatuses } from '../domain/member.ts'
import { memberFields } from '../fields/member.ts'
import { limits, shownLimits } from './limits.ts'

export const memberView = z.object({
  member_id: z.string(),
  name: z.string(),
  phone: z.string(),
  role: z.enum(memberRoles),
  status: z.enum(memberStatuses),
  is_me: z.boolean(),
  /** His own ceilings, in kopecks; null: only those of the organization. */
  limits: shownLimits,
  /** Empty: the whole organization. */
  branches: z.array(z.object({ id: z.string(), name: z.string() })),
  /** On what ground he signs for the organization. */
  basis: z.string(),
  last_seen_at: z.nullable(z.string()),
  /** Until when the invitation lives. */
  invited_until: z.nullable(z.string()),
  version: z.number(),
  /** What the reader may do with him now. */
  actions: z.array(z.enum(memberActions)),
})

export const listMembers = endpoint({
  method: 'GET',
  path: '/api/v1/client/members',
  summary: 'Команда организации',
  access: 'client',
  permission: 'seeWork',
  reply: z.array(memberView),
  refusals: [],
})

const memberTerms = {
  ...shapeOf(memberFields, 'body'),
  basis: z.optional(memberFields.basis.body),
  limits,
  branch_ids: z.array(idOf('branch')).check(z.maxLength(100)),
}
const memberParam = z.object({ id: idOf('member') })

export const inviteMember = endpoint({
  method: 'POST',
  path: '/api/v1/client/members',
  summary: 'Пригласить в команду по телефону: придёт СМС со ссылкой',
  access: 'client',
  permission: 'editMembers',
  confirmed: true,
  body: z.object({
    phone: phoneText,
    name: memberTerms.name,
    role: memberTerms.role,
    limits: z.optional(limits),
    branch_ids: z.optional(memberTerms.branch_ids),
    basis: memberTerms.basis,
  }),
  reply: memberView,
  idempotent: true,
  refusals: ['confirmationNeeded', 'wrongState', 'limitAboveYours', 'branchNeeded', 'invalidInput', 'tooOften', 'noAccess'],
})

export const changeMember = endpoint({
  method: 'PATCH',
  path: '/api/v1/client/members/:id',
  summary: 'Изменить имя, роль, лимиты и подразделения сотрудника',
  access: 'client',
  permission: 'editMembers',
  confirmed: true,
  params: memberParam,
  body: z.object({ ...memberTerms, version: z.number() }),
  reply: memberView,
  refusals: [
    'confirmationNeeded',
    'notFound',
    'staleVersion',
    'wrongState',
    'lastOwner',
    'limitAboveYours',
    'branchNeeded',
    'invalidInput',
    'noAccess',
  ],
})

export const changeMemberState = endpoint({
  method: 'POST',
  path: '/api/v1/client/members/:id/:action',
  summary: 'Отключить (disable), вернуть (enable), отменить приглашение (cancel), отклонить запрос (decline)',
  access: 'client',
  permission: 'editMembers',
  confirmed: true,
  params: z.object({ id: idOf('member'), action: z.enum(['disable', 'enable', 'cancel', 'decline']) }),
  reply: z.array(memberView),
  refusals: ['confirmationNeeded', 'notFound', 'wrongState', 'lastOwner', 'noAccess'],
})

export const resendInvitation = endpoint({
  method: 'POST',
  path: '/api/v1/client/members/:id/invitation',
  summary: 'Послать приглашение ещё раз',
  access: 'client',
  permission: 'editMembers',
  idempotent: true,
  params: memberParam,
  reply: memberView,
  refusals: ['notFound', 'wrongState', 'tooOften', 'noAccess'],
})

export const admitMember = endpoint({
  method: 'POST',
  path: '/api/v1/client/members/:id/admission',
  summary: 'Принять того, кто просит доступ',
  access: 'client',
  permission: 'editMembers',
  confirmed: true,
  idempotent: true,
  params: memberParam,
  body: z.object({ ...memberTerms, version: z.number() }),
  reply: memberView,
  refusals: [
    'confirmationNeeded',
    'notFound',
    'staleVersion',
    'wrongState',
    'limitAboveYours',
    'branchNeeded',
    'invalidInput',
    'noAccess',
  ],
})
