export const receiptPeriods = ['month', 'previous', 'quarter'] as const
export type ReceiptPeriod = (typeof receiptPeriods)[number]

/** First and last day of the month, the previous month or the quarter that contains a day. */
export function periodOf(
  period: ReceiptPeriod,
  today: Temporal.PlainDate,
): { readonly from: Temporal.PlainDate; readonly to: Temporal.PlainDate } {
  const month = today.with({ day: 1 })
  switch (period) {
    case 'month':
      return { from: month, to: month.add({ months: 1 }).subtract({ days: 1 }) }
    case 'previous':
      return { from: month.subtract({ months: 1 }), to: month.subtract({ days: 1 }) }
    case 'quarter': {
      const from = month.subtract({ months: (month.month - 1) % 3 })
      return { from, to: from.add({ months: 3 }).subtract({ days: 1 }) }
    }
  }
}
