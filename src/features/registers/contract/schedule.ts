import * as z from 'zod/mini'
import { parseDay } from '#/kernel/time.ts'
import { endpoint } from '#/wire/endpoint.ts'
import { parsed } from '#/wire/parsed.ts'
import { parseScheduleTime } from '../domain/register-schedule.ts'
import { movedReply, registerParams } from './register.ts'

/** By the clock of Moscow. */
export const scheduleForm = z.object({
  day: parsed(parseDay, 'День вида 23.11.2026'),
  time: parsed(parseScheduleTime, 'Время вида 10:00'),
  /** A day off is moved to the next working day. */
  on_working_day: z.boolean(),
})

export const scheduleRegister = endpoint({
  method: 'POST',
  access: 'client',
  permission: 'startPayments',
  proven: true,
  path: '/api/v1/client/registers/:id/schedule',
  summary: 'Запланировать оплату согласованного реестра или изменить время: до 60 дней вперёд, по Москве',
  params: registerParams,
  body: scheduleForm,
  reply: z.extend(movedReply, { scheduled_for: z.string() }),
  idempotent: true,
  refusals: [
    'notFound',
    'wrongState',
    'scheduleBad',
    'accountMissing',
    'bankMissing',
    'approvalStale',
    'rowsWithErrors',
    'registerChanged',
    'registerAboveLimit',
    'dayAboveLimit',
    'noAccess',
  ],
})

export const unscheduleRegister = endpoint({
  method: 'POST',
  access: 'client',
  permission: 'startPayments',
  path: '/api/v1/client/registers/:id/unschedule',
  summary: 'Отменить запланированный запуск: реестр остаётся согласованным',
  params: registerParams,
  reply: movedReply,
  refusals: ['notFound', 'wrongState', 'noAccess'],
})
