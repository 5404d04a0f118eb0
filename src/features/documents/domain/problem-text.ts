import { plural } from '#/kernel/russian.ts'
import type { TemplateProblem } from './template-text.ts'

const mostNamed = 3

/** «Строка 12: Неизвестное поле {{x}}. Строка 15: … И ещё 2 замечания» */
export function problemText(problems: readonly TemplateProblem[]): string {
  const rest = problems.length - mostNamed
  const named = problems.slice(0, mostNamed).map(({ line, text }) => `Строка ${line}: ${text}`)
  return [...named, ...(rest > 0 ? [`И ещё ${rest} ${plural(rest, 'замечание', 'замечания', 'замечаний')}`] : [])].join('. ')
}
