/** What a channel remembers of an order it may have been given. */
export type ChannelMemory = {
  readonly lookup: 'byKey' | 'byId' | 'statement'
  readonly keyLifetime: Temporal.Duration | 'unlimited'
}

/** What a channel remembers of orders to one destination: it may promise a key of some payments and none of others. */
export function memoryOf(
  traits: ChannelMemory & { readonly keyLifetimeTo?: Readonly<Partial<Record<string, ChannelMemory['keyLifetime']>>> },
  destination: string,
): ChannelMemory {
  return { lookup: traits.lookup, keyLifetime: traits.keyLifetimeTo?.[destination] ?? traits.keyLifetime }
}

/** An order that may be with the channel: since when, the channel's own id where it has told one, and by what it went. */
export type SentOrder = { readonly since: Temporal.Instant; readonly channelId: string | null; readonly by: string | null }

/** The channel as it is now. */
export type AskedChannel = ChannelMemory & { readonly goesBy: string | null }

/**
 * How to learn what became of an order whose answer is missing: look it up, repeat it under the same key, or leave it to the
 * statement. Nothing is ever sent under a key whose life is over, or by a connection that has never heard of the key.
 */
export function wayToAsk(memory: AskedChannel, order: SentOrder, now: Temporal.Instant): 'find' | 'repeat' | 'statement' {
  if (memory.lookup === 'byKey') return 'find'
  if (memory.lookup === 'byId' && order.channelId !== null) return 'find'
  return memory.lookup === 'byId' && mayRepeat(memory, order, now) ? 'repeat' : 'statement'
}

/**
 * The same key is sure to give the same payment: the order went by the same connection and party, which has not forgotten it, with
 * an hour to spare for clocks and queues.
 */
export function mayRepeat({ keyLifetime, goesBy }: AskedChannel, { since, by }: SentOrder, now: Temporal.Instant): boolean {
  if (by !== goesBy) return false
  if (keyLifetime === 'unlimited') return true
  const age = since.until(now).total('seconds')
  return age < keyLifetime.total('seconds') - sparedSeconds
}

/** Whether one key is ever sent twice: where it is not, the only call there was speaks for the order. */
export function mayEverRepeat({ keyLifetime, lookup }: ChannelMemory): boolean {
  if (lookup === 'statement') return false
  return keyLifetime === 'unlimited' || keyLifetime.total('seconds') > sparedSeconds
}

const sparedSeconds = 3600

/**
 * The channel does not know an order that it took. Right after it took it that may be its own queue; an hour later the order is
 * lost, and is never sent again.
 */
export function isLost(takenAt: Temporal.Instant, now: Temporal.Instant): boolean {
  return takenAt.until(now).total('minutes') >= 60
}
