import type { Mode } from '#/platform/web/viewer.ts'

/** What the login steps know of the person signing in. */
export type Entry = {
  readonly personId: string
  readonly maskedPhone: string
  readonly mode: Mode
  readonly phone: string
  readonly resendAfter: number
}
