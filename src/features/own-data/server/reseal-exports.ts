import { resealFileKeys } from '#/platform/server/reseal.ts'
import type { ResealDeps, ResealedRows, ResealTurn } from '#/platform/server/reseal.ts'

/** Seals the keys of some archives anew with the present key. */
export function resealExports(deps: ResealDeps, turn: ResealTurn): Promise<ResealedRows> {
  return resealFileKeys('data_exports', deps, turn, ({ id }) => `export:${id}`)
}
