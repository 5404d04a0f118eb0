import * as z from 'zod/mini'
import { event, job } from '#/platform/server/jobs.ts'
import { idOf } from '#/wire/parsed.ts'

const ofConnection = z.object({ connectionId: idOf('connection') })

/** Asks the channel of a new secret until it answers. */
export const checkConnectionJob = job('connections.check', ofConnection, 'bankQuestions')
/** Sees which secrets end soon and which channels stay silent. Runs forever. */
export const watchConnectionsJob = job('connections.watch', z.object({}))

/** Payments leave by the connection again: those that waited for it may go. */
export const connectionWorks = event('connectionWorks', z.object({ accountId: idOf('account') }))
/** The channel does not take the secret any more. `version`: of the refused secret. */
export const connectionDenied = event(
  'connectionDenied',
  z.object({ connectionId: idOf('connection'), version: z.int(), at: z.optional(z.string()) }),
)
/**
 * The channel of an account has news: of the order with this key, or, where it names none, of the account. What became of it is
 * asked of the channel.
 */
export const channelTold = event(
  'channelTold',
  z.object({ accountId: idOf('account'), orderKey: z.nullable(z.string()) }),
  'bankQuestions',
)
/** The secret ends within two weeks. */
export const connectionExpires = event('connectionExpires', ofConnection)
/** The channel has not answered for half an hour. */
export const connectionSilent = event('connectionSilent', ofConnection)
