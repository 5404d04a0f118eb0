import * as z from 'zod/mini'
import { parseDay } from '#/kernel/time.ts'
import { endpoint } from '#/wire/endpoint.ts'
import { idOf, parsed } from '#/wire/parsed.ts'
import {
  dayOffRules,
  mostDates,
  mostTimes,
  occurrenceOutcomes,
  repetitionAims,
  repetitionKinds,
  repetitionStates,
} from '../domain/repetition.ts'

const ofRepetition = z.object({ id: idOf('repetition') })
const day = parsed(parseDay, 'Введите дату: дд.мм.гггг')
const count = (least: number, most: number, message: string) => z.int(message).check(z.gte(least, message), z.lte(most, message))

const plan = {
  kind: z.enum(repetitionKinds),
  /** Weekdays from 1, Monday, to 7; or days of a month. */
  days: z.array(count(1, 31, 'Числа — от 1 до 31')).check(z.maxLength(31)),
  dates: z.array(day).check(z.maxLength(mostDates, `Не больше ${mostDates} дат`)),
  days_off: z.enum(dayOffRules),
  starts_on: day,
  until_on: z.nullable(day),
  times: z.nullable(count(1, mostTimes, `Сколько раз — от 1 до ${mostTimes}`)),
  /** Days from the day a task is made. */
  apply_days: count(0, 90, 'Отклики — от 0 до 90 дней'),
  start_days: z.nullable(count(0, 365, 'Начало — от 0 до 365 дней')),
  due_days: count(1, 365, 'Срок сдачи — от 1 до 365 дней'),
  on_day: z.enum(repetitionAims),
}

/** A task or a template that the next tasks are made from: its terms are copied, later changes of it are its own. */
const source = { task_id: z.optional(idOf('task')), template_id: z.optional(idOf('taskTemplate')) }

const moved = z.object({ id: z.string(), state: z.enum(repetitionStates), next_on: z.nullable(z.string()) })

const shownPlan = {
  kind: plan.kind,
  days: z.array(z.number()),
  dates: z.array(z.string()),
  days_off: plan.days_off,
  starts_on: z.string(),
  until_on: z.nullable(z.string()),
  times: z.nullable(z.number()),
  apply_days: z.number(),
  start_days: z.nullable(z.number()),
  due_days: z.number(),
  on_day: plan.on_day,
}

export const listRepetitions = endpoint({
  method: 'GET',
  path: '/api/v1/client/task-repetitions',
  summary: 'Повторы заданий организации: идущие по дню следующего задания, за ними последние законченные',
  access: 'client',
  permission: 'seeWork',
  reply: z.object({
    items: z.array(
      z.object({
        ...shownPlan,
        id: z.string(),
        title: z.string(),
        state: z.enum(repetitionStates),
        next_on: z.nullable(z.string()),
        /** Days that have passed, and of them those that made a task. */
        made: z.number(),
        tasks: z.number(),
        /** Why the service or the operator has paused it, and what to do. */
        paused_why: z.nullable(z.string()),
        /** The first start, where a change has moved it. */
        began_on: z.nullable(z.string()),
        /** In whose name tasks are published, and who sees to them. */
        by: z.string(),
        responsible: z.nullable(z.string()),
        branch: z.nullable(z.string()),
        /** What came of the last day. */
        last: z.nullable(
          z.object({
            day: z.string(),
            outcome: z.enum(occurrenceOutcomes),
            why: z.nullable(z.string()),
            task_id: z.nullable(z.string()),
          }),
        ),
      }),
    ),
  }),
  refusals: [],
})

const checked = ['noAccess', 'notFound', 'invalidInput', 'stopWords', 'doubtfulWords', 'sourceTakenDown'] as const

export const addRepetition = endpoint({
  method: 'POST',
  path: '/api/v1/client/task-repetitions',
  summary: 'Повторять задание или шаблон по дням; слова, похожие на трудовые отношения, надо оставить с согласия автора',
  access: 'client',
  permission: 'editTasks',
  body: z.object({ ...plan, ...source, branch_id: z.optional(z.nullable(idOf('branch'))), acknowledged: z.boolean() }),
  reply: moved,
  idempotent: true,
  refusals: [...checked, 'repetitionsFull', 'branchNeeded', 'alreadyRepeated'],
})

export const changeRepetition = endpoint({
  method: 'PUT',
  path: '/api/v1/client/task-repetitions/:id',
  summary: 'Изменить дни и сроки повтора; с task_id — и условия, по этому заданию',
  access: 'client',
  permission: 'editTasks',
  params: ofRepetition,
  body: z.object({ ...plan, task_id: source.task_id, acknowledged: z.boolean() }),
  reply: moved,
  refusals: [...checked, 'wrongState'],
})

export const moveRepetition = endpoint({
  method: 'POST',
  path: '/api/v1/client/task-repetitions/:id/:action',
  summary: 'Приостановить повтор, продолжить или закончить; сделанные задания остаются',
  access: 'client',
  permission: 'editTasks',
  params: z.object({ id: idOf('repetition'), action: z.enum(['pause', 'resume', 'end']) }),
  reply: moved,
  refusals: ['noAccess', 'notFound', 'wrongState', 'repetitionOver', 'sourceTakenDown', 'branchOfRepetitionClosed'],
})
