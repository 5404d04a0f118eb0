import * as z from 'zod/mini'
import { event, job } from '#/platform/server/jobs.ts'
import { idOf } from '#/wire/parsed.ts'

/** Every morning: from the second working day of a month reports are mailed. */
export const mailReportsJob = job('reports.mail', z.object({}))

/** A letter about a finished month (`2026-10`) goes to whoever follows a report. */
export const reportMailed = event('reportMailed', z.object({ mailingId: idOf('reportMailing'), month: z.string() }))
