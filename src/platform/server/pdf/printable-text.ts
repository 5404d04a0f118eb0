import { fontOf } from './fonts.ts'

/** Characters that people paste but the font lacks, with the nearest character it has. */
const lookalikes: ReadonlyMap<string, string> = new Map([
  ['✓', '√'],
  ['✔', '√'],
  ['●', '•'],
  ['▪', '•'],
  ['■', '•'],
  ['◦', '•'],
  ['☐', '[ ]'],
  ['☑', '[√]'],
  ['⁃', '-'],
  ['\u2010', '-'],
])

/**
 * Returns the text in printable form: composed characters, no control or direction characters (they can make a line read
 * differently from its letters), no pictures; any other character the font lacks becomes «?» and is never dropped.
 */
export function printableText(text: string): string {
  const composed = text
    .normalize('NFC')
    .replaceAll(/\r\n?|\u2028|\u2029/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Variation_Selector}]/gu, (sign) => (sign === '\n' ? sign : ''))
    .replaceAll(/\p{Extended_Pictographic}/gu, (sign) => (has(sign) ? sign : (lookalikes.get(sign) ?? '')))
  return [...composed].map((sign) => (sign === '\n' || has(sign) ? sign : (lookalikes.get(sign) ?? '?'))).join('')
}

function has(sign: string): boolean {
  return fontOf('regular').hasGlyphForCodePoint(sign.codePointAt(0) ?? 0)
}
