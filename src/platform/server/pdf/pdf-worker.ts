import { parentPort } from 'node:worker_threads'
import { documentOf, type PdfJob, type PdfReply } from './pdf-job.ts'
import { renderPdf } from './render-pdf.ts'
import { stampPdf } from './stamp-pdf.ts'

parentPort?.on('message', (job: PdfJob) => {
  void answer(job).then((reply) => parentPort?.postMessage(reply, 'bytes' in reply ? [reply.bytes.buffer as ArrayBuffer] : []))
})

async function answer(job: PdfJob): Promise<PdfReply> {
  try {
    if ('inspected' in job) {
      // Its library is heavy, and a thread that only renders needs none of it.
      const { inspectPdf } = await import('./inspect-pdf.ts')
      return { inspection: await inspectPdf(job.inspected) }
    }
    const { document, stamp } = job
    const whole = documentOf(document)
    return { bytes: await (stamp ? stampPdf({ ...stamp, document: whole }) : renderPdf(whole)) }
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
