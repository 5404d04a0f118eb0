import { contactRules } from './wording-contacts.ts'
import type { WordingKind, WordingLevel } from './wording-rule.ts'
import { labourRules } from './wording-labour.ts'

export type WordingFinding = {
  readonly field: string
  /** As written in the text. */
  readonly word: string
  /** Where the word begins in the text. */
  readonly at: number
  readonly level: WordingLevel
  readonly kind?: WordingKind
  readonly why: string
  /** What to write instead, for the author to fit into the sentence; an empty string means «remove it». */
  readonly advice: string
  /** The same phrase in other words, in the same case and number; absent where only the author can rewrite the sentence. */
  readonly replacement?: string
}

const rules = [...contactRules, ...labourRules]

/**
 * Finds employment-law words (warnings) and contacts or payment outside the platform (blocking) in the texts of a task, in
 * field order.
 */
export function findWording(texts: Readonly<Record<string, string>>): WordingFinding[] {
  return Object.entries(texts).flatMap(([field, text]) =>
    rules.flatMap(({ pattern, level, kind, why, advice, replace }) =>
      [...text.matchAll(pattern)].map(({ 0: word, index: at }) => {
        const replacement = replace?.(word, text.slice(0, at), text.slice(at + word.length))
        return {
          field,
          word,
          at,
          level,
          why,
          advice,
          ...(kind && { kind }),
          ...(replacement !== undefined && { replacement: asWritten(replacement, word) }),
        }
      }),
    ),
  )
}

/** Returns the text with the found phrase said in other words. */
export function replaceWording(text: string, { word, at, replacement = word }: WordingFinding): string {
  return text.slice(0, at) + replacement + text.slice(at + word.length)
}

/** A capital letter stays. */
function asWritten(replacement: string, word: string): string {
  const isCapital = word.charAt(0) !== word.charAt(0).toLowerCase()
  return isCapital ? replacement.charAt(0).toUpperCase() + replacement.slice(1) : replacement
}
