import { readFile } from 'node:fs/promises'
import { httpTimeStamps } from '#/gateways/time-stamp/http-time-stamps.ts'
import type { TimeStampAuthority } from '#/gateways/time-stamp/port.ts'
import type { Clock } from '#/kernel/time.ts'
import type { Config } from '#/platform/server/config.ts'

/** The authority that stamps roots of days, where the operator has one. */
export async function openTimeStamps(
  { tsa }: Config,
  clock: Clock,
  closers: (() => Promise<unknown>)[],
): Promise<TimeStampAuthority | undefined> {
  if (!tsa) return undefined
  const authority = httpTimeStamps({ url: tsa.url, trusted: await readFile(tsa.ca, 'utf8'), clock })
  closers.push(async () => authority[Symbol.asyncDispose]())
  return authority
}
