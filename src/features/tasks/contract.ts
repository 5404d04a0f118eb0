import * as z from 'zod/mini'
import { kopecks } from '#/kernel/money.ts'
import { parseDay } from '#/kernel/time.ts'
import { endpoint } from '#/wire/endpoint.ts'
import { idOf, pageOf, pageQuery as pageOfAnySize, parsed, text } from '#/wire/parsed.ts'
import { applicationStates } from './domain/application.ts'
import { assignmentStates, assignmentTabs } from './domain/assignment.ts'
import { parseListKey } from '#/kernel/list-key.ts'
import { taskStates } from './domain/task.ts'
import { payKinds, taskFormats } from './domain/terms.ts'

const day = parsed(parseDay, 'Введите дату: дд.мм.гггг')
const money = z.pipe(z.int().check(z.gte(1), z.lte(100_000_000)), z.transform(kopecks))
const shortText = (max: number) => z.string().check(z.trim(), z.maxLength(max, `Не больше ${max} символов`))
const reason = text(1, 500, 'Укажите причину')
const ofTask = z.object({ id: idOf('task') })
const ofApplication = z.object({ id: idOf('application') })
const ofAssignment = z.object({ id: idOf('assignment') })
const pageQuery = { ...pageOfAnySize, cursor: z.optional(parsed(parseListKey, 'Обновите список')) }
const version = z.object({ version: z.int() })

/** Everything of a task that its author writes. Money is kopecks: of the whole work, or of one unit. */
export const taskForm = z.object({
  title: text(5, 120, 'Коротко: что сделать, от 5 знаков'),
  category: shortText(40),
  result: shortText(5000),
  criteria: z.array(text(1, 200, 'Пустой критерий')).check(z.maxLength(15, 'Не больше 15 критериев')),
  format: z.enum(taskFormats),
  place: shortText(300),
  pay_kind: z.enum(payKinds),
  price: z.nullable(money),
  unit: z.nullable(shortText(20)),
  quantity: z.nullable(z.int().check(z.gte(1), z.lte(1_000_000))),
  slots: z.int('Введите целое число').check(z.gte(1, 'Мест — от 1 до 1000'), z.lte(1000, 'Мест — от 1 до 1000')),
  starts_on: z.nullable(day),
  due_on: day,
  apply_until: day,
  receipt_text: shortText(128),
  /** Null: the whole organisation; left out: stays where it is, or the only one of the author. */
  branch_id: z.optional(z.nullable(idOf('branch'))),
})

const termsView = {
  id: z.string(),
  title: z.string(),
  category: z.string(),
  format: z.enum(taskFormats),
  place: z.string(),
  pay_kind: z.enum(payKinds),
  price: z.nullable(z.number()),
  unit: z.nullable(z.string()),
  quantity: z.nullable(z.number()),
  /** What one contractor gets for the whole work; absent while the price is awaited from him. */
  sum: z.nullable(z.number()),
  /** The same after the tax of 6 %. */
  net: z.nullable(z.number()),
  slots: z.number(),
  slots_taken: z.number(),
  due_on: z.string(),
  apply_until: z.string(),
  state: z.enum(taskStates),
  published_at: z.nullable(z.string()),
}
const workTermsView = { result: z.string(), criteria: z.array(z.string()), starts_on: z.nullable(z.string()) }

/** `logo`: address of the picture of the customer. */
export const boardCard = z.object({ ...termsView, org_name: z.string(), logo: z.nullable(z.string()), applications: z.number() })

export const boardTask = z.object({
  ...termsView,
  ...workTermsView,
  org_name: z.string(),
  logo: z.nullable(z.string()),
  applications: z.number(),
  /** `open`: applications are taken; the rest say why not. */
  opening: z.enum(['open', 'closed', 'full', 'cancelled']),
  /** How many works this customer has paid, of all on the platform. */
  client_paid: z.number(),
  similar: z.array(boardCard),
})

export const clientTaskRow = z.object({
  ...termsView,
  number: z.string(),
  applications: z.number(),
  applications_new: z.number(),
  to_accept: z.number(),
  to_pay: z.number(),
  sum_plan: z.nullable(z.number()),
  sum_paid: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
})

const applicantView = z.object({
  id: z.string(),
  person_id: z.string(),
  name: z.string(),
  price: z.nullable(z.number()),
  comment: z.string(),
  auto_confirm: z.boolean(),
  state: z.enum(applicationStates),
  decline_reason: z.nullable(z.string()),
  created_at: z.string(),
  decided_at: z.nullable(z.string()),
  npd: z.enum(['active', 'not_active', 'unknown']),
  binding_state: z.string(),
  frame_signed: z.boolean(),
  /** Works paid through the platform. */
  done: z.number(),
  /** «заблокирован», «на паузе до 05.12.2026»: no work may be given to him now. */
  stop: z.nullable(z.string()),
})

