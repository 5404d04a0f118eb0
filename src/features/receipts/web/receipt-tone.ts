import type { Tone } from '#/platform/web/kit/status.tsx'
import type { ReceiptState } from '../domain/receipt.ts'

export const toneOf: Record<ReceiptState, Tone> = {
  queued: 'info',
  sending: 'info',
  registered: 'good',
  retry: 'warn',
  failed: 'bad',
  cancelQueued: 'waiting',
  cancelled: 'quiet',
  cancelledOutside: 'bad',
  mismatch: 'bad',
  external: 'good',
  needless: 'quiet',
}
