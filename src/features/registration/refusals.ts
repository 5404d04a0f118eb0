import { refusal, text } from '#/wire/refusal.ts'

export const registrationRefusals = {
  registrationDenied: refusal({
    status: 200,
    code: -309,
    facts: { reason: text },
    message: ({ reason }) => `Постановка на учёт невозможна: ${reason}`,
    action: 'Когда причина отпадёт, начните заново',
  }),
}
