/** What a number format makes of a number. */
export type NumberLook =
  | { readonly kind: 'plain' }
  | { readonly kind: 'day' }
  | { readonly kind: 'digits'; readonly count: number }

/** The built-in formats that show a day; 27–36 and 50–58 are days of Eastern locales. Times of day are not days. */
export function builtInLook(id: number): NumberLook {
  const day = (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 58)
  return { kind: day ? 'day' : 'plain' }
}

/** Reads a format code: «dd.mm.yyyy», «[$-419]d mmmm yyyy "г."», «ДД.ММ.ГГГГ», «000000000000». */
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

/** The day of a serial number; undefined when no spreadsheet program could show one. */
export function dayOfSerial(serial: number, from1904: boolean): Temporal.PlainDate | undefined {
  const whole = Math.floor(serial)
  if (whole > 2_958_465 || whole < (from1904 ? 0 : 1)) return undefined
  if (from1904) return new Temporal.PlainDate(1904, 1, 1).add({ days: whole })
  // the 1900 system counts a 29 February 1900 that never was
  return whole === 60 ? undefined : new Temporal.PlainDate(1899, 12, whole < 60 ? 31 : 30).add({ days: whole })
}

/** Fifteen significant digits, as spreadsheet programs keep and show: 0.1 + 0.2 is 0.3. */
export function honestNumber(raw: string): number | undefined {
  const number = Number(raw)
  return raw.trim() === '' || !Number.isFinite(number) ? undefined : Number(number.toPrecision(15))
}

/** Without an exponent for anything a register may hold. */
export function numberText(number: number, look: NumberLook): string {
  const plain = Number.isInteger(number) && Math.abs(number) < 1e21 ? BigInt(number).toString() : String(number)
  return look.kind === 'digits' && Number.isInteger(number) && number >= 0 ? plain.padStart(look.count, '0') : plain
}
