import { findWording } from './wording.ts'

/** Contacts and money past the platform have no place in what others read. */
export function ratingWordsProblem(words: string): string | undefined {
  const found = findWording({ words }).find(({ level }) => level === 'stop')
  return found && `Уберите «${found.word}»: контактам и оплате мимо платформы в отзыве не место`
}
