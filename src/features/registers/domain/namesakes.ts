import type { Id } from '#/kernel/ids.ts'
import { fittingWords, nameWords } from './same-name.ts'

/** Somebody of the organization, also one who is archived or has no ИНН: his works may be paid. */
export type Named = { readonly personId: Id<'person'>; readonly fio: string }

/** People who may be meant by names, found by each word of their own. */
export type Namesakes = {
  readonly all: readonly NamedWords[]
  readonly byWord: ReadonlyMap<string, readonly NamedWords[]>
}

type NamedWords = { readonly personId: Id<'person'>; readonly words: readonly string[] }

export function namesakesOf(people: readonly Named[]): Namesakes {
  const all = people.map(({ personId, fio }) => ({ personId, words: nameWords(fio) }))
  const byWord = new Map<string, NamedWords[]>()
  for (const one of all) {
    for (const word of new Set(one.words)) {
      const others = byWord.get(word)
      if (others) others.push(one)
      else byWord.set(word, [one])
    }
  }
  return { all, byWord }
}

/** The whole name fits the person. */
export function fits(name: string, { fio }: Named): boolean {
  const words = nameWords(name)
  return words.length > 0 && fittingWords(words, nameWords(fio)).length === words.length
}

/** The whole name fits somebody else. */
export function fitsAnother(name: string, { personId }: Named, namesakes: Namesakes): boolean {
  return hasAnother(nameWords(name), personId, namesakes)
}

/**
 * A name that is the person's alone. What fits him must fit nobody else: «Иванов Ваня» is not the name of one of two Ивановых. A name of
 * which no word is his is a nickname: it is his while it is not the name of another.
 */
export function isAlone(name: string, person: Named, namesakes: Namesakes): boolean {
  const words = nameWords(name)
  const own = fittingWords(words, nameWords(person.fio))
  const isNickname = !own.some((word) => word.length > 1)
  return !hasAnother(isNickname ? words : own, person.personId, namesakes)
}

function hasAnother(words: readonly string[], personId: Id<'person'>, { all, byWord }: Namesakes): boolean {
  const lists = words.filter((word) => word.length > 1).map((word) => byWord.get(word) ?? [])
  const [shortest] = lists.toSorted((left, right) => left.length - right.length)
  return (shortest ?? all).some(
    (other) => other.personId !== personId && fittingWords(words, other.words).length === words.length,
  )
}
