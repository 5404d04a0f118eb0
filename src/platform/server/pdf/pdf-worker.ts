import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import process from 'node:process'
import { parentPort } from 'node:worker_threads'
import { documentOf, type PdfJob, type PdfReply } from './pdf-job.ts'
import { renderPdf } from './render-pdf.ts'
import { stampPdf } from './stamp-pdf.ts'

giveWay()
parentPort?.on('message', (job: PdfJob) => {
  void answer(job).then((reply) => parentPort?.postMessage(reply, 'bytes' in reply ? [reply.bytes.buffer as ArrayBuffer] : []))
})

async function answer(job: PdfJob): Promise<PdfReply> {
  try {
    if ('inspected' in job) {
      // Its library is heavy, and a thread that only renders needs none of it.
      const { inspectPdf } = await import('./inspect-pdf.ts')
      return { inspection: await inspectPdf(job.inspected, job.allowed) }
    }
    const { document, stamp } = job
    const whole = documentOf(document)
    return { bytes: await (stamp ? stampPdf({ ...stamp, document: whole }) : renderPdf(whole)) }
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

/** The web loop of the same process goes first on a busy machine. Only Linux knows priorities of threads; elsewhere nothing changes. */
function giveWay(): void {
  if (process.platform !== 'linux') return
  try {
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1))
    setPriority(thread, 5)
  } catch {
    // Without `/proc` the thread keeps its priority.
  }
}
