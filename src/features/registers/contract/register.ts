import * as z from 'zod/mini'
import { parsePersonInn } from '#/kernel/inn.ts'
import { chosenTasks } from '#/features/tasks/contract/chosen-tasks.ts'
import { endpoint } from '#/wire/endpoint.ts'
import { idOf, optionalText, pageQuery, parsed } from '#/wire/parsed.ts'
import { registerStates } from '../domain/register.ts'
import { registerSources } from '../domain/register-source.ts'

const seen = { method: 'GET', access: 'client', permission: 'seeWork' } as const
const prepared = { method: 'GET', access: 'client', permission: 'editRegisters' } as const
const edited = { method: 'POST', access: 'client', permission: 'editRegisters' } as const
const started = { method: 'POST', access: 'client', permission: 'startPayments', proven: true } as const

export const registerParams = z.object({ id: idOf('register') })

/** An accepted work that waits for its money. */
export const payableView = z.object({
  branch_id: z.nullable(z.string()),
  branch_name: z.nullable(z.string()),
  assignment_id: z.string(),
  person_name: z.string(),
  inn: z.nullable(z.string()),
  task_number: z.string(),
  task_title: z.string(),
  act_number: z.nullable(z.string()),
  amount: z.number(),
  accepted_at: z.nullable(z.string()),
})

export const listPayable = endpoint({
  ...prepared,
  path: '/api/v1/client/registers/payable',
  summary: 'Принятые работы, которых нет ни в одном реестре',
  /** `inn`: the works of one contractor; `tasks`: of the chosen tasks. */
  query: z.object({
    ...pageQuery,
    inn: z.optional(parsed(parsePersonInn, 'ИНН физического лица — 12 цифр, проверьте их')),
    tasks: z.optional(chosenTasks),
  }),
  reply: z.object({ items: z.array(payableView), next: z.nullable(z.string()), total: z.number(), sum: z.number() }),
  refusals: ['noAccess'],
})

export const createRegister = endpoint({
  ...edited,
  path: '/api/v1/client/registers',
  summary: 'Собрать реестр из принятых работ',
  body: z.object({
    name: optionalText(120),
    assignment_ids: z.array(idOf('assignment')).check(z.minLength(1, 'Выберите хотя бы одну работу'), z.maxLength(5000)),
    /** The branch of all these works; left out: the one they share, if they do. */
    branch_id: z.optional(idOf('branch')),
  }),
  bodyLimit: 512 * 1024,
  reply: z.object({ id: z.string(), number: z.string() }),
  idempotent: true,
  refusals: ['notFound', 'alreadyInRegister', 'noAccess', 'branchNeeded'],
})

export const createEmptyRegister = endpoint({
  ...edited,
  path: '/api/v1/client/registers/empty',
  summary: 'Завести пустой реестр, чтобы заполнить его вручную',
  body: z.object({ name: optionalText(120), branch_id: z.optional(idOf('branch')) }),
  reply: z.object({ id: z.string(), number: z.string() }),
  idempotent: true,
  refusals: ['branchNeeded', 'noAccess', 'tooOften'],
})

export const registerView = z.object({
  id: z.string(),
  number: z.string(),
  name: z.string(),
  source: z.enum(registerSources),
  file_name: z.nullable(z.string()),
  state: z.enum(registerStates),
  state_name: z.string(),
  author: z.string(),
  created_at: z.string(),
  approved_by: z.nullable(z.string()),
  approved_at: z.nullable(z.string()),
  started_at: z.nullable(z.string()),
  executed_at: z.nullable(z.string()),
  version: z.number(),
  archived: z.boolean(),
  rows: z.number(),
  /** Rows that take part in money. */
  living_rows: z.number(),
  people: z.number(),
  sum: z.number(),
  errors: z.number(),
  warnings: z.number(),
  ready: z.number(),
  excluded: z.number(),
  pending: z.number(),
  paid_rows: z.number(),
  paid_sum: z.number(),
  troubled: z.number(),
  /** Somebody has stopped the payments: what was not sent waits. */
  stopped: z.nullable(z.object({ by: z.string(), at: z.string() })),
  /** It starts by itself at this moment; by whom it was scheduled. */
  scheduled: z.nullable(z.object({ for: z.string(), by: z.string() })),
  /** Why the last scheduled start did not happen, and when. */
  not_started: z.nullable(z.object({ why: z.string(), at: z.string() })),
  /** Rows the bank refused or returned: they can be paid again. */
  repayable: z.number(),
  checks: z.number(),
  /** «•• 4821»: the account money goes from. */
  account: z.nullable(z.string()),
  /** Payments go by a file that a member takes to the bank: those started, or those to be started. */
  by_file: z.boolean(),
  may: z.object({ edit: z.boolean(), approve: z.boolean(), start: z.boolean() }),
  /** The steps of the approval, once the register has been sent; `voices` are those who may decide. */
  route: z.nullable(
    z.array(
      z.object({
        order: z.number(),
        words: z.string(),
        need: z.number(),
        given: z.number(),
        code_required: z.boolean(),
        state: z.enum(['done', 'current', 'waiting']),
        approval_rights: z.array(z.object({ name: z.string(), for_name: z.nullable(z.string()) })),
      }),
    ),
  ),
  /** The present step is the viewer's: for whom he decides when not for himself, and whether by a code. */
  mine: z.nullable(z.object({ for_name: z.nullable(z.string()), code_required: z.boolean() })),
  /** The viewer is the author, and nobody else may approve. */
  alone: z.boolean(),
  /** Why the viewer cannot approve, in words. */
  approve_obstacle: z.nullable(z.string()),
  /** The approval is older than seven days: ask again. */
  approval_stale: z.boolean(),
  /** Oldest first; a new sending begins a new round. */
  decisions: z.array(
    z.object({
      round: z.number(),
      step: z.number(),
      name: z.string(),
      for_name: z.nullable(z.string()),
      decision: z.enum(['approved', 'returned']),
      reason: z.string(),
      comment: z.string(),
      at: z.string(),
    }),
  ),
  round: z.number(),
})

