import assert from 'node:assert/strict'
import { deflateSync, inflateSync } from 'node:zlib'
import { renderPdf } from '#/platform/server/pdf/render-pdf.ts'
import { sampleAct } from '#/platform/server/pdf/sample-documents.test-data.ts'
import { compare } from './compare.ts'

const acts = 12
const act = sampleAct()

const began = performance.now()
const first = await renderPdf(act)
const firstMs = performance.now() - began
assert.deepEqual(await renderPdf(act), first)
assert.equal(
  Buffer.from(first)
    .toString('latin1')
    .match(/\/Type \/Page\b/g)?.length,
  2,
)
const streams = streamsOf(Buffer.from(first))

await compare({
  name: `8. Act of two pages, PDF/A-2b (the first one in this process: ${Math.round(firstMs)} ms, goal 200)`,
  unit: 'act',
  limit: {
    name: `deflate of its ${Math.round(streams.reduce((sum, { length }) => sum + length, 0) / 1024)} KB of streams`,
    run: deflate,
  },
  product: { name: 'renderPdf', run: render },
  goal: 0.15,
  by: 'cpu',
})

async function deflate() {
  for (let made = 0; made < acts; made += 1) for (const stream of streams) deflateSync(stream)
  return { operations: acts }
}

async function render() {
  for (let made = 0; made < acts; made += 1) await renderPdf(act)
  return { operations: acts }
}

/** Unpacks the compressed streams of a PDF. */
function streamsOf(pdf: Buffer): Buffer[] {
  const found: Buffer[] = []
  for (let at = pdf.indexOf('/FlateDecode'); at >= 0; at = pdf.indexOf('/FlateDecode', at + 1)) {
    const start = pdf.indexOf('stream\n', at) + 'stream\n'.length
    found.push(inflateSync(pdf.subarray(start, pdf.indexOf('endstream', start))))
  }
  return found
}
