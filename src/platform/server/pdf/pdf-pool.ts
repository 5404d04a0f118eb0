import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { ok, refuse, type Result } from '#/kernel/result.ts'
import type { PdfDocument } from './pdf-document.ts'
import { plainDocument, type PdfJob, type PdfReply } from './pdf-job.ts'
import type { StampedDocument } from './stamp-pdf.ts'

/** Why a document is not made though it could be: another try, later or with fewer rows, may give it. */
export type PdfRefusal =
  | { readonly kind: 'timedOut'; readonly limitMs: number }
  | { readonly kind: 'outOfMemory' }
  | { readonly kind: 'overloaded' }

/** Threads that make documents, so that the process goes on answering. A fault of the maker itself is thrown. */
export type PdfPool = AsyncDisposable & {
  renderInWorker(document: PdfDocument): Promise<Result<Uint8Array, PdfRefusal>>
  stampInWorker(stamped: StampedDocument): Promise<Result<Uint8Array, PdfRefusal>>
}

export type PdfPoolOptions = {
  /** Threads; one less than the cores by default. */
  readonly size?: number
  /** For one document, from the moment a thread takes it. */
  readonly limitMs?: number
  /** Documents that may wait for a thread. */
  readonly queue?: number
  readonly memoryMegabytes?: number
}

type Task = { readonly job: PdfJob; readonly settle: (result: Result<Uint8Array, PdfRefusal>) => void; readonly fail: (error: Error) => void }

export function openPdfPool(options: PdfPoolOptions = {}): PdfPool {
  const size = options.size ?? Math.max(1, availableParallelism() - 1)
  const settings = { limitMs: options.limitMs ?? 10_000, memoryMegabytes: options.memoryMegabytes ?? 256 }
  const waiting: Task[] = []
  const idle: Worker[] = []
  const all = new Set<Worker>()
  let closed = false

  const next = (): void => {
    const worker = idle.pop() ?? (all.size < size ? start() : undefined)
    if (!worker) return
    const task = waiting.shift()
    if (task) void run(worker, task)
    else idle.push(worker)
  }
  const start = (): Worker => {
    const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: settings.memoryMegabytes },
    })
    worker.on('error', () => undefined)
    worker.once('exit', () => {
      all.delete(worker)
      const at = idle.indexOf(worker)
      if (at >= 0) idle.splice(at, 1)
    })
    worker.unref()
    all.add(worker)
    return worker
  }
  const run = async (worker: Worker, task: Task): Promise<void> => {
    worker.ref()
    const done = await ask(worker, task, settings.limitMs)
    if (done === 'alive') {
      worker.unref()
      idle.push(worker)
    } else {
      all.delete(worker)
      await worker.terminate()
    }
    if (waiting.length > 0) next()
  }
  const make = (job: PdfJob): Promise<Result<Uint8Array, PdfRefusal>> => {
    if (closed) throw new Error('The PDF pool is closed')
    if (waiting.length >= (options.queue ?? 1000)) return Promise.resolve(refuse({ kind: 'overloaded' }))
    return new Promise((settle, fail) => {
      waiting.push({ job, settle, fail })
      next()
    })
  }
  return {
    renderInWorker: (document) => make({ document: plainDocument(document) }),
    stampInWorker: ({ document, ...stamp }) => make({ document: plainDocument(document), stamp }),
    async [Symbol.asyncDispose]() {
      closed = true
      for (const { fail } of waiting.splice(0)) fail(new Error('The PDF pool is closed'))
      await Promise.all([...all].map((worker) => worker.terminate()))
    },
  }
}

/** Gives one task to the thread and says whether the thread may be used again. */
function ask(worker: Worker, task: Task, limitMs: number): Promise<'alive' | 'spoilt'> {
  return new Promise((resolve) => {
    const finish = (state: 'alive' | 'spoilt', tell: () => void): void => {
      clearTimeout(timer)
      worker.off('message', onMessage).off('error', onError).off('exit', onExit)
      tell()
      resolve(state)
    }
    const onMessage = (reply: PdfReply): void =>
      finish('alive', () => ('bytes' in reply ? task.settle(ok(reply.bytes)) : task.fail(new Error(`PDF: ${reply.failure}`))))
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
