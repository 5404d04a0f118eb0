import type { SpreadsheetRefusal } from './spreadsheet.ts'

/** Carries a refusal out of nested parser code; never escapes `readSpreadsheet`. */
export class Refused extends Error {
  readonly refusal: SpreadsheetRefusal

  constructor(refusal: SpreadsheetRefusal) {
    super(refusal.kind)
    this.refusal = refusal
  }
}

export const damaged: SpreadsheetRefusal = { kind: 'notSpreadsheet', oldExcel: false }