/** An assignment with the facts of its way: documents, results, money and the receipt. The same for both sides. */
export const assignmentView = z.object({
  id: z.string(),
  task_id: z.string(),
  task_number: z.string(),
  title: z.string(),
  category: z.string(),
  format: z.enum(taskFormats),
  place: z.string(),
  ...workTermsView,
  due_on: z.string(),
  org_name: z.string(),
  person_id: z.string(),
  person_name: z.string(),
  price: z.number(),
  net: z.number(),
  state: z.enum(assignmentStates),
  binding_state: z.string(),
  rework_count: z.number(),
  accept_due_on: z.nullable(z.string()),
  applied_at: z.string(),
  created_at: z.string(),
  started_at: z.nullable(z.string()),
  submitted_at: z.nullable(z.string()),
  accepted_at: z.nullable(z.string()),
  paid_at: z.nullable(z.string()),
  closed_at: z.nullable(z.string()),
  documents: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['frame', 'order', 'act']),
      number: z.string(),
      title: z.string(),
      state: z.string(),
      decline_reason: z.nullable(z.string()),
      expires_at: z.string(),
      signed_at: z.nullable(z.string()),
    }),
  ),
  results: z.array(
    z.object({
      no: z.number(),
      text: z.string(),
      links: z.array(z.string()),
      submitted_at: z.string(),
      decision: z.nullable(z.enum(['accepted', 'rework'])),
      decision_text: z.nullable(z.string()),
    }),
  ),
  row: z.nullable(
    z.object({ state: z.string(), register_id: z.string(), register_number: z.string(), register_state: z.string() }),
  ),
  payout: z.nullable(
    z.object({
      state: z.string(),
      amount: z.number(),
      bank_text: z.nullable(z.string()),
      requisites_mask: z.string(),
      sent_at: z.nullable(z.string()),
      paid_at: z.nullable(z.string()),
    }),
  ),
  has_payout_method: z.boolean(),
  check: z.nullable(
    z.object({
      id: z.string(),
      state: z.string(),
      inn: z.string(),
      receipt_id: z.nullable(z.string()),
      fail_text: z.nullable(z.string()),
    }),
  ),
})

export const clientTask = z.object({
  ...termsView,
  ...workTermsView,
  number: z.string(),
  receipt_text: z.string(),
  branch_id: z.nullable(z.string()),
  cancel_reason: z.nullable(z.string()),
  version: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
  applications: z.array(applicantView),
  assignments: z.array(assignmentView),
})

const personApplication = z.object({
  id: z.string(),
  task_id: z.string(),
  title: z.string(),
  org_name: z.string(),
  due_on: z.string(),
  apply_until: z.string(),
  price: z.nullable(z.number()),
  net: z.nullable(z.number()),
  comment: z.string(),
  state: z.enum(applicationStates),
  decline_reason: z.nullable(z.string()),
  assignment_id: z.nullable(z.string()),
  created_at: z.string(),
  decided_at: z.nullable(z.string()),
})

const taskMoved = z.object({ id: z.string(), state: z.enum(taskStates), version: z.number() })
const applicationMoved = z.object({ id: z.string(), state: z.enum(applicationStates), assignment_id: z.nullable(z.string()) })
const assignmentMoved = z.object({ id: z.string(), state: z.enum(assignmentStates) })

// The public board

export const listBoard = endpoint({
  method: 'GET',
  path: '/api/v1/public/tasks',
  summary: 'Задания на доске, свежие первыми',
  access: 'public',
  query: z.object({
    ...pageQuery,
    q: z.optional(shortText(100)),
    cat: z.optional(shortText(40)),
    fmt: z.optional(z.enum(taskFormats)),
    /** Kopecks. */
    min: z.optional(z.pipe(z.coerce.number<string | number>(), z.int().check(z.gte(0), z.lte(1e12)))),
    max: z.optional(z.pipe(z.coerce.number<string | number>(), z.int().check(z.gte(0), z.lte(1e12)))),
    sort: z.optional(z.enum(['fresh'])),
  }),
  reply: pageOf(boardCard),
  refusals: ['invalidInput'],
})

