import { optional, refusal, text } from '#/wire/refusal.ts'

export const banksRefusals = {
  bankUnknown: refusal({
    status: 404,
    code: -241,
    /** The day of the directory; left out while none is loaded. */
    facts: { listed: optional(text) },
    message: ({ listed }) =>
      listed === undefined ? 'Справочник банков ещё не загружен' : `Банка с таким БИК нет в справочнике от ${listed}`,
    action: ({ listed }) => (listed === undefined ? 'Название банка впишите сами' : 'Проверьте цифры'),
  }),
}
