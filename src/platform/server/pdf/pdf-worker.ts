import { parentPort } from 'node:worker_threads'
import { documentOf, type PdfJob, type PdfReply } from './pdf-job.ts'
import { renderPdf } from './render-pdf.ts'
import { stampPdf } from './stamp-pdf.ts'

parentPort?.on('message', (job: PdfJob) => {
  void answer(job).then((reply) => parentPort?.postMessage(reply, 'bytes' in reply ? [reply.bytes.buffer as ArrayBuffer] : []))
})

async function answer({ document, stamp }: PdfJob): Promise<PdfReply> {
  try {
    const whole = documentOf(document)
    return { bytes: await (stamp ? stampPdf({ ...stamp, document: whole }) : renderPdf(whole)) }
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