export const readBoardTask = endpoint({
  method: 'GET',
  path: '/api/v1/public/tasks/:id',
  summary: 'Задание на доске',
  access: 'public',
  params: ofTask,
  reply: boardTask,
  refusals: ['taskGone'],
})

export const readTaskViewer = endpoint({
  method: 'GET',
  path: '/api/v1/person/tasks/:id/viewer',
  summary: 'Кто я для этого задания: мой отклик, готовность откликнуться, моё ли это задание',
  access: 'account',
  params: ofTask,
  reply: z.object({
    application: z.nullable(personApplication),
    /** A member of the organisation that owns the task. */
    is_owner: z.boolean(),
    /** The profile is complete and the status is confirmed. */
    is_ready: z.boolean(),
    missing: z.array(z.string()),
    /** The customer takes no applications of his now. */
    is_suspended: z.boolean(),
  }),
  refusals: ['taskGone'],
})

// The customer: tasks

export const createTask = endpoint({
  method: 'POST',
  path: '/api/v1/client/tasks',
  summary: 'Создать черновик задания',
  access: 'client',
  permission: 'editTasks',
  body: z.extend(taskForm, { /** The task this one is a copy of. */ source_id: z.optional(idOf('task')) }),
  reply: taskMoved,
  idempotent: true,
  refusals: ['noAccess', 'tooOften', 'invalidInput', 'notFound', 'branchNeeded'],
})

export const modifyTask = endpoint({
  method: 'PUT',
  path: '/api/v1/client/tasks/:id',
  summary: 'Изменить задание',
  access: 'client',
  permission: 'editTasks',
  params: ofTask,
  body: z.extend(taskForm, { version: z.int() }),
  reply: taskMoved,
  refusals: ['notFound', 'noAccess', 'staleVersion', 'wrongState', 'taskFixed', 'invalidInput', 'stopWords', 'branchNeeded'],
})

export const publishTask = endpoint({
  method: 'POST',
  path: '/api/v1/client/tasks/:id/publish',
  summary: 'Опубликовать задание. Стоп-слова не пропускаются, о предупреждениях надо сказать, что они прочитаны',
  access: 'client',
  permission: 'editTasks',
  params: ofTask,
  body: z.object({ version: z.int(), acknowledged: z.boolean() }),
  reply: taskMoved,
  refusals: ['notFound', 'noAccess', 'staleVersion', 'wrongState', 'invalidInput', 'stopWords', 'doubtfulWords'],
})

export const pauseTask = endpoint({
  method: 'POST',
  path: '/api/v1/client/tasks/:id/pause',
  summary: 'Остановить приём откликов',
  access: 'client',
  permission: 'editTasks',
  params: ofTask,
  body: version,
  reply: taskMoved,
  refusals: ['notFound', 'noAccess', 'staleVersion', 'wrongState'],
})

export const resumeTask = endpoint({
  method: 'POST',
  path: '/api/v1/client/tasks/:id/resume',
  summary: 'Снова принимать отклики',
  access: 'client',
  permission: 'editTasks',
  params: ofTask,
  body: version,
  reply: taskMoved,
  refusals: ['notFound', 'noAccess', 'staleVersion', 'wrongState'],
})

export const cancelTask = endpoint({
  method: 'POST',
  path: '/api/v1/client/tasks/:id/cancel',
  summary: 'Отменить задание, пока никто не начал работать',
  access: 'client',
  permission: 'editTasks',
  params: ofTask,
  body: z.object({ version: z.int(), reason }),
  reply: taskMoved,
  refusals: ['notFound', 'noAccess', 'staleVersion', 'wrongState', 'workStarted'],
})

export const finishTask = endpoint({
  method: 'POST',
  path: '/api/v1/client/tasks/:id/close',
  summary: 'Завершить набор: работы закрыты, оставшиеся места не нужны',
  access: 'client',
  permission: 'editTasks',
  params: ofTask,
  body: version,
  reply: taskMoved,
  refusals: ['notFound', 'noAccess', 'staleVersion', 'wrongState', 'workUnfinished'],
})

export const extendTask = endpoint({
  method: 'POST',
  path: '/api/v1/client/tasks/:id/extend',
  summary: 'Вернуть истёкшее задание в черновики, чтобы назначить новые сроки',
  access: 'client',
  permission: 'editTasks',
  params: ofTask,
  body: version,
  reply: taskMoved,
  refusals: ['notFound', 'noAccess', 'staleVersion', 'wrongState'],
})

export const removeTask = endpoint({
  method: 'DELETE',
  path: '/api/v1/client/tasks/:id',
  summary: 'Удалить черновик',
  access: 'client',
  permission: 'editTasks',
  params: ofTask,
  reply: z.object({ id: z.string() }),
  refusals: ['notFound', 'noAccess', 'wrongState'],
})

