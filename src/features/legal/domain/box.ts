import type { TextSlug } from './consent.ts'

/**
 * Where a text is accepted: at sign-up; once, by itself; in place of an older edition; by a code from SMS.
 * It decides which words stood by the box or on the button.
 */
export type Occasion = 'signUp' | 'single' | 'renewal' | 'code'

/** The boxes of sign-up, word for word; the dialog makes links of the names of the texts in them. */
export const signUpWords = {
  terms: 'Принимаю пользовательское соглашение и оферту',
  pdn: 'Согласие на обработку персональных данных',
  distribution: 'Согласие на распространение данных',
  marketing: 'Новости',
} as const

const singleWords: Partial<Record<TextSlug, string>> = {
  distribution: 'Показывать мой профиль заказчикам: дать согласие',
  marketing: 'Получать новости: дать согласие',
  delegation: 'Принимаю соглашение о передаче полномочий',
}

/** What the human read on what he pressed; part of the proof. */
export function boxWords(occasion: Occasion, text: { slug: TextSlug; title: string; version: string }): string {
  const { slug } = text
  if (occasion === 'code') return 'Принять и получить код'
  if (occasion === 'signUp') return slug === 'offer' || slug === 'offer-client' ? signUpWords.terms : signUpWordsOf(slug)
  return (occasion === 'single' ? singleWords[slug] : undefined) ?? renewalWords(text)
}

/** The box of an edition that takes the place of an older one. */
export function renewalWords({ title, version }: { title: string; version: string }): string {
  return `Принимаю редакцию ${version} документа «${title}»`
}

function signUpWordsOf(slug: TextSlug): string {
  const words: Partial<Record<TextSlug, string>> = signUpWords
  return words[slug] ?? ''
}
