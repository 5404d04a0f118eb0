import * as z from 'zod/mini'
import { job } from '#/platform/server/jobs.ts'
import { idOf } from '#/wire/parsed.ts'

const message = z.object({ messageId: idOf('noticeMessage'), text: z.string(), link: z.optional(z.string()) })

/** A notice to be sent by SMS or email. The text holds no personal data. `link`: where a letter leads, if not to the list of notices. */
export const sendNoticeMessage = job('notifications.message', message)
/** The same for channels its reader joins, under a name of its own: a worker of an earlier release takes all but SMS for letters. */
export const sendJoinedMessage = job('notifications.joinedMessage', message)

/** Every half an hour: fetches the tax service notices of everyone who has shared them with the platform. */
export const fetchRoundJob = job('notifications.fetchRound', z.object({}))
/** A thousand people of a round: those after this one. */
export const fetchPortionJob = job('notifications.fetchPortion', z.object({ after: z.string() }), 'taxQuestions')
/** A person who has just opened their notices. */
export const fetchOwnJob = job('notifications.fetchOwn', z.object({ personId: idOf('person') }), 'taxQuestions')
export const sendReadMarksJob = job('notifications.sendReadMarks', z.object({}), 'taxQuestions')
/** Archives old notices and deletes the oldest. */
export const tidyNoticesJob = job('notifications.tidy', z.object({}))

/** The bot of MAX answers who has started it. */
export const greetMaxJob = job('notifications.greetMax', z.object({ userId: z.number(), greeting: z.enum(['linked', 'lost']) }))
/** At each start and every hour: where MAX tells of people of the bot. */
export const subscribeMaxJob = job('notifications.subscribeMax', z.object({}))