export const readRegister = endpoint({
  ...seen,
  path: '/api/v1/client/registers/:id',
  summary: 'Реестр: итоги, состояние, что с ним можно делать',
  params: registerParams,
  reply: registerView,
  refusals: ['notFound'],
})

/** What a change of a register answers: where it stands now. */
export const movedReply = z.object({ id: z.string(), state: z.enum(registerStates), state_name: z.string() })

export const validateRegister = endpoint({
  ...edited,
  path: '/api/v1/client/registers/:id/validate',
  summary: 'Проверить все строки заново',
  params: registerParams,
  reply: movedReply,
  refusals: ['notFound', 'wrongState', 'noAccess'],
})

export const cancelRegister = endpoint({
  ...edited,
  path: '/api/v1/client/registers/:id/cancel',
  summary: 'Отменить реестр: работы можно взять в другой',
  params: registerParams,
  reply: movedReply,
  refusals: ['notFound', 'wrongState', 'noAccess'],
})

export const tryPayment = endpoint({
  ...seen,
  path: '/api/v1/client/registers/:id/dry-run',
  summary: 'Прогон: какие строки остановятся, если платить сейчас, и почему. Ничего не меняет',
  params: registerParams,
  reply: z.object({
    rows: z.number(),
    passing: z.number(),
    passing_sum: z.number(),
    /** Rows of people whose status has no answer of today: it is asked at the payment. */
    unasked: z.number(),
    stops: z.array(
      z.object({ no: z.number(), fio: z.string(), amount: z.number(), code: z.string(), text: z.string(), fix: z.string() }),
    ),
    /** The channel has less money than is to be paid from it; null also where it does not tell. */
    shortage: z.nullable(z.object({ missing: z.number(), text: z.string(), fix: z.string() })),
    checked_at: z.string(),
  }),
  refusals: ['notFound'],
})

export const startRegister = endpoint({
  ...started,
  path: '/api/v1/client/registers/:id/start',
  summary: 'Оплатить согласованный реестр',
  params: registerParams,
  reply: movedReply,
  idempotent: true,
  refusals: [
    'notFound',
    'wrongState',
    'accountMissing',
    'bankMissing',
    'approvalStale',
    'balanceShort',
    'rowsWithErrors',
    'registerChanged',
    'registerAboveLimit',
    'dayAboveLimit',
    'noAccess',
  ],
})

export const stopRegister = endpoint({
  method: 'POST',
  access: 'client',
  permission: 'startPayments',
  path: '/api/v1/client/registers/:id/stop',
  summary: 'Остановить выплаты: что не отправлено, удержать; что в банке, идёт до конца',
  params: registerParams,
  reply: movedReply,
  refusals: ['notFound', 'wrongState', 'nothingToStop', 'noAccess'],
})

export const continueRegister = endpoint({
  ...started,
  path: '/api/v1/client/registers/:id/continue',
  summary: 'Продолжить остановленные выплаты',
  params: registerParams,
  reply: movedReply,
  idempotent: true,
  refusals: ['notFound', 'wrongState', 'noAccess'],
})

export const retryRegister = endpoint({
  ...started,
  path: '/api/v1/client/registers/:id/retry',
  summary: 'Повторить платежи, которые банк отклонил или вернул',
  params: registerParams,
  body: z.object({ row_ids: z.optional(z.array(idOf('row')).check(z.minLength(1), z.maxLength(1000))) }),
  reply: z.object({ id: z.string(), retried: z.number() }),
  idempotent: true,
  refusals: ['notFound', 'wrongState', 'accountMissing', 'bankMissing', 'approvalOld', 'rowsWithErrors', 'noAccess'],
})

export const releaseRows = endpoint({
  ...edited,
  path: '/api/v1/client/registers/:id/release',
  summary: 'Снять строки, которые банк отклонил или вернул: их работы можно взять в новый реестр',
  params: registerParams,
  reply: z.object({ id: z.string(), released: z.number() }),
  idempotent: true,
  refusals: ['notFound', 'wrongState', 'noAccess'],
})
