import { maskTail, parseCard } from '#/kernel/bank-account.ts'

/** Numbers of cards are kept nowhere, so not in a text either. */
export function namesCard(text: string): boolean {
  return [...text.matchAll(cards)].some(([digits]) => parseCard(digits) !== undefined)
}

/** A text without the numbers that stand masked everywhere: of cards, of bank accounts and of papers of a person. */
export function maskNumbers(text: string): string {
  return text
    .replaceAll(accounts, (digits) => masked(digits))
    .replaceAll(cards, (digits) => (parseCard(digits) === undefined ? digits : masked(digits)))
    .replaceAll(papers, (digits) => masked(digits))
}

function masked(digits: string): string {
  return maskTail(digits.replaceAll(/\D/g, ''))
}

const cards = /(?<!\d)\d(?:[ -]?\d){15,18}(?!\d)/g
const accounts = /(?<!\d)\d(?:[ -]?\d){19}(?!\d)/g
/** «4510 123456», «45 10 № 123456»: a series and a number of a passport; a phone begins with 7, 8 or 9 and says more digits. */
const papers = /(?<!\d)\d{2} ?\d{2}(?: ?№ ?| )\d{6}(?!\d)/g
