import { always } from '#/platform/server/authorization-rule.ts'
import { disputeAuthorization } from './dispute-authorization.ts'
import { ratingAuthorization } from './rating-authorization.ts'
import type { AuthorizationRows } from '#/platform/server/authorization-rule.ts'

type Things = Readonly<
  Record<
    | 'task'
    | 'draft'
    | 'application'
    | 'assignment'
    | 'branch'
    | 'savedSearch'
    | 'chief'
    | 'taskTemplate'
    | 'repetition'
    | 'contractor'
    | 'taskInvitation'
    | 'customerRating'
    | 'contractorRating',
    string
  >
>

const reason = 'Условия изменились'
const anyForm = {
  title: 'Чужое задание',
  category: 'it',
  result: 'Что угодно',
  criteria: [],
  format: 'remote',
  place: '',
  pay_kind: 'fixed',
  price: 100,
  unit: null,
  quantity: null,
  slots: 1,
  starts_on: null,
  due_on: '2027-01-01',
  apply_until: '2027-01-01',
  receipt_text: 'Услуги',
}

const { starts_on: _starts, due_on: _due, apply_until: _until, ...undated } = anyForm
const anyTemplate = { ...undated, tags: [] }

const version = { version: 1 }
const task =
  (body?: object) =>
  ({ task: id }: Things) => ({ params: { id }, body })
const draft =
  (body?: object) =>
  ({ draft: id }: Things) => ({ params: { id }, body })
const application =
  (body?: object) =>
  ({ application: id }: Things) => ({ params: { id }, body })
const assignment =
  (body?: object) =>
  ({ assignment: id }: Things) => ({ params: { id }, body })

const taskFile = {
  query: { file_name: 'Задания.csv' },
  body: new TextEncoder().encode(
    'Название;Категория;Результат;Сдать до;Текст в чеке\nЧужое задание;Дизайн;Макет буклета на восьми полосах;20.12.2026;Дизайн',
  ),
}

const chosenTasks =
  (body: object) =>
  ({ task: id }: Things) => ({ body: { ids: [id], ...body } })

const draftOf =
  (body?: object) =>
  ({ draft: about }: Things) => ({ params: { about }, body })

const search =
  (body?: object) =>
  ({ savedSearch: id }: Things) => ({ params: { id }, body })

const template =
  (body?: object) =>
  ({ taskTemplate: id }: Things) => ({ params: { id }, body })

const anyPlan = {
  kind: 'weekly',
  days: [1],
  dates: [],
  days_off: 'keep',
  starts_on: '2027-01-11',
  until_on: null,
  times: 5,
  apply_days: 5,
  start_days: null,
  due_days: 10,
  on_day: 'draft',
  acknowledged: true,
}

