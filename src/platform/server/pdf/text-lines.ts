import { widthOf, type Face } from './fonts.ts'
import type { PdfText } from './pdf-document.ts'
import { printableText } from './printable-text.ts'

export type TextStyle = { readonly face: Face; readonly size: number; readonly tabular?: boolean }
export type TextPiece = { readonly text: string; readonly face: Face }

/** One printed line. `gaps` is the number of spaces that may be stretched; `ends` is true at the end of a paragraph. */
export type TextLine = {
  readonly pieces: readonly TextPiece[]
  readonly width: number
  readonly gaps: number
  readonly ends: boolean
}

/** Pieces between two possible line breaks. */
type Chunk = { pieces: TextPiece[]; spaceAfter: boolean; breakAfter: boolean }

/**
 * Breaks text into lines no wider than `width` points. A number stays with its ending («9-го»), its groups of digits, its unit and
 * its month. Short words («в», «и», «не») and «№» stay with the next word, a dash
 * with the previous word; a word wider than the line is split.
 */
export function breakLines(text: PdfText, style: TextStyle, width: number): readonly TextLine[] {
  const lines: TextLine[] = []
  let line: TextPiece[] = []
  let lineWidth = 0
  let pendingSpace = false
  const finish = (ends: boolean): void => {
    lines.push({ pieces: line, width: lineWidth, gaps: countGaps(line), ends })
    line = []
    lineWidth = 0
    pendingSpace = false
  }
  for (const chunk of chunksOf(text, style).flatMap((whole) => fitting(whole, style, width))) {
    const space = pendingSpace ? { text: ' ', face: line.at(-1)?.face ?? style.face } : undefined
    const extra = (space ? pieceWidth(space, style) : 0) + chunkWidth(chunk, style)
    if (line.length > 0 && lineWidth + extra > width + 0.01) finish(false)
    const added = line.length > 0 && space ? [space, ...chunk.pieces] : chunk.pieces
    line.push(...added)
    lineWidth += added.reduce((total, piece) => total + pieceWidth(piece, style), 0)
    pendingSpace = chunk.spaceAfter
    if (chunk.breakAfter) finish(true)
  }
  if (line.length > 0 || lines.length === 0) finish(true)
  return lines
}

function chunksOf(text: PdfText, style: TextStyle): Chunk[] {
  const spans = typeof text === 'string' ? [{ text }] : text
  const chunks: Chunk[] = []
  let open: Chunk | undefined
  const current = (): Chunk => {
    if (!open) chunks.push((open = { pieces: [], spaceAfter: false, breakAfter: false }))
    return open
  }
  for (const span of spans) {
    const face: Face = 'strong' in span && span.strong ? 'semibold' : style.face
    const printable = printableText(span.text)
    for (const { 0: token, index } of printable.matchAll(/\n| +|[^ \n]*?[^ \n\-/\d][-/](?=[^\s\d\-/])|[^ \n]+/g)) {
      if (token === '\n') {
        current().breakAfter = true
        open = undefined
      } else if (token.startsWith(' ')) {
        if (open) open.spaceAfter = true
        open = undefined
      } else {
        addWord(current(), token, face)
        if (/^[^ \n]/.test(printable.slice(index + token.length, index + token.length + 1))) open = undefined
      }
    }
  }
  return glued(chunks)
}

function addWord({ pieces }: Chunk, text: string, face: Face): void {
  const last = pieces.at(-1)
  if (last?.face === face) pieces[pieces.length - 1] = { text: last.text + text, face }
  else pieces.push({ text, face })
}

/** Joins words that typography keeps on one line. */
function glued(chunks: readonly Chunk[]): Chunk[] {
  const joined: Chunk[] = []
  for (const chunk of chunks) {
    const before = joined.at(-1)
    const keeps =
      before?.spaceAfter &&
      !before.breakAfter &&
      (leansForward(wordOf(before)) || leansBack(wordOf(chunk)) || counts(wordOf(before), wordOf(chunk)))
    if (before && keeps) joined[joined.length - 1] = join(before, chunk)
    else joined.push(chunk)
  }
  return joined
}

function join(left: Chunk, right: Chunk): Chunk {
  const face = left.pieces.at(-1)?.face ?? 'regular'
  const first = right.pieces[0]
  const same = first?.face === face
  const leftPieces = left.pieces.slice(0, -1)
  const tail = `${left.pieces.at(-1)?.text ?? ''} ${same ? first.text : ''}`
  return {
    ...right,
    pieces: [...leftPieces, { text: tail, face }, ...(same ? right.pieces.slice(1) : right.pieces)],
  }
}

function wordOf(chunk: Chunk): string {
  return chunk.pieces.map((piece) => piece.text).join('')
}

function leansForward(words: string): boolean {
  return /(?:^| )(?:[а-яё]{1,2}|№|г\.|ул\.|д\.|кв\.|ИНН|КПП|БИК)$/iu.test(words) && words.length < 24
}

function leansBack(words: string): boolean {
  return /^[—–]$/.test(words)
}

const unit =
  /^(?:₽|%|руб|коп|тыс|млн|шт|час|мин|сут|дн|день|мес|недел|год|лет|км|кг|мм|см|стр|байт|(?:янв|фев|мар|апр|ма[яй]|июн|июл|авг|сен|окт|ноя|дек))/iu

/** «5 000», «10 дней», «9 ноября»: a number stays with the digits, the unit or the month after it. */
function counts(number: string, after: string): boolean {
  if (!/(?:^|[\s(«])\d[\d,.]*$/u.test(number) || number.length >= 24) return false
  return /^\d{3}(?!\d)/.test(after) || unit.test(after)
}

/** Returns the chunk, or its parts when it is wider than the line: each takes as many signs as fit. */
function fitting(chunk: Chunk, style: TextStyle, width: number): Chunk[] {
  if (chunkWidth(chunk, style) <= width) return [chunk]
  const signs = chunk.pieces.flatMap(({ text, face }) => [...text].map((sign) => ({ sign, face })))
  const parts: Chunk[] = []
  let start = 0
  while (start < signs.length) {
    const end = lastFitting(signs.slice(start), style, width) + start
    parts.push(chunkOf(signs.slice(start, end)))
    start = end
  }
  const last = parts.at(-1)
  return last ? [...parts.slice(0, -1), { ...chunk, pieces: last.pieces }] : [chunk]
}

type Sign = { readonly sign: string; readonly face: Face }

/** How many of the signs fit, at least one. A shape is dear, so the middle is tried: a longer text is never narrower. */
function lastFitting(signs: readonly Sign[], style: TextStyle, width: number): number {
  let [fits, tooWide] = [1, signs.length + 1]
  while (tooWide - fits > 1) {
    const middle = Math.floor((fits + tooWide) / 2)
    if (chunkWidth(chunkOf(signs.slice(0, middle)), style) <= width) fits = middle
    else tooWide = middle
  }
  return fits
}

function chunkOf(signs: readonly Sign[]): Chunk {
  const chunk: Chunk = { pieces: [], spaceAfter: false, breakAfter: false }
  for (const { sign, face } of signs) addWord(chunk, sign, face)
  return chunk
}

function chunkWidth(chunk: Chunk, style: TextStyle): number {
  return chunk.pieces.reduce((total, piece) => total + pieceWidth(piece, style), 0)
}

function pieceWidth(piece: TextPiece, style: TextStyle): number {
  return widthOf(piece.face, style.size, piece.text, style.tabular)
}

function countGaps(pieces: readonly TextPiece[]): number {
  return pieces.reduce((total, { text }) => total + (text.match(/[ \u00A0]/g)?.length ?? 0), 0)
}
