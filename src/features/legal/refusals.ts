import { refusal, text } from '#/wire/refusal.ts'

export const legalRefusals = {
  textsOverdue: refusal({
    status: 403,
    code: -113,
    facts: { texts: text },
    message: ({ texts }) => `Примите новые редакции документов: ${texts}`,
    action: 'Откройте профиль, раздел «Согласия»',
  }),
}
