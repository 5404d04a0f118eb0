import type { TextSlug } from './consent.ts'

/**
 * Where a text is accepted: at sign-up; once, separately; instead of an older edition; by an SMS code. Determines the wording
 * of the box or the button.
 */
export type Occasion = 'signUp' | 'single' | 'renewal' | 'code'

/** The sign-up boxes, word for word; the dialog turns the names of the texts into links. */
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

/** The wording the person saw on the control they pressed; part of the proof. */
export function boxWords(occasion: Occasion, text: { slug: TextSlug; title: string; version: string }): string {
  const { slug } = text
  if (occasion === 'code') return 'Принять и получить код'
  if (occasion === 'signUp') return slug === 'offer' || slug === 'offer-client' ? signUpWords.terms : signUpWordsOf(slug)
  return (occasion === 'single' ? singleWords[slug] : undefined) ?? renewalWords(text)
}

/** The box of an edition that replaces an older one. */
export function renewalWords({ title, version }: { title: string; version: string }): string {
  return `Принимаю редакцию ${version} документа «${title}»`
}

function signUpWordsOf(slug: TextSlug): string {
  const words: Partial<Record<TextSlug, string>> = signUpWords
  return words[slug] ?? ''
}
