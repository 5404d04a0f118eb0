import { appendFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { subscribe } from 'node:diagnostics_channel'
import process from 'node:process'
import { beforeEach, getTestContext } from 'node:test'
import { sentNotices } from '#/features/notifications/server/sent-notices.ts'
import type { SentNotice } from '#/features/notifications/server/sent-notices.ts'
import { refusedCalls } from '#/platform/server/refused-calls.ts'
import type { RefusedCall } from '#/platform/server/refused-calls.ts'
import { noticeTo } from '../../tools/refusal-pairs.ts'

/**
 * Loaded before a test file (`--import`): writes every refusal that a test provokes through the front door, and every kind of notice
 * it makes a sender write, into `REFUSALS_FOLDER`, one line each with the name of the test.
 */
type NamedTest = { readonly fullName: string; readonly filePath?: string | undefined }

const folder = process.env['REFUSALS_FOLDER']
const seen = new Set<string>()
let running: NamedTest | undefined

if (folder) {
  beforeEach((context) => {
    if ('fullName' in context) running = context
  })
  subscribe(refusedCalls.name, (message) => write(folder, message as RefusedCall))
  subscribe(sentNotices.name, (message) => {
    const { kind, side } = message as SentNotice
    write(folder, { endpoint: noticeTo(side), kind })
  })
}

function write(into: string, { endpoint, kind }: { readonly endpoint: string; readonly kind: string }): void {
  const test = runningTest()
  const file = relative(process.cwd(), test?.filePath ?? process.argv[1] ?? '')
  const line = JSON.stringify({ endpoint, kind, test: `${file}: ${test?.fullName ?? ''}` })
  if (seen.has(line)) return
  seen.add(line)
  appendFileSync(join(into, `${process.pid}.jsonl`), `${line}\n`)
}

/** A server opened before the tests answers outside the context of the one that calls it: then the test that runs is named. */
function runningTest(): NamedTest | undefined {
  const context = getTestContext()
  return context && context.fullName !== '<root>' ? context : running
}
