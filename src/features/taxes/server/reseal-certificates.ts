import { resealFileKeys } from '#/platform/server/reseal.ts'
import type { ResealDeps, ResealedRows, ResealTurn } from '#/platform/server/reseal.ts'

/** Seals the keys of some certificates anew with the present key. */
export function resealCertificates(deps: ResealDeps, turn: ResealTurn): Promise<ResealedRows> {
  return resealFileKeys('tax_certificates', deps, turn, ({ id }) => `certificate:${id}`)
}
