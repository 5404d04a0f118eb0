import type pg from 'pg'

export type Ear = {
  /** Called when listening starts and after every reconnect: messages sent in between are lost. */
  readonly onOpen: () => void
  readonly onMessage: (payload: string) => void
}

const reconnectMilliseconds = 1000

/** Listens to a database channel on a dedicated connection; reconnects until stopped. */
export function keepListening(pool: pg.Pool, channel: 'jobs', ear: Ear): { stop(): Promise<void> } {
  const stopping = Promise.withResolvers<void>()
  let stopped = false

  async function listenOnce(): Promise<void> {
    const client = await pool.connect()
    const lost = Promise.withResolvers<void>()
    client.on('error', () => {
      lost.resolve()
    })
    client.on('end', () => {
      lost.resolve()
    })
    client.on('notification', ({ payload }) => ear.onMessage(payload ?? ''))
    try {
      await client.query(`listen ${channel}`)
      ear.onOpen()
      await Promise.race([lost.promise, stopping.promise])
    } finally {
      client.release(true)
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
