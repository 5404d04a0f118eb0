import type { NpdFailure } from '#/gateways/npd/port.ts'
import type { Id } from '#/kernel/ids.ts'
import { formatMoment } from '#/kernel/time.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database, Tx } from '#/platform/server/database.ts'
import { enqueue } from '#/platform/server/jobs.ts'
import type { Log } from '#/platform/server/log.ts'
import type { JobOutcome, JobRun } from '#/platform/server/worker.ts'
import { answerFor, bindingLifecycle, noPayer, retryMinutes, secondsBeforeRetry } from '../domain/binding.ts'
import type { BindingAction } from '../domain/binding.ts'
import { readRights, retryBinding, sendBinding } from './jobs.ts'
import { moveBinding } from './move-binding.ts'
import type { BindingNews } from './move-binding.ts'
import { lockBinding, markSilent } from './queries.ts'
import type { BindingRecord } from './queries.ts'

type Deps = { db: Database; clock: Clock; log: Log }

/** Handles a refused or failed request to bind or to change rights. Every outcome has a state people can read. */
export async function handleBindingFailure(
  deps: Deps,
  personId: Id<'person'>,
  run: JobRun,
  failure: NpdFailure,
): Promise<JobOutcome> {
  switch (failure.kind) {
    case 'unavailable':
    case 'rateLimited':
      return again(deps, personId, run, failure.kind, failure.retryAfter.total('seconds'))
    case 'unknownOutcome':
    case 'garbage':
    case 'messageNotFound':
    case 'clockAhead':
    case 'outOfHours':
      return again(deps, personId, run, failure.kind, 30)
    case 'accessDenied':
      deps.log.error({ reason: failure.reason }, 'the tax service does not let the platform in')
      return finish(deps, run, (tx) => giveUp(tx, deps, personId, accessDenied))
    case 'duplicate':
      return finish(deps, run, (tx) => giveUp(tx, deps, personId, strange))
    case 'rejected':
      return finish(deps, run, (tx) => handleInboxFailure(tx, deps, personId, failure))
  }
}

const accessDenied = { reasonCode: 'ACCESS_DENIED', reasonText: 'ФНС не приняла доступ платформы. Мы уже разбираемся' }
const strange = { reasonCode: 'DUPLICATE', reasonText: 'ФНС ответила непонятно. Отправьте запрос ещё раз' }

/** The service is silent: the request is kept, and the person sees since when. */
async function again(deps: Deps, personId: Id<'person'>, run: JobRun, why: string, least: number): Promise<JobOutcome> {
  const now = deps.clock.now()
  await markSilent(deps.db, personId, now)
  return { next: 'again', at: now.add({ seconds: Math.ceil(Math.max(least, secondsBeforeRetry(run.attempt))) }), why }
}

async function finish(deps: Deps, run: JobRun, settle: (tx: Tx) => Promise<unknown>): Promise<JobOutcome> {
  await deps.db.transaction().execute(async (tx) => {
    await settle(tx)
    await run.finish(tx)
  })
  return { next: 'done' }
}

type Refused = { readonly code: string; readonly message: string }

async function handleInboxFailure(tx: Tx, deps: Deps, personId: Id<'person'>, { code, message }: Refused): Promise<void> {
  switch (code) {
    case 'TAXPAYER_ALREADY_BOUND':
      return enqueue(tx, deps.clock, readRights, { personId }, { key: personId })
    case 'TAXPAYER_UNREGISTERED':
      await moveBinding(tx, deps.clock, personId, 'unregistered', { reasonCode: code, reasonText: noPayer })
      return
    case 'TAXPAYER_UNBOUND':
      await moveBinding(tx, deps.clock, personId, 'lost', { reasonCode: code })
      return
    case 'INTERNAL_ERROR':
      return tryLater(tx, deps, personId, message)
    case 'PARTNER_DENY':
      deps.log.error({ code }, 'the tax service denies the platform an operation of a partner')
      return giveUp(tx, deps, personId, { reasonCode: code, reasonText: 'ФНС отклонила запрос платформы. Мы уже разбираемся' })
    case 'REQUEST_VALIDATION_ERROR': {
      const field = /permission|прав/i.test(message) ? 'права' : 'ИНН'
      return giveUp(tx, deps, personId, {
        reasonCode: code,
        reasonText: `ФНС не приняла данные: ${field}. Ответ ФНС: ${message}`,
      })
    }
    default:
      return giveUp(tx, deps, personId, { reasonCode: code, reasonText: message })
  }
}

/**
 * An internal error stays the answer to its message forever: only a new message, some minutes later, can get another answer.
 */
async function tryLater(tx: Tx, deps: Deps, personId: Id<'person'>, message: string): Promise<void> {
  const row = await lockBinding(tx, personId)
  const minutes = retryMinutes[row?.checks ?? 0]
  const news = { reasonCode: 'INTERNAL_ERROR', reasonText: message }
  if (!row || minutes === undefined) return giveUp(tx, deps, personId, { ...news, reasonText: givenUp })
  const runAt = deps.clock.now().add({ minutes })
  const set = { message_id: null, checks: row.checks + 1, next_check_at: runAt }
  if (bindingLifecycle.is.changing(row.state)) {
    await tx
      .updateTable('bindings')
      .set({ ...set, updated_at: deps.clock.now() })
      .where('person_id', '=', personId)
      .execute()
    return enqueue(tx, deps.clock, sendBinding, { personId }, { key: personId, runAt })
  }
  const reasonText = `ФНС временно не отвечает. Повторим сами ${formatMoment(runAt)}`
  const moved = await moveBinding(tx, deps.clock, personId, 'fail', { ...news, reasonText, set })
  if (moved) await enqueue(tx, deps.clock, retryBinding, { personId }, { key: personId, runAt })
}

const givenUp = 'ФНС не смогла принять запрос. Отправьте его ещё раз'

/** A binding request that cannot continue is an error; a change of rights that cannot continue leaves everything unchanged. */
async function giveUp(tx: Tx, deps: Deps, personId: Id<'person'>, news: BindingNews): Promise<void> {
  const row = await lockBinding(tx, personId)
  if (row) await moveBinding(tx, deps.clock, personId, actionOf(row), news)
}

function actionOf(row: BindingRecord): BindingAction {
  return bindingLifecycle.is.changing(row.state) ? answerFor(row.rights_granted) : 'fail'
}