export const duplicateTask = endpoint({
  method: 'POST',
  path: '/api/v1/client/tasks/:id/duplicate',
  summary: 'Сделать черновик-копию с новыми сроками',
  access: 'client',
  permission: 'editTasks',
  params: ofTask,
  reply: taskMoved,
  idempotent: true,
  refusals: ['notFound', 'noAccess', 'tooOften', 'branchNeeded'],
})

export const listTasks = endpoint({
  method: 'GET',
  path: '/api/v1/client/tasks',
  summary: 'Задания организации, новые первыми',
  access: 'client',
  permission: 'seeWork',
  query: z.object({ ...pageQuery, state: z.optional(z.enum(taskStates)), q: z.optional(shortText(100)) }),
  reply: pageOf(clientTaskRow),
  refusals: ['noAccess', 'invalidInput'],
})

export const readTask = endpoint({
  method: 'GET',
  path: '/api/v1/client/tasks/:id',
  summary: 'Задание с откликами и исполнителями',
  access: 'client',
  permission: 'seeWork',
  params: ofTask,
  reply: clientTask,
  refusals: ['notFound', 'noAccess'],
})

// The customer: applicants and work

export const viewApplications = endpoint({
  method: 'POST',
  path: '/api/v1/client/tasks/:id/applications/viewed',
  summary: 'Отметить новые отклики просмотренными',
  access: 'client',
  permission: 'editTasks',
  params: ofTask,
  reply: z.object({ viewed: z.number() }),
  refusals: ['notFound', 'noAccess'],
})

export const shortlistApplication = endpoint({
  method: 'POST',
  path: '/api/v1/client/applications/:id/shortlist',
  summary: 'Положить отклик в подборку или убрать из неё',
  access: 'client',
  permission: 'editTasks',
  params: ofApplication,
  body: z.object({ listed: z.boolean() }),
  reply: applicationMoved,
  refusals: ['notFound', 'noAccess', 'wrongState'],
})

export const acceptApplication = endpoint({
  method: 'POST',
  path: '/api/v1/client/applications/:id/accept',
  summary: 'Выбрать исполнителя: занять место и составить договор и заказ',
  access: 'client',
  permission: 'editTasks',
  params: ofApplication,
  reply: applicationMoved,
  idempotent: true,
  refusals: ['notFound', 'noAccess', 'wrongState', 'slotsTaken', 'fieldsMissing', 'contractorStopped'],
})

export const declineApplication = endpoint({
  method: 'POST',
  path: '/api/v1/client/applications/:id/decline',
  summary: 'Отказать исполнителю',
  access: 'client',
  permission: 'editTasks',
  params: ofApplication,
  body: z.object({ reason }),
  reply: applicationMoved,
  refusals: ['notFound', 'noAccess', 'wrongState'],
})

export const acceptResult = endpoint({
  method: 'POST',
  path: '/api/v1/client/assignments/:id/accept',
  summary: 'Принять результат: составить акт',
  access: 'client',
  permission: 'acceptResults',
  params: ofAssignment,
  reply: assignmentMoved,
  idempotent: true,
  refusals: ['notFound', 'noAccess', 'wrongState', 'unsignedDocument', 'fieldsMissing', 'aboveRoleLimit'],
})

export const reworkResult = endpoint({
  method: 'POST',
  path: '/api/v1/client/assignments/:id/rework',
  summary: 'Вернуть на доработку: что именно не по описанию',
  access: 'client',
  permission: 'acceptResults',
  params: ofAssignment,
  body: z.object({ text: text(20, 2000, 'Опишите, что доработать: от 20 знаков') }),
  reply: assignmentMoved,
  refusals: ['notFound', 'noAccess', 'wrongState', 'reworkExhausted'],
})

export const cancelAssignment = endpoint({
  method: 'POST',
  path: '/api/v1/client/assignments/:id/cancel',
  summary: 'Отменить выбор исполнителя до начала работы',
  access: 'client',
  permission: 'editTasks',
  params: ofAssignment,
  body: z.object({ reason }),
  reply: assignmentMoved,
  refusals: ['notFound', 'noAccess', 'wrongState'],
})

export const renewDocuments = endpoint({
  method: 'POST',
  path: '/api/v1/client/assignments/:id/documents',
  summary: 'Составить документы заново вместо отклонённых и просроченных',
  access: 'client',
  permission: 'editTasks',
  params: ofAssignment,
  reply: assignmentMoved,
  idempotent: true,
  refusals: ['notFound', 'noAccess', 'wrongState', 'fieldsMissing'],
})

