/** A cell that holds a value. `text` of a number is what a person sees: 15 digits, leading zeros of a mask kept. */
export type ValueCell =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly number: number; readonly text: string }
  | { readonly kind: 'day'; readonly day: Temporal.PlainDate }
  | { readonly kind: 'boolean'; readonly value: boolean }
  /** «#N/A» and its kin, as the file writes them. */
  | { readonly kind: 'error'; readonly text: string }

export type Cell =
  | ValueCell
  | { readonly kind: 'empty' }
  /** A formula with the value the program that saved the file had counted, if any. */
  | { readonly kind: 'formula'; readonly cached?: ValueCell }

/** `number` is the row's number in the file, from 1, as the spreadsheet program shows it. Empty rows are left out. */
export type Row = { readonly number: number; readonly cells: readonly Cell[] }

export type Spreadsheet = {
  /** Names of the visible sheets; one unnamed for CSV. */
  readonly sheets: readonly string[]
  readonly sheet: string
  readonly rows: readonly Row[]
  readonly kind: 'xlsx' | 'csv'
  readonly encoding?: 'utf-8' | 'utf-16le' | 'windows-1251'
  readonly delimiter?: ';' | ',' | '\t' | '|'
}

export type SpreadsheetRefusal =
  | { readonly kind: 'empty' }
  /** `oldExcel`: a workbook of Excel 97–2003, which a person can save again as XLSX. */
  | { readonly kind: 'notSpreadsheet'; readonly oldExcel: boolean }
  | { readonly kind: 'encrypted' }
  | { readonly kind: 'tooLarge'; readonly limit: number }
  | { readonly kind: 'tooManyRows'; readonly limit: number }
  | { readonly kind: 'tooManyColumns'; readonly limit: number }
  /** Unpacks to more than an honest file does. */
  | { readonly kind: 'bomb' }
  /** XML with a document type, which no spreadsheet program writes. */
  | { readonly kind: 'doctype' }
  | { readonly kind: 'sheetMissing' }

export type ReadOptions = {
  readonly fileName: string
  readonly sheet?: string
  readonly limits?: Partial<SpreadsheetLimits>
}

export type SpreadsheetLimits = {
  /** Bytes of the file. */
  readonly bytes: number
  /** Rows, empty ones in the middle included. */
  readonly rows: number
  readonly columns: number
  /** Parts of the archive. */
  readonly entries: number
  /** Bytes of all parts unpacked, as declared and as found. */
  readonly unpacked: number
  readonly sharedStrings: number
  /** Letters of one cell; spreadsheet programs keep up to 32 767. */
  readonly cellText: number
  /** Unpacked to packed size of a part larger than `ratioFrom` bytes. */
  readonly ratio: number
  readonly ratioFrom: number
}

const mebibyte = 1024 * 1024

/** Ten thousand rows of a register with a title and a heading above them. */
export const usualLimits: SpreadsheetLimits = {
  bytes: 10 * mebibyte,
  rows: 10_020,
  columns: 256,
  entries: 200,
  unpacked: 100 * mebibyte,
  sharedStrings: 50 * mebibyte,
  cellText: 32_767,
  ratio: 100,
  ratioFrom: mebibyte,
}
