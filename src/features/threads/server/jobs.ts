import * as z from 'zod/mini'
import { event } from '#/platform/server/jobs.ts'
import { idOf } from '#/wire/parsed.ts'
import { threadSides } from '../domain/thread.ts'

/** The first message of a burst, a minute later: the other side has nothing else unread that it was told of. */
export const messagesCame = event('messagesCame', z.object({ applicationId: idOf('application'), no: z.int() }))

/** A side has read everything it was told of: its messages after one number and up to another. */
export const threadRead = event(
  'threadRead',
  z.object({ applicationId: idOf('application'), side: z.enum(threadSides), after: z.int(), to: z.int() }),
)