export const tasksAuthorization: AuthorizationRows<Things> = {
  'GET /api/v1/public/tasks': { who: 'public', input: always({ query: {} }) },
  'GET /api/v1/public/tasks/counts': { who: 'public', input: always({ query: {} }) },
  'GET /api/v1/public/tasks/:id': { who: 'public', input: task(), onBoard: true },
  'GET /api/v1/public/tasks/:id/papers/:kind': {
    who: 'public',
    input: ({ task: id }) => ({ params: { id, kind: 'order' } }),
    onBoard: true,
  },
  'GET /api/v1/person/tasks/:id/viewer': { who: 'account', input: task(), onBoard: true },
  'POST /api/v1/person/tasks/:id/applications': {
    who: 'person',
    input: task({ comment: '', auto_confirm: true }),
    onBoard: true,
  },
  'POST /api/v1/person/tasks/:id/complaints': {
    who: 'account',
    input: task({ reason: 'labour', words: '' }),
    onBoard: true,
  },
  'POST /api/v1/client/tasks/:id/invitations': {
    who: 'editTasks',
    input: ({ task: id, contractor }) => ({ params: { id }, body: { contractor_ids: [contractor] } }),
    mixed: {
      contractor: ({ task: id }, other) => ({ params: { id }, body: { contractor_ids: [other.contractor] } }),
    },
  },
  'POST /api/v1/client/tasks/:id/invitations/list': {
    who: 'editTasks',
    input: ({ task: id }) => ({
      params: { id },
      query: { file_name: 'Список.txt' },
      body: new TextEncoder().encode('+7 900 555-00-01'),
    }),
  },
  'GET /api/v1/client/tasks/:id/invitations': { who: 'seeWork', input: ({ task: id }) => ({ params: { id }, query: {} }) },
  'POST /api/v1/client/task-invitations/:id/:action': {
    who: 'editTasks',
    input: ({ taskInvitation: id }) => ({ params: { id, action: 'withdraw' } }),
  },
  'GET /api/v1/person/task-invitations': { who: 'person', input: always({ query: {} }) },
  'POST /api/v1/person/task-invitations/seen': { who: 'person', input: always({ body: {} }) },
  'POST /api/v1/person/task-invitations/:id/decline': {
    who: 'person',
    input: ({ taskInvitation: id }) => ({ params: { id }, body: {} }),
  },
  'GET /api/v1/public/task-invitations/:token': { who: 'public', input: always({ params: { token: 'A'.repeat(50) } }) },
  'POST /api/v1/public/task-invitations/:token/decline': {
    who: 'public',
    input: always({ params: { token: 'A'.repeat(50) }, body: {} }),
  },
  'PUT /api/v1/person/tasks/:id/favourite': { who: 'person', input: task({ kept: true }), onBoard: true },
  'GET /api/v1/person/favourites': { who: 'person', input: always({ query: {} }) },
  'GET /api/v1/client/task-drafts/:about': { who: 'seeWork', input: draftOf() },
  'GET /api/v1/client/task-drafts/:about/versions': { who: 'editTasks', input: draftOf() },
  'PUT /api/v1/client/task-drafts/:about': {
    who: 'editTasks',
    input: draftOf({ edition: 0, base_version: 1, fields: { title: 'Чужое задание' }, keeps_last: false }),
  },
  'DELETE /api/v1/client/task-drafts/:about': { who: 'editTasks', input: draftOf() },
  'GET /api/v1/client/task-templates': { who: 'seeWork' },
  'GET /api/v1/client/task-templates/:id': { who: 'seeWork', input: template() },
  'POST /api/v1/client/task-templates': {
    who: 'editTasks',
    input: always({ body: { name: 'Шаблон заданий', fields: anyTemplate, replaces: false } }),
  },
  'PUT /api/v1/client/task-templates/:id/name': { who: 'editTasks', input: template({ name: 'Другое название' }) },
  'DELETE /api/v1/client/task-templates/:id': { who: 'editTasks', input: template() },
  'GET /api/v1/client/task-repetitions': { who: 'seeWork' },
  'POST /api/v1/client/task-repetitions': {
    who: 'editTasks',
    input: ({ task: id }) => ({ body: { ...anyPlan, task_id: id } }),
    mixed: {
      branch: ({ task: id }, other) => ({ body: { ...anyPlan, task_id: id, branch_id: other.branch } }),
      taskTemplate: (_, other) => ({ body: { ...anyPlan, template_id: other.taskTemplate } }),
    },
  },
  'PUT /api/v1/client/task-repetitions/:id': {
    who: 'editTasks',
    input: ({ repetition: id }) => ({ params: { id }, body: anyPlan }),
    mixed: { task: ({ repetition: id }, other) => ({ params: { id }, body: { ...anyPlan, task_id: other.task } }) },
  },
  'POST /api/v1/client/task-repetitions/:id/:action': {
    who: 'editTasks',
    input: ({ repetition: id }) => ({ params: { id, action: 'end' } }),
  },
  'GET /api/v1/person/searches': { who: 'person' },
  'POST /api/v1/person/searches': { who: 'person', input: always({ body: { name: 'Поиск', address: 'cat=it' } }) },
  'POST /api/v1/person/searches/:id/telling': { who: 'person', input: search({ is_told: true }) },
  'DELETE /api/v1/person/searches/:id': { who: 'person', input: search() },
  'POST /api/v1/client/tasks': {
    who: 'editTasks',
    input: ({ task: id }) => ({ body: { ...anyForm, source_id: id } }),
    mixed: { branch: (_, other) => ({ body: { ...anyForm, branch_id: other.branch } }) },
  },
  'PUT /api/v1/client/tasks/:id': {
    who: 'editTasks',
    input: draft({ ...anyForm, ...version }),
    mixed: { branch: (own, other) => draft({ ...anyForm, ...version, branch_id: other.branch })(own) },
  },
  'POST /api/v1/client/tasks/:id/publish': { who: 'editTasks', input: draft({ ...version, acknowledged: true }) },
  'PUT /api/v1/client/tasks/:id/applicant-rule': {
    who: 'editTasks',
    input: task({ ...version, least_rating: 45, takes_newcomers: true }),
  },
  'POST /api/v1/client/tasks/:id/pause': { who: 'editTasks', input: task(version) },
  'POST /api/v1/client/tasks/:id/resume': { who: 'editTasks', input: task(version) },
  'POST /api/v1/client/tasks/:id/extend': { who: 'editTasks', input: task(version) },
  'POST /api/v1/client/tasks/:id/cancel': { who: 'editTasks', input: task({ ...version, reason }) },
  'POST /api/v1/client/tasks/:id/close': { who: 'editTasks', input: task(version) },
  'DELETE /api/v1/client/tasks/:id': { who: 'editTasks', input: draft() },
  'POST /api/v1/client/tasks/:id/duplicate': { who: 'editTasks', input: task() },
  'GET /api/v1/client/tasks/counts': { who: 'seeWork', input: always({ query: {} }) },
  'GET /api/v1/client/tasks/file': { who: 'seeWork', input: always({ query: {} }) },
  'POST /api/v1/client/tasks/publish': { who: 'editTasks', input: chosenTasks({ acknowledged: true }) },
  'POST /api/v1/client/tasks/pause': { who: 'editTasks', input: chosenTasks({}) },
  'POST /api/v1/client/tasks/resume': { who: 'editTasks', input: chosenTasks({}) },
  'POST /api/v1/client/tasks/assign': {
    who: 'editTasks',
    input: chosenTasks({ member_id: null }),
    mixed: { chief: (own, other) => chosenTasks({ member_id: other.chief })(own) },
  },
  'POST /api/v1/client/tasks/tags': { who: 'editTasks', input: chosenTasks({ add: ['чужая'], remove: [] }) },
  'POST /api/v1/client/tasks/extend': {
    who: 'editTasks',
    input: chosenTasks({ apply_until: '2027-01-01', due_on: '2027-01-01' }),
  },
  'POST /api/v1/client/tasks/import/preview': { who: 'editTasks', input: always(taskFile) },
  'POST /api/v1/client/tasks/import': {
    who: 'editTasks',
    input: always(taskFile),
    mixed: { branch: (_, other) => ({ ...taskFile, query: { ...taskFile.query, branch_id: other.branch } }) },
  },
  'GET /api/v1/client/tasks/template.xlsx': { who: 'seeWork' },
  'GET /api/v1/client/assignments/submitted': { who: 'seeWork', input: ({ task: id }) => ({ query: { tasks: id } }) },
  'GET /api/v1/client/tasks': { who: 'seeWork', input: always({ query: {} }) },
  'GET /api/v1/client/tasks/:id': { who: 'seeWork', input: task() },
  'POST /api/v1/client/tasks/:id/applications/viewed': { who: 'editTasks', input: task() },
  'POST /api/v1/client/applications/:id/shortlist': { who: 'editTasks', input: application({ listed: true }) },
  'POST /api/v1/client/applications/:id/accept': { who: 'editTasks', input: application() },
  'POST /api/v1/client/applications/:id/decline': { who: 'editTasks', input: application({ reason }) },
  'POST /api/v1/person/applications/:id/withdraw': { who: 'person', input: application() },
  'POST /api/v1/person/applications/:id/accept': { who: 'person', input: application() },
  'POST /api/v1/person/applications/:id/decline': { who: 'person', input: application() },
  'GET /api/v1/person/applications/:id/terms': { who: 'person', input: application(), mayBeNone: true },
  'POST /api/v1/person/applications/:id/terms': { who: 'person', input: application({ edition: 1 }) },
  'POST /api/v1/client/assignments/:id/accept': { who: 'acceptResults', input: assignment() },
  'POST /api/v1/client/assignments/accept': {
    who: 'acceptResults',
    input: ({ assignment: id }) => ({ body: { assignment_ids: [id] } }),
  },
  'POST /api/v1/client/assignments/:id/rework': {
    who: 'acceptResults',
    input: assignment({ text: 'Переделайте всё сначала, пожалуйста' }),
  },
  'POST /api/v1/client/assignments/:id/cancel': { who: 'editTasks', input: assignment({ reason }) },
  ...disputeAuthorization(assignment),
  ...ratingAuthorization,
  'POST /api/v1/client/assignments/:id/documents': { who: 'editTasks', input: assignment() },
  'POST /api/v1/person/assignments/:id/submit': { who: 'person', input: assignment({ text: 'Готово', links: [] }) },
  'POST /api/v1/person/assignments/:id/remind': { who: 'person', input: assignment() },
  'POST /api/v1/person/assignments/:id/cancel': { who: 'person', input: assignment({ reason }) },
  'GET /api/v1/person/applications': { who: 'person', input: always({ query: {} }) },
  'GET /api/v1/person/applications/:id': { who: 'person', input: application() },
  'GET /api/v1/person/assignments': { who: 'person', input: always({ query: {} }) },
  'GET /api/v1/person/assignments/:id': { who: 'person', input: assignment() },
  'GET /api/v1/person/work': { who: 'person' },
  'GET /api/v1/person/work/calendar.ics': { who: 'person' },
}
