import { Worker } from 'node:worker_threads'
import { refuse, type Result } from '#/kernel/result.ts'
import { waitingLine } from './waiting-line.ts'
import { isWatcherMessage } from './watcher-message.ts'

/** Reading took longer than any legitimate file needs. */
export type TooSlow = { readonly kind: 'tooSlow'; readonly limitMs: number }
/** Reading took all the memory of its thread. */
export type OutOfMemory = { readonly kind: 'outOfMemory' }
export type ThreadLimits = { readonly limitMs?: number; readonly memoryMegabytes?: number }

/**
 * Gives a file from outside to a module that reads it in a thread of its own and posts one answer; the thread is terminated together
 * with its memory. All formats share one line: each thread may take `memoryMegabytes`, and only two run at once.
 */
export async function readInThread<Answer>(
  module: URL,
  workerData: unknown,
  { limitMs = 10_000, memoryMegabytes = 192 }: ThreadLimits = {},
): Promise<Answer | Result<never, TooSlow | OutOfMemory>> {
  return inTurn(() => read<Answer>(module, workerData, limitMs, memoryMegabytes))
}

const inTurn = waitingLine(2)

async function read<Answer>(module: URL, workerData: unknown, limitMs: number, memoryMegabytes: number) {
  const worker = new Worker(module, {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes, maxYoungGenerationSizeMb: 32 },
  })
  const answer = new Promise<Answer | Result<never, TooSlow | OutOfMemory>>((resolve, reject) => {
    const timer = setTimeout(() => resolve(refuse({ kind: 'tooSlow', limitMs })), limitMs)
    worker.on('message', (reply: Answer) => {
      if (!isWatcherMessage(reply)) resolve(reply)
    })
    worker.once('error', (error: Error & { code?: string }) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve(refuse({ kind: 'outOfMemory' }))
      else reject(error)
    })
    worker.once('exit', (code) => {
      clearTimeout(timer)
      reject(new Error(`The thread that reads a file ended with code ${code} and without an answer`))
    })
  })
  try {
    return await answer
  } finally {
    await worker.terminate()
  }
}
