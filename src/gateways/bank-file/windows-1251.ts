import { mendOutsideText } from '#/kernel/outside-text.ts'

const byteOf = new Map(
  Array.from({ length: 256 }, (_, byte) => [new TextDecoder('windows-1251').decode(Uint8Array.of(byte)), byte] as const),
)

/** Letters that neither the code page nor Unicode's own decomposition gives, by what a reader takes for the same. */
const lookalikes = new Map(
  Object.entries({
    '₽': 'р.',
    '−': '-',
    '‑': '-',
    '‒': '–',
    '―': '—',
    '′': "'",
    '″': '"',
    '‟': '"',
    '⁄': '/',
    '×': 'x',
    '÷': ':',
    ß: 'ss',
    ẞ: 'SS',
    æ: 'ae',
    Æ: 'AE',
    œ: 'oe',
    Œ: 'OE',
    ø: 'o',
    Ø: 'O',
    đ: 'd',
    Đ: 'D',
    ð: 'd',
    Ð: 'D',
    þ: 'th',
    Þ: 'Th',
    ł: 'l',
    Ł: 'L',
    ħ: 'h',
    Ħ: 'H',
    ı: 'i',
    ə: 'a',
    Ə: 'A',
    ә: 'а',
    Ә: 'А',
    ө: 'о',
    Ө: 'О',
    ү: 'у',
    Ү: 'У',
    ұ: 'у',
    Ұ: 'У',
    җ: 'ж',
    Җ: 'Ж',
    ң: 'н',
    Ң: 'Н',
    ҥ: 'н',
    Ҥ: 'Н',
    һ: 'х',
    Һ: 'Х',
    қ: 'к',
    Қ: 'К',
    ғ: 'г',
    Ғ: 'Г',
    ҙ: 'з',
    Ҙ: 'З',
    ҡ: 'к',
    Ҡ: 'К',
    ҫ: 'с',
    Ҫ: 'С',
    ҳ: 'х',
    Ҳ: 'Х',
    ҷ: 'ч',
    Ҷ: 'Ч',
    ӏ: 'I',
    Ӏ: 'I',
  }),
)

/**
 * Rewrites a text as one line of windows-1251. A character that is not there becomes what it is read as («é» → «e», «ә» → «а»,
 * «ﬁ» → «fi», «₽» → «р.»), else «?»; only what nobody sees goes. At most `limit` characters: where two letters for one would pass
 * the limit, one stays.
 * @throws RangeError when the text itself is longer than `limit`.
 */
export function fitWindows1251(text: string, limit = Number.POSITIVE_INFINITY): string {
  const line = mendOutsideText(text.replaceAll(/\s/gu, ' '))
  const fitting = Array.from(line, fit)
  const whole = oneSpaced(fitting.join(''))
  if (whole.length <= limit) return whole
  const short = oneSpaced(fitting.map((letters) => letters.slice(0, 1)).join(''))
  if (short.length > limit) throw new RangeError(`A text of ${short.length} characters does not fit ${limit}`)
  return short
}

/**
 * Encodes a text that `fitWindows1251` has fitted, line ends included.
 * @throws RangeError for any other character.
 */
export function encodeWindows1251(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => {
    const byte = byteOf.get(character)
    if (byte === undefined) throw new RangeError('Not a character of windows-1251')
    return byte
  })
}

function fit(character: string): string {
  if (byteOf.has(character)) return character
  const known = lookalikes.get(character)
  if (known !== undefined) return known
  if (/^[\p{Cf}\p{Mn}\p{Me}]$/u.test(character)) return ''
  const parts = Array.from(character.normalize('NFKD').replaceAll(/\p{M}/gu, ''))
  const letters = parts.map((part) => (byteOf.has(part) ? part : lookalikes.get(part)))
  return parts.length === 0 || letters.includes(undefined) ? '?' : letters.join('')
}

function oneSpaced(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim()
}
