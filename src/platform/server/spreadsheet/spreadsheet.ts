/** A cell that holds a value. For a number, `text` is what a person sees: 15 digits, with the leading zeros of its format. */
export type ValueCell =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly number: number; readonly text: string }
  | { readonly kind: 'day'; readonly day: Temporal.PlainDate }
  | { readonly kind: 'boolean'; readonly value: boolean }
  /** «#N/A» and similar errors, as written in the file. */
  | { readonly kind: 'error'; readonly text: string }

export type Cell =
  | ValueCell
  | { readonly kind: 'empty' }
  /** A formula with the value cached by the program that saved the file, if any. */
  | { readonly kind: 'formula'; readonly cached?: ValueCell }

/** `number` is the row number in the file, from 1, as the spreadsheet program shows it. Empty rows are omitted. */
export type Row = { readonly number: number; readonly cells: readonly Cell[] }

export type Spreadsheet = {
  /** Names of the visible sheets; a single unnamed one for CSV. */
  readonly sheets: readonly string[]
  readonly sheet: string
  readonly rows: readonly Row[]
  readonly kind: 'xlsx' | 'ods' | 'csv'
  readonly encoding?: 'utf-8' | 'utf-16le' | 'windows-1251'
  readonly delimiter?: ';' | ',' | '\t' | '|'
}

export type SpreadsheetRefusal =
  | { readonly kind: 'empty' }
  /** `oldExcel`: an Excel 97–2003 workbook, which the user can save as XLSX. */
  | { readonly kind: 'notSpreadsheet'; readonly oldExcel: boolean }
  | { readonly kind: 'encrypted' }
  | { readonly kind: 'tooLarge'; readonly limit: number }
  | { readonly kind: 'tooManyRows'; readonly limit: number }
  | { readonly kind: 'tooManyColumns'; readonly limit: number }
  /** The unpacked size exceeds that of any legitimate file. */
  | { readonly kind: 'bomb' }
  /** XML with a document type declaration, which no spreadsheet program writes. */
  | { readonly kind: 'doctype' }
  | { readonly kind: 'sheetMissing' }
  /** A cell, «B12», holds control characters or a damaged text. */
  | { readonly kind: 'badText'; readonly cell: string }

export type ReadOptions = {
  readonly fileName: string
  readonly sheet?: string
  readonly limits?: Partial<SpreadsheetLimits>
}

export type SpreadsheetLimits = {
  /** File size in bytes. */
  readonly bytes: number
  /** Rows, including empty ones in the middle. */
  readonly rows: number
  readonly columns: number
  /** Number of archive entries. */
  readonly entries: number
  /** Total unpacked bytes, both declared and actual. */
  readonly unpacked: number
  readonly sharedStrings: number
  /** Characters in one cell; spreadsheet programs store up to 32 767. */
  readonly cellText: number
  /** Ratio of unpacked to packed size for entries larger than `ratioFrom` bytes. */
  readonly ratio: number
  readonly ratioFrom: number
}

const mebibyte = 1024 * 1024

/** Enough for ten thousand register rows with a title and a header row above them. */
export const usualLimits: SpreadsheetLimits = {
  bytes: 20 * mebibyte,
  rows: 10_020,
  columns: 256,
  entries: 200,
  unpacked: 100 * mebibyte,
  sharedStrings: 50 * mebibyte,
  cellText: 32_767,
  ratio: 100,
  ratioFrom: mebibyte,
}
