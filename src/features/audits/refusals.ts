import { refusal } from '#/wire/refusal.ts'

export const auditsRefusals = {
  nothingToAudit: refusal({
    status: 409,
    code: -728,
    message: 'За этот период нет ни одной работы',
    action: 'Выберите другой период или другого исполнителя',
  }),
}
