import pg from 'pg'

export type Ear = {
  /** Called when listening starts and after every reconnect: messages sent in between are lost. */
  readonly onOpen: () => void
  readonly onMessage: (payload: string) => void
}

const reconnectMilliseconds = 1000

/**
 * Listens to a database channel on a connection of its own, outside every pool; reconnects until stopped. A pooler that shares
 * connections between transactions would lose what is listened to, so the address must lead past it.
 */
export function keepListening(url: string, channel: 'jobs', ear: Ear): { stop(): Promise<void> } {
  const stopping = Promise.withResolvers<void>()
  let stopped = false

  async function listenOnce(): Promise<void> {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, keepAlive: true })
    const lost = Promise.withResolvers<void>()
    client.on('error', () => {
      lost.resolve()
    })
    client.on('end', () => {
      lost.resolve()
    })
    client.on('notification', ({ payload }) => ear.onMessage(payload ?? ''))
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      ear.onOpen()
      await Promise.race([lost.promise, stopping.promise])
    } finally {
      await client.end().catch(() => undefined)
    }
  }

  async function listen(): Promise<void> {
    while (!stopped) {
      await listenOnce().catch(() => undefined)
      if (!stopped) await Promise.race([stopping.promise, pause(reconnectMilliseconds)])
    }
  }

  const listening = listen()
  return {
    async stop() {
      stopped = true
      stopping.resolve()
      await listening
    },
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref()
  })
}
