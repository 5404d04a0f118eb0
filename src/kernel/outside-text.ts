import { ok, refuse } from './result.ts'
import type { Result } from './result.ts'

/**
 * Why a text from outside cannot be taken.
 * - `malformed`: half of a surrogate pair, which no encoding can store;
 * - `control`: NUL or another control character (C0, DEL, C1);
 * - `lines`: a line end or a tab in a text of one line.
 */
export type TextProblem = { readonly kind: 'malformed' | 'control' | 'lines' }

/**
 * Reads a text that came from outside: well-formed Unicode without control characters, in NFC, without surrounding spaces. Such a
 * text is hashed, stored and read back as the same bytes. With `lines`, line ends (written as `\n`) and tabs may stand inside.
 *
 * NOTE: not for a secret, where every character counts. None needs it: codes, tokens and password digests are ASCII by their
 * schemas, and the password itself never leaves the browser.
 */
export function readOutsideText(raw: string, { lines }: { readonly lines: boolean }): Result<string, TextProblem> {
  if (!raw.isWellFormed()) return refuse({ kind: 'malformed' })
  const text = raw.trim()
  if (controls.test(text)) return refuse({ kind: 'control' })
  if (!lines && lineSigns.test(text)) return refuse({ kind: 'lines' })
  return ok(text.replaceAll(/\r\n?/g, '\n').normalize('NFC'))
}

/**
 * The text of an answer whose author cannot be asked to mend it: halves of surrogate pairs become `U+FFFD`, control characters go,
 * lines stay.
 */
export function mendOutsideText(raw: string): string {
  return raw.toWellFormed().replaceAll(everyControl, '').replaceAll(/\r\n?/g, '\n').normalize('NFC').trim()
}

const controls = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]/
const everyControl = new RegExp(controls, 'g')
const lineSigns = /[\t\n\r]/
