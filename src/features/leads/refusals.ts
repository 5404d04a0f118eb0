import { refusal } from '#/wire/refusal.ts'

export const leadsRefusals = {
  leadRepeated: refusal({ status: 200, code: -951, message: 'Заявка уже принята', action: 'Мы перезвоним в рабочее время' }),
  consentMissing: refusal({
    status: 422,
    code: -952,
    message: 'Без согласия мы не можем принять заявку',
    action: 'Отметьте согласие',
  }),
}
