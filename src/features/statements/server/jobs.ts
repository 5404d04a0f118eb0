import * as z from 'zod/mini'
import { job } from '#/platform/server/jobs.ts'
import { idOf } from '#/wire/parsed.ts'

/** Records what a line of a statement says of its order. */
export const applyLineJob = job('statements.applyLine', z.object({ lineId: idOf('statementLine') }))
