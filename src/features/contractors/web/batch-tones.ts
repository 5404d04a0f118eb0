import type { Tone } from '#/platform/web/kit/status.tsx'

export const batchTones = {
  queued: 'waiting',
  running: 'info',
  paused: 'warn',
  done: 'good',
  cancelled: 'quiet',
} as const satisfies Record<string, Tone>
