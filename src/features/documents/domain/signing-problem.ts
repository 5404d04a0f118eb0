import type { SignRefusal } from './document.ts'

/** Why a document of a manifest cannot be signed now. */
export type SigningProblem =
  | SignRefusal
  | { readonly kind: 'fileDamaged' }
  /** The document that it is to end may not end now; `way` says what goes first. */
  | { readonly kind: 'annulmentBlocked'; readonly way: string }

/** «Заказ № Д-2026-000045 — отозван»: which and why, a few of them by name. */
export function problemsText(problems: readonly { readonly name: string; readonly problem: SigningProblem }[]): string {
  const named = problems.slice(0, namedProblems).map(({ name, problem }) => `${name} — ${problemText(problem)}`)
  const rest = problems.length - named.length
  return rest === 0 ? named.join('; ') : `${named.join('; ')}; и ещё ${rest}`
}

const namedProblems = 5

export function problemText(problem: SigningProblem): string {
  switch (problem.kind) {
    case 'alreadySigned':
      return 'уже подписан вами'
    case 'otherSideFirst':
      return 'очередь другой стороны'
    case 'signingExpired':
      return 'срок подписания истёк'
    case 'fileDamaged':
      return 'файл повреждён'
    case 'annulmentBlocked':
      return `пока подписать нельзя (${problem.way})`
    case 'wrongState':
      return problem.state.toLowerCase()
  }
}
