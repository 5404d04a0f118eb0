import type { Report, ReportRow } from '../domain/report.ts'

export type ChartProps = {
  readonly report: Report
  readonly rows: readonly ReportRow[]
}

/** The figures of a column, by the place of the row; what is not a number is not drawn. */
export function figuresOf({ report, rows }: ChartProps, key: string): (number | null)[] {
  const place = report.columns.findIndex((column) => column.key === key)
  return rows.map(({ values }) => {
    const value = values[place]
    return typeof value === 'number' ? value : null
  })
}

export function columnOf({ columns }: Report, key: string) {
  return columns.find((column) => column.key === key) ?? { key, title: key, kind: 'count' as const }
}
