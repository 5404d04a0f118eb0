import * as z from 'zod/mini'
import { event, job } from '#/platform/server/jobs.ts'
import { idOf } from '#/wire/parsed.ts'

/** Every morning: the month before is reported on its days. */
export const reportMonthsJob = job('months.report', z.object({}))

/** What the month lacks is told to those who close it. */
export const monthReported = event('monthReported', z.object({ orgId: idOf('organization'), month: z.string(), day: z.number() }))