// The person

export const apply = endpoint({
  method: 'POST',
  path: '/api/v1/person/tasks/:id/applications',
  summary: 'Откликнуться на задание',
  access: 'person',
  params: ofTask,
  body: z.object({
    /** Kopecks; asked for only when the task awaits offers. */
    price: z.optional(z.nullable(money)),
    comment: shortText(1000),
    /** Chosen at the asked price means agreed. */
    auto_confirm: z.boolean(),
  }),
  reply: applicationMoved,
  idempotent: true,
  refusals: [
    'taskGone',
    'applicationsClosed',
    'slotsTaken',
    'alreadyApplied',
    'ownTask',
    'workSuspended',
    'ladderUnfinished',
    'invalidInput',
    'tooOften',
  ],
})

export const withdrawApplication = endpoint({
  method: 'POST',
  path: '/api/v1/person/applications/:id/withdraw',
  summary: 'Отозвать отклик',
  access: 'person',
  params: ofApplication,
  reply: applicationMoved,
  refusals: ['notFound', 'wrongState'],
})

export const confirmOffer = endpoint({
  method: 'POST',
  path: '/api/v1/person/applications/:id/accept',
  summary: 'Подтвердить предложение заказчика',
  access: 'person',
  params: ofApplication,
  reply: applicationMoved,
  idempotent: true,
  refusals: ['notFound', 'wrongState', 'slotsTaken', 'fieldsMissing', 'workSuspended'],
})

export const refuseOffer = endpoint({
  method: 'POST',
  path: '/api/v1/person/applications/:id/decline',
  summary: 'Отказаться от предложения заказчика',
  access: 'person',
  params: ofApplication,
  reply: applicationMoved,
  refusals: ['notFound', 'wrongState'],
})

export const listApplications = endpoint({
  method: 'GET',
  path: '/api/v1/person/applications',
  summary: 'Мои отклики, новые первыми',
  access: 'person',
  query: z.object(pageQuery),
  reply: pageOf(personApplication),
  refusals: ['invalidInput'],
})

export const readApplication = endpoint({
  method: 'GET',
  path: '/api/v1/person/applications/:id',
  summary: 'Мой отклик',
  access: 'person',
  params: ofApplication,
  reply: personApplication,
  refusals: ['notFound'],
})

export const listAssignments = endpoint({
  method: 'GET',
  path: '/api/v1/person/assignments',
  summary: 'Мои задания, новые первыми',
  access: 'person',
  query: z.object({ ...pageQuery, tab: z.optional(z.enum(assignmentTabs)) }),
  reply: pageOf(assignmentView),
  refusals: ['invalidInput'],
})

export const readAssignment = endpoint({
  method: 'GET',
  path: '/api/v1/person/assignments/:id',
  summary: 'Моё задание: где оно и чья очередь',
  access: 'person',
  params: ofAssignment,
  reply: assignmentView,
  refusals: ['notFound'],
})

export const readWorkSummary = endpoint({
  method: 'GET',
  path: '/api/v1/person/work',
  summary: 'Сколько заданий на каком шаге и сколько денег ожидается, в пути и получено в этом месяце',
  access: 'person',
  reply: z.object({
    applications: z.number(),
    work: z.number(),
    submitted: z.number(),
    pay: z.number(),
    done: z.number(),
    expected: z.number(),
    in_transit: z.number(),
    received: z.number(),
  }),
  refusals: [],
})

export const submitResult = endpoint({
  method: 'POST',
  path: '/api/v1/person/assignments/:id/submit',
  summary: 'Сдать результат',
  access: 'person',
  params: ofAssignment,
  body: z.object({
    text: shortText(5000),
    links: z
      .array(z.string().check(z.trim(), z.maxLength(500), z.regex(/^https?:\/\/\S+$/, 'Ссылка начинается с https://')))
      .check(z.maxLength(10, 'Не больше 10 ссылок')),
  }),
  reply: assignmentMoved,
  idempotent: true,
  refusals: ['notFound', 'wrongState', 'resultEmpty'],
})

export const leaveAssignment = endpoint({
  method: 'POST',
  path: '/api/v1/person/assignments/:id/cancel',
  summary: 'Отказаться от задания',
  access: 'person',
  params: ofAssignment,
  body: z.object({ reason: shortText(500) }),
  reply: assignmentMoved,
  refusals: ['notFound', 'wrongState'],
})
