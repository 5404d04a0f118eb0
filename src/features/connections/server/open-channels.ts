import { openSharedMemory } from '#/features/services/server/open-shared-memory.ts'
import type { ServiceMemory } from '#/features/services/server/open-shared-memory.ts'
import { admissionTo } from '#/features/services/domain/silence.ts'
import type { ChannelKind, ChannelOptions } from '#/gateways/payout-channel/channel-kind.ts'
import type { AccountChannel, ChannelFailure, ChannelFor, ChannelTurn, PayoutChannel } from '#/gateways/payout-channel/port.ts'
import type { Id } from '#/kernel/ids.ts'
import { refuse } from '#/kernel/result.ts'
import type { Result } from '#/kernel/result.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Database } from '#/platform/server/database.ts'
import { sha256 } from '#/platform/server/secrets.ts'
import type { FieldKey } from '#/platform/server/secrets.ts'
import { turnOf, wasBalanceHeard, wasHeard } from '../domain/call-turn.ts'
import { stopOf } from '../domain/connection.ts'
import { partyOf } from '../domain/credentials.ts'
import { findConnection } from './find-connection.ts'
import { openCredentials } from './open-credentials.ts'
import { recordLink } from './record-link.ts'
import { sightBookOf } from './sight-queries.ts'

/** A kind of channel that this installation offers, with the addresses it is reached at. */
export type OfferedChannel = {
  readonly kind: ChannelKind
  readonly endpoints: Readonly<Record<string, string>>
  readonly options?: ChannelOptions
  /** Reached on this machine: asks for no certificate. */
  readonly isTraining?: boolean
}

export type ChannelDeps = {
  readonly db: Database
  readonly clock: Clock
  readonly fieldKey: FieldKey
  readonly offered: readonly OfferedChannel[]
  /** For payments made before accounts were connected. */
  readonly before: PayoutChannel
  /** Payments that one process has under way at a time, all channels together. */
  readonly slots: number
}

export type Channels = { readonly channelFor: ChannelFor; close(): Promise<void> }

type Opened = {
  readonly version: number
  readonly adapter: PayoutChannel & AsyncDisposable
  readonly channel: AccountChannel
}

/** A replaced adapter is closed when no call of its own can be under way any more. */
const closeAfterMs = 60_000

/**
 * The channel of each account, made from its connection: one adapter a process and a version of the secret. Every connection has a
 * breaker of its own and a limit of places, so that one that is silent holds up no other, and one that is denied stops alone.
 */
export function openChannels(deps: ChannelDeps): Channels {
  const opened = new Map<string, Opened>()
  const memories = new Map<string, ServiceMemory>()
  const closing = new Set<PayoutChannel & AsyncDisposable>()

  async function channelFor(accountId: Id<'account'> | null): Promise<AccountChannel> {
    const row = accountId === null ? undefined : await findConnection(deps.db, accountId)
    if (!row) return deps.before
    const known = opened.get(row.id)
    const one = known?.version === row.version ? known : await open(row.id)
    const stopped = stopOf(row.state)
    return stopped ? { ...one.channel, stopped } : one.channel
  }

  async function open(id: Id<'connection'>): Promise<Opened> {
    const row = await deps.db
      .selectFrom('payout_connections')
      .select(['id', 'kind', 'version', 'credentials_cipher'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const old = opened.get(id)
    // Another call has opened it meanwhile.
    if (old?.version === row.version) return old
    const offer = deps.offered.find(({ kind }) => kind.kind === row.kind)
    if (!offer) throw new Error(`This installation offers no channel ${row.kind}`)
    const { credentials } = openCredentials(deps.fieldKey, row)
    const adapter = offer.kind.make(credentials, offer.endpoints, offer.options)
    const memory = memories.get(id) ?? openSharedMemory(deps.clock, sightBookOf(deps, id))
    memories.set(id, memory)
    const goesBy = `${id}:${sha256(partyOf(offer.kind.fields, credentials)).toString('hex')}`
    const channel = { ...guard(adapter, memory, { id, version: row.version }), goesBy }
    const one = { version: row.version, adapter, channel }
    opened.set(id, one)
    if (old) retire(old.adapter)
    return one
  }

  function retire(adapter: PayoutChannel & AsyncDisposable): void {
    closing.add(adapter)
    setTimeout(() => {
      closing.delete(adapter)
      void adapter[Symbol.asyncDispose]()
    }, closeAfterMs).unref()
  }

  function guard(adapter: PayoutChannel, memory: ServiceMemory, of: { id: Id<'connection'>; version: number }): AccountChannel {
    const { statement, balance } = adapter
    const askBalance = async (call: NonNullable<PayoutChannel['balance']>) => {
      const sight = await memory.look()
      // The single trial of a silent channel is for what has to be done.
      if (sight && admissionTo(sight, deps.clock.now()).may !== 'call') return refuse<ChannelFailure>({ kind: 'unavailable' })
      const answer = await call()
      const answered = wasBalanceHeard(answer.ok ? undefined : answer.refusal)
      if (answered !== undefined) await memory.note({ answered, isTrial: false })
      return answer
    }
    const told = async <Value>(isTrial: boolean, call: () => Promise<Result<Value, ChannelFailure>>) => {
      const answer = await call()
      const failure = answer.ok ? undefined : answer.refusal
      const answered = wasHeard(failure)
      if (answered !== undefined) await memory.note({ answered, isTrial })
      if (failure?.kind === 'denied') await recordLink(deps, { ...of, answer: failure.kind })
      return answer
    }
    const guarded = async <Value>(call: () => Promise<Result<Value, ChannelFailure>>) => {
      const { may } = await memory.admit()
      return may === 'wait' ? refuse<ChannelFailure>({ kind: 'unavailable' }) : told(may === 'try', call)
    }
    return {
      ...adapter,
      pay: (order) => guarded(() => adapter.pay(order)),
      find: (place) => guarded(() => adapter.find(place)),
      // People who ask are answered by the channel itself, silent or not.
      check: () => told(false, () => adapter.check()),
      ...(statement && { statement: (account, from, to) => guarded(() => statement(account, from, to)) }),
      ...(balance && { balance: () => askBalance(balance) }),
      turn: openTurns(memory, adapter.traits.pace.inFlight),
    }
  }

  function openTurns(memory: ServiceMemory, inFlight: number): () => Promise<ChannelTurn> {
    let underWay = 0
    let nextAt = deps.clock.now()
    return async () => {
      const sight = await memory.look()
      const now = deps.clock.now()
      const turn = turnOf(sight, underWay, { slots: deps.slots, inFlight }, now)
      if (turn.may === 'wait') {
        // Whoever waits comes back one after another, not all at once.
        nextAt = later(nextAt, now).add({ milliseconds: spreadMs })
        return { ...turn, seconds: turn.seconds + now.until(nextAt).total('seconds') }
      }
      underWay += 1
      let isHeld = true
      return {
        may: 'call',
        done() {
          if (isHeld) underWay -= 1
          isHeld = false
        },
      }
    }
  }

  return {
    channelFor,
    async close() {
      const adapters = [...[...opened.values()].map(({ adapter }) => adapter), ...closing]
      await Promise.all(adapters.map((adapter) => adapter[Symbol.asyncDispose]()))
    },
  }
}

const spreadMs = 10

function later(one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(one, other) > 0 ? one : other
}
