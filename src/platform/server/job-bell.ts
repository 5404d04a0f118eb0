import type pg from 'pg'

/** Wakes the one who sleeps. A ring that comes while nobody sleeps is not lost: the next sleep ends at once. */
export type Bell = { readonly ring: () => void; readonly sleep: (milliseconds: number) => Promise<void> }

export function createBell(): Bell {
  let rung = false
  let wake: () => void = () => undefined
  return {
    ring() {
      rung = true
      wake()
    },
    async sleep(milliseconds) {
      if (!rung) {
        const { promise, resolve } = Promise.withResolvers<void>()
        const timer = setTimeout(resolve, milliseconds)
        wake = resolve
        await promise
        clearTimeout(timer)
      }
      rung = false
    },
  }
}

const reconnectMilliseconds = 1000

/** Rings when a job is added anywhere. Keeps one connection; a broken one is replaced, and work goes on by polling meanwhile. */
export function ringOnJobs(pool: pg.Pool, bell: Bell): { stop(): Promise<void> } {
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
    client.on('notification', bell.ring)
    try {
      await client.query('listen jobs')
      bell.ring()
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
