import { isAccount } from '#/features/identity/domain/account.ts'
import { findConsent } from '#/features/legal/server/find-consent.ts'
import type { Id } from '#/kernel/ids.ts'
import { plural } from '#/kernel/russian.ts'
import { moscowDate } from '#/kernel/time.ts'
import { crashPoint } from '#/platform/server/crash-point.ts'
import type { Tx } from '#/platform/server/database.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { burstText, linesOf, listOf } from '../domain/gathering.ts'
import type { DigestTime } from '../domain/gathering.ts'
import { messageLifecycle } from '../domain/message.ts'
import { decideMessage } from '../domain/channel.ts'
import type { MessageDecision } from '../domain/channel.ts'
import { hasPromotion } from '../domain/message-text.ts'
import { deviceOf, forgetAddress } from './address-queries.ts'
import { handMessage } from './hand-message.ts'
import type { MessageDeps, Words } from './hand-message.ts'
import { lockMessage, putBackForLater, recordDeliveryOutcome, smsOf, stillWaits, takeForSending } from './message-queries.ts'
import type { LockedMessage } from './message-queries.ts'
import { gatherDue, gatheredWith, groupOf, lockGathering, moveGathered } from './gathering-queries.ts'
import { digestTimeOf, quietHoursOf } from './settings-queries.ts'

/** A channel that is down for this long makes the message pointless: the notice is in the cabinet anyway. */
const worthHours = 24

/**
 * Sends one message of one notice, once. The decision is made at the last moment: with the current settings, quiet hours, daily
 * allowance, advertising consent and address.
 */
export async function deliverMessage(
  deps: MessageDeps,
  {
    messageId,
    text,
    link,
  }: { readonly messageId: Id<'noticeMessage'>; readonly text: string; readonly link?: string | undefined },
  run: JobRun,
): Promise<JobOutcome> {
  const taken = await deps.db.transaction().execute((tx) => takeMessage(deps, tx, messageId, text, run))
  if (taken.next !== 'hand') return taken
  crashPoint('notice-message:taken')
  const fate = await handMessage(deps, taken.message, wordsOf(taken, text, link))
  crashPoint('notice-message:sent')
  return deps.db.transaction().execute(async (tx) => {
    const now = deps.clock.now()
    if ('later' in fate && Temporal.Instant.compare(now, taken.message.created_at.add({ hours: worthHours })) < 0) {
      await run.hold(tx)
      await putBackForLater(tx, messageId)
      await moveGathered(tx, messageId, 'putBack')
      return { next: 'again', at: now.add({ minutes: 10 }), why: fate.later }
    }
    const settled = 'later' in fate ? { end: 'fail' as const, reason: fate.later, uncounted: true } : fate
    await recordDeliveryOutcome(tx, messageId, settled, now)
    if ('isGone' in settled) await forgetAddress(tx, taken.message, now)
    await run.finish(tx)
    return { next: 'done' }
  })
}

async function takeMessage(deps: MessageDeps, tx: Tx, messageId: Id<'noticeMessage'>, text: string, run: JobRun) {
  await run.hold(tx)
  await lockGathering(tx, messageId)
  const message = await lockMessage(tx, messageId)
  const now = deps.clock.now()
  const isTaken = messageLifecycle.is.sending(message?.state)
  if (!message || (!isTaken && !messageLifecycle.is.waiting(message.state))) return end(tx, run)
  if (message.lead_id !== null) return end(tx, run)
  // Taken earlier by a worker that died: it may have been sent. What only informs is not worth saying twice.
  if (isTaken && (message.channel === 'sms' || message.channel === 'max') && !message.is_critical) {
    await recordDeliveryOutcome(tx, messageId, { end: 'lose', reason: 'workerDied' }, now)
    return end(tx, run)
  }
  const time = await digestTimeOf(tx, message.person_id)
  const decision = isTaken ? ({ next: 'send' } as const) : await decide(deps, tx, message, { text, time }, now)
  if (decision.next === 'wait')
    return { next: 'again', at: decision.until, why: 'quiet hours, the allowance of the day or the letter of the day' } as const
  if (decision.next === 'drop') {
    // A reminder of what is done already was never due: nobody is left without a message.
    if (decision.reason !== 'outdated') deps.log.info({ messageId, reason: decision.reason }, 'message not sent')
    await recordDeliveryOutcome(tx, messageId, { end: 'drop', reason: decision.reason }, now)
    return end(tx, run)
  }
  if (!isTaken) await gatherDue(tx, message, time, now)
  await takeForSending(tx, message, now)
  await moveGathered(tx, message.id, 'take')
  const others = await gatheredWith(tx, message.id)
  return { next: 'hand', message, others } as const
}

async function end(tx: Tx, run: JobRun) {
  await run.finish(tx)
  return { next: 'done' } as const
}

async function decide(
  deps: MessageDeps,
  tx: Tx,
  message: LockedMessage,
  { text, time }: { readonly text: string; readonly time: DigestTime },
  now: Temporal.Instant,
): Promise<MessageDecision> {
  const personId = message.person_id
  // A message put back with those it took goes as it is: their own turns are over.
  const hasOthers = (await gatheredWith(tx, message.id)).length > 0
  const purpose = hasPromotion(text) ? 'advertising' : message.purpose
  return decideMessage(
    {
      channel: message.channel,
      category: message.category,
      purpose,
      isCritical: message.is_critical && purpose === 'service',
      choice: hasOthers || (message.choice ?? undefined),
      quietHours: await quietHoursOf(tx, message.person_id),
      zone: time.zone,
      hasAddress: !isAccount.deleted(message.status) && addressOf(deps, message) !== undefined,
      isTimely: hasOthers || (await stillWaits(tx, message.event_key)),
      agreedToAdvertising: personId !== undefined && (await findConsent(tx, personId, 'marketing')) !== undefined,
      smsToday: message.channel === 'sms' ? await smsOf(tx, message.person_id, moscowDate(now)) : 0,
      gatheredUntil: purpose === 'service' && !hasOthers ? groupOf(message, time)?.until : undefined,
    },
    now,
  )
}

function addressOf({ push, max }: MessageDeps, message: LockedMessage): string | number | undefined {
  const { channel, phone, email, email_confirmed_at: confirmedAt } = message
  switch (channel) {
    case 'sms':
      return phone ?? undefined
    case 'mail':
      return confirmedAt === null ? undefined : (email ?? undefined)
    case 'push':
      return message.session_ended_at === null ? deviceOf(push, message)?.endpoint : undefined
    case 'max':
      return max && (message.max_user_id ?? undefined)
  }
}

type Taken = { readonly message: LockedMessage; readonly others: Awaited<ReturnType<typeof gatheredWith>> }

function wordsOf({ message, others }: Taken, text: string, link: string | undefined): Words {
  const gathered = [{ ...message, words: text }, ...others]
    .toSorted((one, other) => Temporal.Instant.compare(one.created_at, other.created_at))
    .map(({ words, kind, org_id: orgId }) => ({ words: words ?? text, kind, orgId }))
  if (message.channel === 'sms' && others.length > 0)
    return { text: burstText(gathered.map(({ words }) => words)), link: undefined, lines: [] }
  const lines = linesOf(gathered)
  const [only, ...more] = lines
  if (only !== undefined && more.length === 0) return { text: only, link: listOf(gathered) ?? link, lines: [] }
  return {
    text: `${gathered.length} ${plural(gathered.length, 'уведомление', 'уведомления', 'уведомлений')}`,
    link: undefined,
    lines,
  }
}
