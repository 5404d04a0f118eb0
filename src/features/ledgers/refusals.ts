import { refusal, text, whole } from '#/wire/refusal.ts'

export const ledgersRefusals = {
  ledgerPeriod: refusal({
    status: 422,
    code: -726,
    facts: { problem: text },
    message: ({ problem }) => problem,
    action: 'Выберите другой период',
  }),
  ledgerTooLong: refusal({
    status: 422,
    code: -727,
    facts: { most: whole },
    message: ({ most }) => `В этом периоде больше ${most} строк`,
    action: 'Выберите период короче: акты соседних периодов сходятся остатками',
  }),
}
