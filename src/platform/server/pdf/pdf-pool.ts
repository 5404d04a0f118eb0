import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { ok, refuse, type Result } from '#/kernel/result.ts'
import type { AllowedTrouble } from './judge-objects.ts'
import type { PdfDocument } from './pdf-document.ts'
import { isWatcherMessage } from '../watcher-message.ts'
import { plainDocument, type PdfInspection, type PdfJob, type PdfOutcome, type PdfReply } from './pdf-job.ts'
import type { StampedDocument } from './stamp-pdf.ts'

/** Why a document was not created although it could be: a retry, later or with fewer rows, may succeed. */
export type PdfRefusal =
  | { readonly kind: 'timedOut'; readonly limitMs: number }
  | { readonly kind: 'outOfMemory' }
  | { readonly kind: 'overloaded' }

/** Threads that create documents, so that the process keeps responding. A fault in the rendering itself is thrown. */
export type PdfPool = AsyncDisposable & {
  renderInWorker(document: PdfDocument): Promise<Result<Uint8Array, PdfRefusal>>
  stampInWorker(stamped: StampedDocument): Promise<Result<Uint8Array, PdfRefusal>>
  /** Reads a file of somebody else, where it can harm nobody. */
  inspectInWorker(bytes: Uint8Array, allowed?: readonly AllowedTrouble[]): Promise<Result<PdfInspection, PdfRefusal>>
}

export type PdfPoolOptions = {
  /** Number of threads; by default one less than the number of cores. */
  readonly size?: number
  /** Time limit per document, counted from the moment a thread takes it. */
  readonly limitMs?: number
  /** Maximum number of documents waiting for a thread. */
  readonly queue?: number
  readonly memoryMegabytes?: number
}

type Settings = Required<PdfPoolOptions> & { readonly stackMegabytes?: number }

type Task = {
  readonly job: PdfJob
  readonly settle: (result: Result<PdfOutcome, PdfRefusal>) => void
  readonly fail: (error: Error) => void
}

export function openPdfPool(options: PdfPoolOptions = {}): PdfPool {
  const tasks = openQueue({
    size: options.size ?? Math.max(1, availableParallelism() - 1),
    limitMs: options.limitMs ?? 10_000,
    queue: options.queue ?? 1000,
    memoryMegabytes: options.memoryMegabytes ?? 256,
  })
  // One thread of its own: a file of somebody else never takes one that renders contracts. Its stack is smaller than theirs, so that
  // what it could read and join they can join too.
  const inspections = openQueue({ size: 1, limitMs: 10_000, queue: 20, memoryMegabytes: 192, stackMegabytes: 2 })
  return {
    renderInWorker: async (document) => bytesOf(await tasks.put({ document: plainDocument(document) })),
    stampInWorker: async ({ document, ...stamp }) => bytesOf(await tasks.put({ document: plainDocument(document), stamp })),
    inspectInWorker: async (inspected, allowed) => inspectionOf(await inspections.put({ inspected, allowed })),
    [Symbol.asyncDispose]: async () => {
      await Promise.all([tasks.close(), inspections.close()])
    },
  }
}

function bytesOf(done: Result<PdfOutcome, PdfRefusal>): Result<Uint8Array, PdfRefusal> {
  if (!done.ok) return done
  if (!('bytes' in done.value)) throw new Error('A thread was asked for a file and gave none')
  return ok(done.value.bytes)
}

function inspectionOf(done: Result<PdfOutcome, PdfRefusal>): Result<PdfInspection, PdfRefusal> {
  if (!done.ok) return done
  if (!('inspection' in done.value)) throw new Error('A thread was asked to read a file and did not')
  return ok(done.value.inspection)
}

/** Each thread takes the next task when it finishes the previous one; threads start on demand. */
function openQueue(settings: Settings) {
  const waiting: Task[] = []
  const idle = new Set<Worker>()
  const all = new Set<Worker>()
  let closed = false

  const next = (): void => {
    if (closed || waiting.length === 0) return
    const [free] = idle
    if (!free && all.size >= settings.size) return
    const worker = free ?? startThread(settings)
    const task = waiting.shift()
    if (task) void run(worker, task)
  }
  const run = async (worker: Worker, task: Task): Promise<void> => {
    idle.delete(worker)
    all.add(worker)
    worker.ref()
    const state = await ask(worker, task, settings.limitMs)
    if (closed) return
    if (state === 'alive') idle.add(worker)
    else all.delete(worker)
    await (state === 'alive' ? worker.unref() : worker.terminate())
    next()
  }
  const put = (job: PdfJob): Promise<Result<PdfOutcome, PdfRefusal>> => {
    if (closed) throw new Error('The PDF pool is closed')
    if (waiting.length >= settings.queue) return Promise.resolve(refuse({ kind: 'overloaded' }))
    return new Promise((settle, fail) => {
      waiting.push({ job, settle, fail })
      next()
    })
  }
  const close = async (): Promise<void> => {
    closed = true
    for (const { fail } of waiting.splice(0)) fail(new Error('The PDF pool is closed'))
    for (const worker of all) worker.ref()
    await Promise.all([...all].map((worker) => worker.terminate()))
  }
  return { put, close }
}

/** An idle thread does not keep the process alive; its messages between tasks are ignored. */
function startThread({ memoryMegabytes, stackMegabytes }: Settings): Worker {
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
    resourceLimits: {
      maxOldGenerationSizeMb: memoryMegabytes,
      ...(stackMegabytes !== undefined && { stackSizeMb: stackMegabytes }),
    },
  })
  return worker.on('error', () => undefined)
}

/** Passes one task to the thread and returns whether the thread may be reused. */
function ask(worker: Worker, task: Task, limitMs: number): Promise<'alive' | 'spoilt'> {
  return new Promise((resolve) => {
    const finish = (state: 'alive' | 'spoilt', tell: () => void): void => {
      clearTimeout(timer)
      worker.off('message', onMessage).off('error', onError).off('exit', onExit)
      tell()
      resolve(state)
    }
    const onMessage = (reply: PdfReply): void => {
      if (isWatcherMessage(reply)) return
      finish('alive', () => ('failure' in reply ? task.fail(new Error(`PDF: ${reply.failure}`)) : task.settle(ok(reply))))
    }
    const onError = (error: Error & { code?: string }): void =>
      finish('spoilt', () =>
        error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? task.settle(refuse({ kind: 'outOfMemory' })) : task.fail(error),
      )
    const onExit = (): void => finish('spoilt', () => task.fail(new Error('The PDF thread ended')))
    const timer = setTimeout(() => finish('spoilt', () => task.settle(refuse({ kind: 'timedOut', limitMs }))), limitMs)
    worker.on('message', onMessage).on('error', onError).on('exit', onExit)
    worker.postMessage(task.job)
  })
}
