import type { Mode } from '#/platform/web/viewer.ts'

/** What the steps know of the one who enters. */
export type Entry = {
  readonly personId: string
  readonly maskedPhone: string
  readonly mode: Mode
  readonly phone: string
  readonly resendAfter: number
}
