import { Worker } from 'node:worker_threads'
import { refuse, type Result } from '#/kernel/result.ts'
import { unpacked, type PackedResult, type WorkerTask } from './spreadsheet-message.ts'
import { usualLimits, type ReadOptions, type Spreadsheet, type SpreadsheetRefusal } from './spreadsheet.ts'
import { waitingLine } from '../waiting-line.ts'
import { isWatcherMessage } from '../watcher-message.ts'

/** Reading took longer than any legitimate file needs. */
export type TooSlow = { readonly kind: 'tooSlow'; readonly limitMs: number }
export type WorkerLimits = { readonly limitMs?: number; readonly memoryMegabytes?: number }

/**
 * Runs `readSpreadsheet` in its own thread, which is terminated together with its memory. A file that exhausts the thread's
 * memory is a bomb.
 */
export async function readSpreadsheetInWorker(
  bytes: Uint8Array,
  options: ReadOptions,
  { limitMs = 10_000, memoryMegabytes = 192 }: WorkerLimits = {},
): Promise<Result<Spreadsheet, SpreadsheetRefusal | TooSlow>> {
  const limit = options.limits?.bytes ?? usualLimits.bytes
  if (bytes.length > limit) return refuse({ kind: 'tooLarge', limit })
  return inTurn(() => readInWorker({ bytes, options }, limitMs, memoryMegabytes))
}

/** Each thread may take `memoryMegabytes`; the rest wait for theirs. */
const inTurn = waitingLine(2)

async function readInWorker(
  workerData: WorkerTask,
  limitMs: number,
  memoryMegabytes: number,
): Promise<Result<Spreadsheet, SpreadsheetRefusal | TooSlow>> {
  const worker = new Worker(new URL('./spreadsheet-worker.ts', import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes, maxYoungGenerationSizeMb: 32 },
  })
  const answer = new Promise<Result<Spreadsheet, SpreadsheetRefusal | TooSlow>>((resolve, reject) => {
    const timer = setTimeout(() => resolve(refuse({ kind: 'tooSlow', limitMs })), limitMs)
    worker.on('message', (reply: PackedResult) => {
      if (!isWatcherMessage(reply)) resolve(unpacked(reply))
    })
    worker.once('error', (error: Error & { code?: string }) => {
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve(refuse({ kind: 'bomb' }))
      else reject(error)
    })
    worker.once('exit', (code) => {
      clearTimeout(timer)
      reject(new Error(`The spreadsheet thread ended with code ${code} and without an answer`))
    })
  })
  try {
    return await answer
  } finally {
    await worker.terminate()
  }
}
