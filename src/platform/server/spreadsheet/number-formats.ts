/** How a number format displays a number. */
export type NumberLook =
  | { readonly kind: 'plain' }
  | { readonly kind: 'day' }
  | { readonly kind: 'digits'; readonly count: number }

/** Returns the look of a built-in format. 27–36 and 50–58 are dates of East Asian locales. Times of day are not dates. */
export function builtInLook(id: number): NumberLook {
  const day = (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 58)
  return { kind: day ? 'day' : 'plain' }
}

/** Parses a format code: «dd.mm.yyyy», «[$-419]d mmmm yyyy "г."», «ДД.ММ.ГГГГ», «000000000000». */
export function lookOf(code: string): NumberLook {
  const bare =
    code
      .replaceAll(/\[[hmsчмс]+\]/gi, 'h')
      .replaceAll(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '')
      .split(';')[0] ?? ''
  const mask = /^0{2,15}$/.exec(bare.trim())
  if (mask) return { kind: 'digits', count: mask[0].length }
  if (/^(?:general|standard|основной|@)?$/i.test(bare.trim())) return { kind: 'plain' }
  const hasClock = /[hsчс]/i.test(bare)
  const hasDigits = /[0#?]/.test(bare)
  const showsDay = /[ydгд]/i.test(bare) || (/[mм]/i.test(bare) && !hasClock)
  return { kind: showsDay && (!hasDigits || hasClock) ? 'day' : 'plain' }
}

/** Converts a serial number to a date; returns undefined when no spreadsheet program could display it. */
export function dayOfSerial(serial: number, from1904: boolean): Temporal.PlainDate | undefined {
  const whole = Math.floor(serial)
  if (whole > 2_958_465 || whole < (from1904 ? 0 : 1)) return undefined
  if (from1904) return new Temporal.PlainDate(1904, 1, 1).add({ days: whole })
  // the 1900 date system counts 29 February 1900, which did not exist
  return whole === 60 ? undefined : new Temporal.PlainDate(1899, 12, whole < 60 ? 31 : 30).add({ days: whole })
}

/** Rounds to fifteen significant digits, as spreadsheet programs store and show: 0.1 + 0.2 is 0.3. */
export function honestNumber(raw: string): number | undefined {
  const number = Number(raw)
  return raw.trim() === '' || !Number.isFinite(number) ? undefined : Number(number.toPrecision(15))
}

/** No exponent for any number that can occur in a register. */
export function numberText(number: number, look: NumberLook): string {
  const plain = Number.isInteger(number) && Math.abs(number) < 1e21 ? BigInt(number).toString() : String(number)
  return look.kind === 'digits' && Number.isInteger(number) && number >= 0 ? plain.padStart(look.count, '0') : plain
}
