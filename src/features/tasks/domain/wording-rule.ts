export type WordingLevel = 'warn' | 'stop'
export type WordingKind = 'contact'

export type WordingRule = {
  readonly pattern: RegExp
  readonly level: WordingLevel
  /** A way to each other past the platform, which a task may not hold and a chosen contractor may have. */
  readonly kind?: WordingKind
  readonly why: string
  readonly advice: string
  /** Says the found phrase in other words, if that breaks no sentence around it: `head` is the text before it, `tail` after it. */
  readonly replace?: (word: string, head: string, tail: string) => string | undefined
}

/** Matches any form of a word by its stem. JavaScript's `\b` does not support Cyrillic letters. */
export function stems(...words: readonly string[]): RegExp {
  return new RegExp(String.raw`(?<![а-яё])(?:${words.join('|')})(?![а-яё])`, 'giu')
}

export const anyEnd = '[а-яё]*'
/** Up to two words that may stand inside a phrase. */
export const someWords = '(?: [а-яё]+){0,2}'
