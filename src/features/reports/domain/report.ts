import type { Permission } from '#/kernel/roles.ts'

/** `money`: kopecks. `percent`: with one decimal. `days`: whole calendar days. */
export type ColumnKind = 'text' | 'count' | 'money' | 'percent' | 'days'

export type ReportColumn = {
  readonly key: string
  readonly title: string
  readonly kind: ColumnKind
}

/** What narrows a report besides its period. `words`: a part of a contractor's name or ИНН. */
export type ReportFilter = 'branch' | 'service' | 'words'

/**
 * How a report is drawn, by the keys of its columns. `months`: a bar for each month, one or two beside each other. `bars`: a line for
 * each row. `shares`: a line for each row, divided into its parts.
 */
export type ReportChart =
  | { readonly kind: 'months'; readonly columns: readonly [string] | readonly [string, string] }
  | { readonly kind: 'bars'; readonly column: string }
  | { readonly kind: 'shares'; readonly parts: readonly [string, string, ...string[]] }

/** A report as data: the screen, the file and the letter follow from it; its figures come from the query of the same key. */
export type Report = {
  readonly title: string
  /** On the switch between reports. */
  readonly tab: string
  /** What exactly is counted. */
  readonly about: string
  readonly may: Permission
  /** Only for members of the whole organization: its figures cannot be told by branches. */
  readonly whole?: true
  /** The months a new report shows; absent: it tells of today and has no period. */
  readonly period?: 'year' | 'month'
  readonly filters: readonly ReportFilter[]
  /** Of the rows: «Месяц». */
  readonly rows: string
  readonly columns: readonly ReportColumn[]
  readonly chart: ReportChart
}

/** Keeps the keys of the table. */
export function defineReports<const Rows extends Readonly<Record<string, Report>>>(rows: Rows): Rows {
  return rows
}

/** A figure of a row; null where there is nothing to count. */
export type ReportValue = number | string | null

export type ReportRow = {
  readonly id: string
  readonly name: string
  /** By the columns of the report. */
  readonly values: readonly ReportValue[]
  /** Where the rows behind the figures are listed. */
  readonly link: string | null
}
