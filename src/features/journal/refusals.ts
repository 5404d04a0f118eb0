import { refusal } from '#/wire/refusal.ts'

export const journalRefusals = {
  journalTooLong: refusal({
    status: 422,
    code: -830,
    message: 'В выгрузке больше 100 000 записей',
    action: 'Сузьте период или выберите раздел',
  }),
}
