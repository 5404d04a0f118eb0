import { randomUUID } from 'node:crypto'
import { enterWithCode, identify, askCode } from '#/features/identity/contract.ts'
import { callApi, replyFrom } from '#/platform/server/api.ts'
import type { Api } from '#/platform/server/api.ts'
import type { Database } from '#/platform/server/database.ts'
import type { Caller } from '#/platform/server/gate.ts'
import type { Log } from '#/platform/server/log.ts'
import { readOutbox } from '#/platform/server/message-outbox.ts'
import { runDueJobs } from '#/platform/server/worker.ts'
import type { WorkTable } from '#/platform/server/worker.ts'
import type { CallInput, CallReply, Endpoint } from '#/wire/endpoint.ts'
import type { DemoClock } from './demo-clock.ts'
import { demoContractors, demoInn } from './demo-people.ts'

export type Stage = {
  readonly api: Api
  readonly table: WorkTable
  readonly db: Database
  readonly clock: DemoClock
  readonly log: Log
  readonly simulatorUrl: string
}

/** A character of the story: signs in with a phone and a code as everybody does, then makes the same calls as the screens. */
export type Actor = {
  readonly phone: string
  act<E extends Endpoint>(contract: E, input: CallInput<E>): Promise<CallReply<E>>
  /** Asks for a code and submits it: signing, approving. */
  lastCode(): Promise<string>
}

/** Signs a phone in. Sessions last a day, so an actor signs in anew for each scene. */
export async function enter(stage: Stage, phone: string, role: 'client' | 'person'): Promise<Actor> {
  stage.clock.advance({ seconds: 70 })
  const stranger = callerAs(phone, {})
  const known = await ask(stage, stranger, identify, { params: { role }, headers: { phone } })
  const named = { 'person-id': known.person_id }
  const entrant = callerAs(phone, { personId: known.person_id })
  await ask(stage, entrant, askCode, { params: { role }, query: {}, headers: named })
  const entered = await ask(stage, entrant, enterWithCode, {
    params: { role },
    headers: { ...named, code: await codeSentTo(stage, phone), ...innEndOf(phone) },
  })
  const caller = callerAs(phone, { token: entered.auth_token, personId: entered.data.person_id })
  return {
    phone,
    act: (contract, input) => ask(stage, { ...caller, idempotencyKey: randomUUID() }, contract, input),
    lastCode: () => codeSentTo(stage, phone),
  }
}

/** Someone who returns after months confirms with the last digits of the ИНН that the number is still theirs. */
function innEndOf(phone: string) {
  const place = demoContractors.findIndex((person) => person.phone === phone)
  return place < 0 ? {} : { 'inn-end': demoInn(place + 1).slice(-4) }
}

/** Runs background jobs until nothing is due within three minutes of story time. */
export async function settle(stage: Stage): Promise<void> {
  for (let round = 0; round < 400; round += 1) {
    if ((await runDueJobs(stage)) > 0) continue
    const horizon = stage.clock.now().add({ minutes: 3 })
    const next = await stage.db
      .selectFrom('jobs')
      .select('run_at')
      .where('state', '=', 'waiting')
      .where('run_at', '<', horizon)
      .orderBy('run_at')
      .limit(1)
      .executeTakeFirst()
    if (!next) return
    stage.clock.moveTo(next.run_at)
    stage.clock.advance({ seconds: 1 })
  }
  throw new Error('The background work of the demo does not come to rest')
}

async function ask<E extends Endpoint>(stage: Stage, caller: Caller, contract: E, input: CallInput<E>): Promise<CallReply<E>> {
  const answer = await callApi(stage.api, contract, caller, input)
  const reply = replyFrom<E>(answer)
  if (reply.ok) return reply.value
  throw new Error(`Demo: ${contract.method} ${contract.path}: ${JSON.stringify(answer.body)}`)
}

/** The newest code sent to a phone or a mail box. */
export async function codeSentTo(stage: Stage, recipient: string): Promise<string> {
  const newest = await readOutbox(stage.db, recipient, 10)
  const [code] = newest.flatMap(({ body }) => /\b(\d{6})\b/.exec(body)?.[1] ?? [])
  if (code === undefined) throw new Error('Demo: no code came')
  return code
}

function callerAs(phone: string, session: { token?: string; personId?: string }): Caller {
  return {
    requestId: randomUUID(),
    // A documentation address that belongs to nobody (RFC 5737), one per actor.
    ip: `192.0.2.${Number(phone.slice(-3))}`,
    userAgent: 'Демонстрация',
    browser: false,
    token: session.token,
    personId: session.personId,
    companion: undefined,
    orgId: undefined,
    idempotencyKey: undefined,
  }
}
