import type { Kopecks } from './money.ts'

/** «1 задание, 2 задания, 5 заданий»: returns the noun form that agrees with the number. */
export function plural(count: number, one: string, few: string, many: string): string {
  const tens = Math.abs(count) % 100
  const units = tens % 10
  if (tens > 10 && tens < 20) return many
  if (units === 1) return one
  return units > 1 && units < 5 ? few : many
}

/** The text with a full stop where it ends without a sign. */
export function withStop(text: string): string {
  return /[.!?…]$/u.test(text) ? text : `${text}.`
}

const unitsMale = [
  '',
  'один',
  'два',
  'три',
  'четыре',
  'пять',
  'шесть',
  'семь',
  'восемь',
  'девять',
  'десять',
  'одиннадцать',
  'двенадцать',
  'тринадцать',
  'четырнадцать',
  'пятнадцать',
  'шестнадцать',
  'семнадцать',
  'восемнадцать',
  'девятнадцать',
] as const
const tensWords = [
  '',
  '',
  'двадцать',
  'тридцать',
  'сорок',
  'пятьдесят',
  'шестьдесят',
  'семьдесят',
  'восемьдесят',
  'девяносто',
] as const
const hundredsWords = [
  '',
  'сто',
  'двести',
  'триста',
  'четыреста',
  'пятьсот',
  'шестьсот',
  'семьсот',
  'восемьсот',
  'девятьсот',
] as const

/**
 * «Одна тысяча пятьсот рублей 50 копеек», as acts and contracts write amounts. Throws for negative amounts and from a trillion
 * up.
 */
export function moneyInWords(amount: Kopecks): string {
  if (amount < 0 || amount >= 100_000_000_000_000) throw new RangeError('No words for this sum')
  const rubles = Math.floor(amount / 100)
  const rest = amount % 100
  const groups: [number, string, string, string, boolean][] = [
    [Math.floor(rubles / 1_000_000_000) % 1000, 'миллиард', 'миллиарда', 'миллиардов', false],
    [Math.floor(rubles / 1_000_000) % 1000, 'миллион', 'миллиона', 'миллионов', false],
    [Math.floor(rubles / 1000) % 1000, 'тысяча', 'тысячи', 'тысяч', true],
  ]
  const words = groups.flatMap(([group, one, few, many, female]) =>
    group === 0 ? [] : [...threeDigits(group, female), plural(group, one, few, many)],
  )
  const last = threeDigits(rubles % 1000, false)
  const all = [...words, ...last]
  const text = all.length === 0 ? 'ноль' : all.join(' ')
  const kopecksText = `${String(rest).padStart(2, '0')} ${plural(rest, 'копейка', 'копейки', 'копеек')}`
  return `${text.charAt(0).toUpperCase()}${text.slice(1)} ${plural(rubles, 'рубль', 'рубля', 'рублей')} ${kopecksText}`
}

function threeDigits(value: number, female: boolean): string[] {
  const hundreds = hundredsWords[Math.floor(value / 100)] ?? ''
  const rest = value % 100
  const tens = rest < 20 ? '' : (tensWords[Math.floor(rest / 10)] ?? '')
  const unit = rest < 20 ? rest : rest % 10
  const word = female && unit === 1 ? 'одна' : female && unit === 2 ? 'две' : (unitsMale[unit] ?? '')
  return [hundreds, tens, word].filter((part) => part !== '')
}
