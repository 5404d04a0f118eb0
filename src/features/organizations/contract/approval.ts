import * as z from 'zod/mini'
import { kopecks } from '#/kernel/money.ts'
import { memberRoles } from '#/kernel/roles.ts'
import { parseDay } from '#/kernel/time.ts'
import { endpoint } from '#/wire/endpoint.ts'
import { idOf, parsed } from '#/wire/parsed.ts'
import { bandsMax, needMax, stepRoles, stepsMax } from '../domain/approval-policy.ts'
import { substitutionStates } from '../domain/substitution.ts'

const approvalSum = z.pipe(z.int('Введите сумму').check(z.gte(0, 'Сумма не меньше 0')), z.transform(kopecks))
const approvalStep = z.object({
  role: z.nullable(z.enum(stepRoles)),
  member_id: z.nullable(idOf('member')),
  need_count: z.int().check(z.gte(1), z.lte(needMax)),
  /** Where there are fewer people than needed, all there are decide. */
  or_all: z.boolean(),
  code_required: z.boolean(),
})
const approvalBands = z
  .array(z.object({ from: approvalSum, to: z.nullable(approvalSum), steps: z.array(approvalStep).check(z.maxLength(stepsMax)) }))
  .check(z.maxLength(bandsMax))

const shownBands = z.array(
  z.object({
    from: z.number(),
    to: z.nullable(z.number()),
    steps: z.array(
      z.object({
        role: z.nullable(z.enum(stepRoles)),
        member_id: z.nullable(z.string()),
        need_count: z.number(),
        or_all: z.boolean(),
        code_required: z.boolean(),
      }),
    ),
  }),
)

/** How an organization approves, and everybody who takes part in it. */
export const approvalView = z.object({
  /** 0: the organization has made no policy of its own, and the default one holds. */
  edition: z.number(),
  bands: shownBands,
  /** Newest first; the first is the one that holds. */
  editions: z.array(z.object({ edition: z.number(), name: z.string(), at: z.string(), bands: shownBands })),
  /** Active members; those who may approve by their role are asked by steps. */
  members: z.array(z.object({ member_id: z.string(), name: z.string(), role: z.enum(memberRoles) })),
  /** Present and coming first, then those of the last half a year. */
  substitutions: z.array(
    z.object({
      id: z.string(),
      member: z.string(),
      substitute: z.string(),
      from: z.string(),
      to: z.string(),
      state: z.enum(substitutionStates),
    }),
  ),
  may_edit: z.boolean(),
})

export const readApproval = endpoint({
  method: 'GET',
  path: '/api/v1/client/approval',
  summary: 'Порядок согласования реестров и замещения',
  access: 'client',
  permission: 'seeWork',
  reply: approvalView,
  refusals: [],
})

export const saveApprovalPolicy = endpoint({
  method: 'PUT',
  path: '/api/v1/client/approval/policy',
  summary: 'Сохранить порядок согласования: новая редакция действует для реестров, отправленных после неё',
  access: 'client',
  permission: 'editMembers',
  confirmed: true,
  body: z.object({
    /** The edition the editor started from; another means that somebody saved meanwhile. */
    edition: z.int().check(z.gte(0)),
    bands: approvalBands,
  }),
  reply: approvalView,
  refusals: ['policyWrong', 'staleVersion', 'noAccess', 'confirmationNeeded'],
})

export const addSubstitution = endpoint({
  method: 'POST',
  path: '/api/v1/client/approval/substitutions',
  summary: 'Назначить, кто решает за отсутствующего согласующего',
  access: 'client',
  permission: 'editMembers',
  confirmed: true,
  body: z.object({
    member_id: idOf('member'),
    substitute_id: idOf('member'),
    from: parsed(parseDay, 'Дата, например 21.11.2026'),
    to: parsed(parseDay, 'Дата, например 28.11.2026'),
  }),
  reply: approvalView,
  idempotent: true,
  refusals: ['substitutionWrong', 'notFound', 'noAccess', 'confirmationNeeded'],
})

export const endSubstitution = endpoint({
  method: 'POST',
  path: '/api/v1/client/approval/substitutions/:id/end',
  summary: 'Закончить замещение раньше срока',
  access: 'client',
  permission: 'editMembers',
  params: z.object({ id: idOf('substitution') }),
  reply: approvalView,
  refusals: ['notFound', 'wrongState', 'noAccess'],
})
